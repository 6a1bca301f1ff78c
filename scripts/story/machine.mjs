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

/** The system account that runs all programs. If this process runs as root, this is an unprivileged account. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
export const isRoot = account.uid !== undefined;

/** Creates a folder that belongs to the unprivileged account. */
export function makeFolder(folder) {
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** The settings with which this machine connects to the registry: proxies and certificates. */
const NETWORK =
  /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_(?:registry|cafile))$/i;
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));

/** An environment with only these settings. */
const environment = (home, settings) => ({
  ...network,
  PATH: process.env.PATH,
  HOME: home,
  LANG: "C.UTF-8",
  ...settings,
});

/**
 * Starts a program as the unprivileged account in a separate process group, and writes its output to a file.
 */
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

/** Sends a signal to a program and its child processes, and waits until the program has ended. */
export async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, signal);
  await ended;
}

/** Runs a program until it ends. @throws Error with its last lines of output if it fails */
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

/**
 * Calls a function repeatedly until it returns true. @throws Error with the name of the expected event, after the given
 * number of seconds
 */
export async function until(what, seconds, ask) {
  const deadline = performance.now() + seconds * 1000;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: the step didn't finish within ${seconds} s`);
    await sleep(100);
  }
}

/** Kills an embedded PostgreSQL that is running in a folder, to simulate the loss of a machine. */
export function killPostgres(dataDir) {
  for (const version of readdirSync(path.join(dataDir, "postgres"))) {
    try {
      const file = path.join(dataDir, "postgres", version, "postmaster.pid");
      process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGKILL");
    } catch {
      // The folder contains no running PostgreSQL.
    }
  }
}

const DISK_MEGABYTES = 700;

/**
 * Mounts a small disk, which can be full without affecting the machine. Returns undefined if this process isn't allowed to
 * mount a disk.
 */
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

/** Fills a disk completely. Returns a function that frees space. */
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
