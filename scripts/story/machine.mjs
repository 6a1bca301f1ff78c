import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
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
  ...{ PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", ...settings },
});

/** Starts a program of the plain user in a group of its own, whose output goes to a file. */
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

/** Asks until the answer is true. @throws after so many seconds, naming what was waited for */
export async function until(what, seconds, ask) {
  const deadline = performance.now() + seconds * 1000;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(100);
  }
}
