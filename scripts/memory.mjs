import { existsSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
/** The free memory that is required. It's more than the temporary files of a complete test run need. */
const roomBytes = 8 * 1024 ** 3;

/**
 * Sets `TMPDIR`, so that this process and its children keep temporary files in memory if the machine has
 * enough free memory. Each test file has a separate database with a thousand files. On a disk, creating and
 * deleting these files would take a large part of the run.
 */
export function preferMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memory;
}
