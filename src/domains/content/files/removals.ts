import type { Queryable } from "@/domains/content/versions";

/** Advisory lock that each removal of bytes shares, and that whoever copies the whole store has alone. */
const REMOVALS = 1_650_552_421;

/** SQL that waits for removals under way, and has none begin until its session ends. */
export const HOLD_REMOVALS = `SELECT pg_advisory_lock(${REMOVALS})`;

/** Whether bytes may be removed in this transaction; while they may not, the hourly round removes them later. */
export async function mayRemove(db: Queryable): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ may: boolean }[]>(
    `SELECT pg_try_advisory_xact_lock_shared(${REMOVALS}) AS "may"`,
  );
  return row?.may ?? false;
}
