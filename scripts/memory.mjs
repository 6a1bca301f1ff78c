import { existsSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
/** More than a run of all tests keeps at a time. */
const roomBytes = 8 * 1024 ** 3;

/**
 * Makes this process and its children keep temporary files in memory if the machine has enough of it (`TMPDIR`). Each
 * test file has a separate database, a thousand files that a disk needs much of the run to create and remove.
 */
export function preferMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memory;
}
