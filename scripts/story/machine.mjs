import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The account that everything runs under: a plain one, also where root tells the story. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
export const isRoot = account.uid !== undefined;

/** Makes a folder that belongs to the plain user. */
export function makeFolder(folder) {
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** How this machine reaches the registry: proxies and certificates. */
const NETWORK =
  /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_(?:registry|cafile))$/i;
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));

/** The environment of a user who has set nothing but this. */
const environment = (home, settings) => ({
  ...network,
  PATH: process.env.PATH,
  HOME: home,
  LANG: "C.UTF-8",
  ...settings,
});

/** Starts a program of the plain user in a separate process group, whose output goes to a file. */
export function start(command, args, { cwd, home, log, settings = {} }) {
  const output = openSync(log, "a");
  const child = spawn(command, args, {
    ...account,
    cwd,
    detached: true,
    env: environment(home, settings),
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  return child;
}

/** Sends a signal to a program and to what it has started, and waits for its end. */
export async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, signal);
  await ended;
}

/** Runs a program to its end. @throws with its last lines, unless it ends well */
export async function run(command, args, options) {
  const child = start(command, args, options);
  const [status] = await once(child, "exit");
  if (status === 0) return;
  const lines = readFileSync(options.log, "utf8").trim().split("\n").slice(-12).join("\n");
  throw new Error(`${path.basename(command)} ${args.join(" ")} ended with ${status}:\n${lines}`);
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Polls until the answer is true. @throws after that many seconds, naming the expected event */
export async function until(what, seconds, ask) {
  const deadline = performance.now() + seconds * 1000;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(100);
  }
}

/** Ends what an embedded PostgreSQL left running in a folder, as the loss of a machine does. */
export function killPostgres(dataDir) {
  for (const version of readdirSync(path.join(dataDir, "postgres"))) {
    try {
      const file = path.join(dataDir, "postgres", version, "postmaster.pid");
      process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGKILL");
    } catch {
      // It isn't a cluster.
    }
  }
}

const DISK_MEGABYTES = 700;

/** A disk that can be filled without harm to the machine; undefined where that takes a right that this user has not. */
export function makeDisk(mountPoint, undo) {
  mkdirSync(mountPoint, { recursive: true });
  if (!isRoot) return undefined;
  const size = `size=${DISK_MEGABYTES}m,mode=755`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", mountPoint]);
  if (mounted.status !== 0) return undefined;
  makeFolder(mountPoint);
  undo.push(() => spawnSync("umount", ["--lazy", mountPoint]));
  return mountPoint;
}

/** Fills a disk to its last byte; answers what makes room again. */
export function fill(disk) {
  const filler = path.join(disk, "filler");
  const block = Buffer.alloc(1024 * 1024);
  for (const size of [block.length, 4096, 1])
    try {
      for (;;) writeFileSync(filler, block.subarray(0, size), { flag: "a" });
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    }
  return () => rmSync(filler);
}
