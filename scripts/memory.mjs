import { existsSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
/** More than a run of all tests keeps at a time. */
const roomBytes = 8 * 1024 ** 3;

/**
 * Has this process, and those that it starts, keep what is temporary in memory where the machine has room (`TMPDIR`): each file
 * of tests has a database of its own, a thousand files that take a disk much of the run to make and to remove.
 */
export function preferMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memory;
}
