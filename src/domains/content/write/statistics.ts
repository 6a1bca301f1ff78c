import type { Queryable } from "../versions";

/** Writes below this leave the planner's picture of the tables right enough. */
const MANY_ROWS = 100;
/** Share of a table that is new, from which on the planner's picture of it is wrong. */
const LARGE_SHARE = 0.2;

const TABLES = ["PageVersion", "FileVersion", "PageReference"] as const;

/**
 * Runs ANALYZE after an import that made a table much larger. Before autovacuum does, the planner would take every
 * index for as good as any other, and read whole spaces in place of a look-up.
 */
export async function refreshStatistics(db: Queryable, writtenRows: number): Promise<void> {
  if (writtenRows < MANY_ROWS) return;
  const [known] = await db.$queryRawUnsafe<{ rows: number }[]>(
    `SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = '"PageVersion"'::regclass`,
  );
  if (writtenRows < (known?.rows ?? 0) * LARGE_SHARE) return;
  for (const table of TABLES) await db.$executeRawUnsafe(`ANALYZE "${table}"`);
}
