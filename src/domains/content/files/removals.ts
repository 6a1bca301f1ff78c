import type { Queryable } from "@/domains/content/versions";

/** Advisory lock that removals of bytes share, and that a copy of the whole store takes exclusively. */
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
