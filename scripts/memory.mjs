import { existsSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
/** The required free memory. The temporary files of a complete test run need less. */
const roomBytes = 8 * 1024 ** 3;

/**
 * Sets `TMPDIR`. If the machine has enough free memory, this process and its children then keep temporary files in memory.
 * Each test file has a separate database with a thousand files. On a disk, creating and deleting these files would take a
 * large part of the run.
 */
export function preferMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memory;
}
