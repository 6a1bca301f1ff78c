import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { log } from "@/lib/log";
import type { Cluster } from "./location";

/**
 * A shell script, called the guard. It stops PostgreSQL after the last process that used PostgreSQL was
 * killed. Each process that uses a cluster keeps a named pipe open for writing. When a process ends for any
 * reason, the system closes the process's end of the pipe. The guard reads the pipe. When no process has the
 * pipe open, the guard waits some time for another process, then stops PostgreSQL. If PostgreSQL was already
 * stopped properly, the guard does nothing. Each start of PostgreSQL has its own guard.
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

/**
 * How long the guard waits, in seconds. This is long enough for the worker of a killed server to return its
 * jobs, and for a supervisor to restart the server.
 */
const successorSeconds = 20;

function pipeOf(dataDirectory: string): string {
  return path.join(dataDirectory, "embedded-postgres.users");
}

/**
 * Marks the cluster as used by this process. The mark lasts until the process ends or closes the returned descriptor. Returns
 * undefined if the system has no named pipes.
 */
export function noteUse(dataDirectory: string): number | undefined {
  const pipe = pipeOf(dataDirectory);
  // If someone copied the folder, the pipe might have become an ordinary file. Such a file can't show which
  // processes use the cluster.
  if (existsSync(pipe) && !statSync(pipe).isFIFO()) rmSync(pipe);
  if (!existsSync(pipe) && spawnSync("mkfifo", ["-m", "600", pipe]).status !== 0) {
    log.debug("named pipes aren't available, so PostgreSQL keeps running if Bindery is killed");
    return undefined;
  }
  // The pipe is also opened for reading, because opening it only for writing would wait for a reader.
  return openSync(pipe, constants.O_RDWR);
}

/** Removes the named pipe of a cluster that was stopped properly. */
export function forgetUses(dataDirectory: string): void {
  rmSync(pipeOf(dataDirectory), { force: true });
}

/** Starts the guard of the PostgreSQL process `pid`, which this process has just started. Call {@link noteUse} first. */
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
