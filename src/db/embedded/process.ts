import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Reads the postmaster.pid of a data directory. Returns undefined if it's missing or incomplete. */
export function readPostmaster(data: string): { pid: number; port: number } | undefined {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  return pid > 0 ? { pid, port: Math.max(port || 0, 0) } : undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Checks whether a process runs. A zombie, whose parent hasn't read its exit status yet, doesn't count. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return exists(pid);
  }
}

function workingDirectory(pid: number | string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/**
 * Checks whether a process is the PostgreSQL of a data directory, by its working directory. Returns true if
 * the system doesn't show the working directory.
 */
export function servesData(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const directory = workingDirectory(pid);
  return directory === undefined || directory === data;
}

/**
 * Checks whether any process still works in the data directory. This is the case for a short time after a
 * postmaster was killed, while its child processes still run.
 */
export function isDataInUse(data: string): boolean {
  if (!existsSync("/proc/self/cwd")) return false;
  return readdirSync("/proc").some((entry) => /^\d+$/.test(entry) && workingDirectory(entry) === data);
}
