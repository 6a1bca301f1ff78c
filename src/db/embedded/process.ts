import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Reads postmaster.pid in a data directory. Returns undefined if the file is missing or incomplete. */
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

/**
 * Whether a process is running. Returns false for a zombie: a process that has ended, but whose parent
 * hasn't read its exit status yet.
 */
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
 * Whether a process is the PostgreSQL that uses a data directory. PostgreSQL's working directory is its data
 * directory. Also returns true if the system doesn't show the working directory of the process.
 */
export function servesData(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const directory = workingDirectory(pid);
  return directory === undefined || directory === data;
}

/**
 * Whether any process still uses the data directory. After a postmaster was killed, its child processes still run for a short
 * time.
 */
export function isDataInUse(data: string): boolean {
  if (!existsSync("/proc/self/cwd")) return false;
  return readdirSync("/proc").some((entry) => /^\d+$/.test(entry) && workingDirectory(entry) === data);
}
