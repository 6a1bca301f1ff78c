import { LEVEL_SETS, SPACE_SET_JOINS, SPACE_SET_LEVEL } from "@/access/authorization/level-set-sql";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { Cache } from "@/lib/cache";

/**
 * The spaces of an organization that somebody sees without opening a link, in the order in which they were made, as a
 * snapshot of PostgreSQL shows them. Exact as long as no change of access has been committed since (docs/adr/030).
 */
export interface VisibleSpaces {
  snapshot: string;
  ids: readonly string[];
  levels: readonly Level[];
  /** When each was made, in milliseconds since 1970. */
  times: readonly number[];
}

const SPACE_BYTES = 80;
const kept = new Cache<VisibleSpaces>({
  name: "visible spaces",
  weigh: ({ ids }) => ids.length * SPACE_BYTES,
  // Marks of changes are kept for a day (`system/housekeeping.ts`); nothing here may be older than they are.
  ttlMilliseconds: 60 * 60 * 1000,
});

/** SQL that tells whether nothing has changed who sees what in the organization $1 since the snapshot $2. */
export const IS_CURRENT = `NOT EXISTS (SELECT 1 FROM "AccessChange" a WHERE a."organizationId" = $1
  AND a."transaction" >= pg_snapshot_xmin($2::pg_snapshot)::text::bigint
  AND NOT pg_visible_in_snapshot(a."transaction"::text::xid8, $2::pg_snapshot))`;

const VISIBLE_SPACES = `${LEVEL_SETS} SELECT pg_current_snapshot()::text AS "snapshot", (
  SELECT string_agg(concat_ws(' ', s."id", l."level", (extract(epoch FROM s."createdAt") * 1000)::bigint), E'\\n'
    ORDER BY s."createdAt", s."id" COLLATE "C") AS "lines"
  FROM "Space" s ${SPACE_SET_JOINS} CROSS JOIN LATERAL (SELECT ${SPACE_SET_LEVEL} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL)`;

const nameOf = (organizationId: string, userId: string) => `${organizationId} ${userId}`;

/** What was seen the last time, which may no longer be current. */
export const cachedVisibleSpaces = (organizationId: string, userId: string): VisibleSpaces | undefined =>
  kept.get(nameOf(organizationId, userId));

/** Works out the levels on all spaces anew, and keeps them. */
export async function readVisibleSpaces(organizationId: string, userId: string): Promise<VisibleSpaces> {
  const [seen] = await db().$queryRawUnsafe<{ snapshot: string; lines: string | null }[]>(
    VISIBLE_SPACES,
    organizationId,
    userId,
  );
  const rows = seen?.lines?.split("\n").map((line) => line.split(" ")) ?? [];
  const visible: VisibleSpaces = {
    snapshot: seen?.snapshot ?? "",
    ids: rows.map(([id = ""]) => id),
    levels: rows.map(([, level]) => level as Level),
    times: rows.map(([, , milliseconds]) => Number(milliseconds)),
  };
  kept.set(nameOf(organizationId, userId), visible);
  return visible;
}

/** Index of the first space after the one that was made at this time and has this id. */
export function indexAfter({ ids, times }: VisibleSpaces, time: number, id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = times[middle] ?? 0;
    if (at < time || (at === time && (ids[middle] ?? "") <= id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
