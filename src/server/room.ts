import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { db } from "@/db/client";
import { fullSeenAt, noteRoom, outageOf } from "@/db/outage";
import { monotonicMilliseconds } from "@/lib/clock";
import { withTemporaryFolder } from "@/lib/private-folder";

/** What is written has to take new room: more than a disk rounds up to, and nothing that a file system could compress. */
const BYTES = 65_536;
const TRY = `CREATE TEMP TABLE "RoomToWrite" ON COMMIT DROP AS
  SELECT gen_random_uuid() FROM generate_series(1, ${BYTES / 16})`;
/** Whoever asks for it more often is told what was found last. */
const ASKED_AGAIN_MILLISECONDS = 1_000;

async function writeFileOnce(): Promise<void> {
  await withTemporaryFolder((folder) => writeFile(path.join(folder, "room"), randomBytes(BYTES)));
}

/**
 * Looks in the database only after it has refused to write, since a table that is made and dropped is work for it. Where its
 * role may make none, nobody can tell before the next statement that writes.
 */
async function writeRowsAfterRefusal(): Promise<void> {
  const refusedAt = fullSeenAt();
  if (refusedAt === undefined) return;
  try {
    await db().$executeRawUnsafe(TRY);
  } catch (error) {
    if (outageOf(error)) throw error;
  }
  noteRoom(refusedAt);
}

let last: { at: number; found: Promise<void> } | undefined;

/**
 * Tries whether there is room to write: a file below DATA_DIR, and rows where the database said that it has no room.
 *
 * @throws what the disk or the database says when there is none
 */
export function assertRoom(): Promise<void> {
  const at = monotonicMilliseconds();
  if (last === undefined || at - last.at >= ASKED_AGAIN_MILLISECONDS)
    last = { at, found: Promise.all([writeFileOnce(), writeRowsAfterRefusal()]).then(() => {}) };
  return last.found;
}
