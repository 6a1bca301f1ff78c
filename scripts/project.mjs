import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const NODE_MIN = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < NODE_MIN[0] || (major === NODE_MIN[0] && minor < NODE_MIN[1])) {
  process.stderr.write(
    `Bindery needs Node.js ${NODE_MIN.join(".")} or later, but the current version is ${process.versions.node}. We recommend Node.js 22 or 24.\n`,
  );
  process.exit(1);
}

/** The project's folder. Every script uses it as its working directory. */
export const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

/** Reads `.env` without overriding existing environment variables. */
export function loadEnvFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Prints a line about the current step. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

function filesBelow(entry) {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

const irrelevant = /\.(test|fixture)\.[a-z]+$|(^|\/)(src\/testing|src\/db\/generated)\//;

/** Returns a digest of the names and contents of all files under the given paths, except tests. */
export function digest(entries) {
  const hash = createHash("sha256").update(process.version);
  const files = entries.flatMap(filesBelow).filter((file) => !irrelevant.test(file));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Whether `output` exists and is up to date. The output is up to date if its inputs had their current digest when it
 * was built.
 */
export function isFresh(name, output, inputs) {
  const stamp = path.join("dist", `.${name}`);
  return existsSync(output) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs;
}

/** Stores the digest of an output's inputs. */
export function stamp(name, inputs) {
  mkdirSync("dist", { recursive: true });
  writeFileSync(path.join("dist", `.${name}`), inputs);
}

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Forwards termination signals to a child process, so that this process ends only after the child process
 * has ended.
 */
function endWithChild(child) {
  let received;
  const pass = (signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of endingSignals) process.on(signal, pass);
  child.once("close", () => {
    for (const signal of endingSignals) process.off(signal, pass);
    if (received !== undefined) process.kill(process.pid, received);
  });
}

/** Runs a program and returns its exit status. With `quiet`, its output is shown only if it fails. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    endWithChild(child);
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once("close", (code) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Returns the script of a package's program, so that Node.js can run it without a shell or npx. */
export function program(name) {
  return path.join("node_modules", ".bin", name);
}
