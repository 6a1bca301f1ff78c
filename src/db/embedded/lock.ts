import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicMilliseconds } from "@/lib/clock";
import { isAlive } from "./process";

/** Returns the lock file of a data folder. A process holds it while it starts or stops the cluster. */
export const lockFile = (dataDirectory: string): string => path.join(dataDirectory, "embedded-postgres.lock");

const waitMilliseconds = 120_000;

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Returns the ID of the running process that holds the lock file, or undefined if that process has ended. */
function holderOf(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Holds a lock file during `run`. Takes over the lock if its process was killed.
 * @throws Error if a running process holds the lock for two minutes
 */
export async function withFileLock<Result>(file: string, run: () => Promise<Result>): Promise<Result> {
  const deadline = monotonicMilliseconds() + waitMilliseconds;
  while (!tryCreate(file)) {
    const holder = holderOf(file);
    if (holder === undefined) {
      // A lock file that was just created might not contain a process ID yet. Therefore, the file is read
      // again before it's removed.
      await sleep(50);
      if (holderOf(file) === undefined) rmSync(file, { force: true });
    } else if (monotonicMilliseconds() > deadline) {
      throw new Error(
        `Process ${holder} has held the lock file ${file} for too long. End the process. If the process no longer exists, delete the lock file.`,
      );
    } else {
      await sleep(50);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}
