import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { log } from "@/lib/log";
import type { Cluster } from "./location";

/**
 * Processes that use a cluster hold a named pipe open for writing, which the system closes when they end in any way.
 * The guard, a shell, reads the pipe. When no process holds it, the guard waits for another process, then stops
 * PostgreSQL. If PostgreSQL was already stopped properly, the guard does nothing: a PostgreSQL that was started later
 * has its own guard.
 */
const guardScript = `
  cat > /dev/null
  [ -e "$1/postmaster.pid" ] || exit 0
  sleep "$2"
  cat > /dev/null
  read -r pid < "$1/postmaster.pid" && [ "$pid" = "$3" ] || exit 0
  [ ! -e "/proc/$pid" ] || [ "/proc/$pid/cwd" -ef "$1" ] || exit 0
  kill -INT "$pid"
`;

/** The time in which a killed server's worker returns its jobs, and a supervisor restarts the server. */
const successorSeconds = 20;

function pipeOf(dataDirectory: string): string {
  return path.join(dataDirectory, "embedded-postgres.users");
}

/**
 * Marks the cluster as used by this process, until the process ends or closes the returned descriptor; undefined
 * without named pipes.
 */
export function noteUse(dataDirectory: string): number | undefined {
  const pipe = pipeOf(dataDirectory);
  // A copy of the folder might contain an ordinary file instead of the pipe, which can't show which processes use it.
  if (existsSync(pipe) && !statSync(pipe).isFIFO()) rmSync(pipe);
  if (!existsSync(pipe) && spawnSync("mkfifo", ["-m", "600", pipe]).status !== 0) {
    log.debug("no named pipes available: PostgreSQL keeps running if Bindery is killed");
    return undefined;
  }
  // Opened for reading as well, so that opening it never waits for the other end.
  return openSync(pipe, constants.O_RDWR);
}

/** Forgets which processes use a cluster that was stopped properly. */
export function forgetUses(dataDirectory: string): void {
  rmSync(pipeOf(dataDirectory), { force: true });
}

/** Starts the guard of a PostgreSQL that this process has just started as `pid`. Call {@link noteUse} before. */
export function startGuard(
  dataDirectory: string,
  cluster: Cluster,
  pid: number,
  graceSeconds = successorSeconds,
): void {
  const reading = openSync(pipeOf(dataDirectory), constants.O_RDONLY);
  const guard = spawn("sh", ["-c", guardScript, "guard", cluster.data, String(graceSeconds), String(pid)], {
    cwd: "/",
    detached: true,
    stdio: [reading, "ignore", "ignore"],
  });
  guard.once("error", (error) => log.warn({ error }, "PostgreSQL keeps running if Bindery is killed"));
  guard.unref();
  closeSync(reading);
}
