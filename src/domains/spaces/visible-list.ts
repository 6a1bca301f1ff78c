import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import {
  LEVEL_SETS,
  SPACE_SET_JOINS,
  SPACE_SET_LEVEL,
  SPACE_SET_ROLE,
} from "@/access/authorization/level-set-sql";
import { isOwnIn } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { HOT_ROWS_MAX, hotQuery } from "@/db/hot";
import { keysetPage, type Paging } from "@/db/page";
import { Cache } from "@/lib/cache";
import { invalid } from "@/lib/errors";
import { ADDRESS_MARK } from "@/scopes/shown-at";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { presentSpaces, type SpaceMark } from "./presentation";

/**
 * The spaces of an organization that somebody sees without opening a link, in the order in which they were made, as a
 * snapshot of PostgreSQL shows them. Exact as long as no change of access has been committed since (docs/adr/030).
 */
interface VisibleSpaces {
  snapshot: string;
  ids: readonly string[];
  levels: readonly Level[];
  /** Which of them they see as visitors do. */
  visited: readonly boolean[];
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
const IS_CURRENT = `NOT EXISTS (SELECT 1 FROM "AccessChange" a WHERE a."organizationId" = $1
  AND a."transaction" >= pg_snapshot_xmin($2::pg_snapshot)::text::bigint
  AND NOT pg_visible_in_snapshot(a."transaction"::text::xid8, $2::pg_snapshot))`;

const VISIBLE_SPACES = `${LEVEL_SETS} SELECT pg_current_snapshot()::text AS "snapshot", (
  SELECT string_agg(concat_ws(' ', s."id", l."level", ${SPACE_SET_ROLE} IS NULL, (extract(epoch FROM s."createdAt") * 1000)::bigint), E'\\n'
    ORDER BY s."createdAt", s."id" COLLATE "C") AS "lines"
  FROM "Space" s ${SPACE_SET_JOINS} CROSS JOIN LATERAL (SELECT ${SPACE_SET_LEVEL} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL)`;

const nameOf = (organizationId: string, userId: string) => `${organizationId} ${userId}`;

/** What was seen the last time, which may no longer be current. */
const cachedVisibleSpaces = (organizationId: string, userId: string): VisibleSpaces | undefined =>
  kept.get(nameOf(organizationId, userId));

/** Works out the levels on all spaces anew, and keeps them. */
async function readVisibleSpaces(organizationId: string, userId: string): Promise<VisibleSpaces> {
  type Seen = { snapshot: string; lines: string | null };
  const [seen] = await db().$queryRawUnsafe<Seen[]>(VISIBLE_SPACES, organizationId, userId);
  const rows = seen?.lines?.split("\n").map((line) => line.split(" ")) ?? [];
  const visible: VisibleSpaces = {
    snapshot: seen?.snapshot ?? "",
    ids: rows.map(([id = ""]) => id),
    levels: rows.map(([, level]) => level as Level),
    visited: rows.map(([, , visitor]) => visitor === "t"),
    times: rows.map(([, , , milliseconds]) => Number(milliseconds)),
  };
  kept.set(nameOf(organizationId, userId), visible);
  return visible;
}

/** Index of the first space after the one that was made at this time and has this id. */
function indexAfter({ ids, times }: VisibleSpaces, time: number, id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = times[middle] ?? 0;
    if (at < time || (at === time && (ids[middle] ?? "") <= id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** None of a line's parts holds a space, and only the last may be empty. */
const READ = `SELECT ${IS_CURRENT} AS "isCurrent", (
  SELECT string_agg(concat_ws(' ', s."id", s.xmin, ${isOwnIn("$4")}, coalesce(g.xmin::text, ''), ${ADDRESS_MARK}), E'\\n') FROM "Space" s ${GIT_SYNC_JOIN}
  WHERE s."organizationId" = $1 AND s."id" = ANY($3::text[])) AS "lines"`;

type Versions = { isCurrent: boolean; lines: string | null };

const Key = z.tuple([z.number().int(), z.string()]);

type Mark = SpaceMark & { time: number };

interface Viewer {
  organizationId: string;
  actor: UserActor;
}

/** The marks of some of the visible spaces, or null when it is no longer what the person sees. */
async function readMarks(
  { organizationId, actor }: Viewer,
  visible: VisibleSpaces,
  start: number,
  take: number,
): Promise<Mark[] | null> {
  const ids = visible.ids.slice(start, start + take);
  const bound = [organizationId, visible.snapshot, ids, actor.userId];
  const [read] = await (take > HOT_ROWS_MAX + 1
    ? db().$queryRawUnsafe<Versions[]>(READ, ...bound)
    : hotQuery<Versions>("spaces:visible", READ, bound));
  if (!read?.isCurrent) return null;
  const versions = new Map(read.lines?.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line]));
  return ids.map((id, index) => {
    const [, rowVersion = "", own, sync = "", addressMark = null] = versions.get(id)?.split(" ") ?? [];
    const level = visible.levels[start + index] ?? "read";
    const isVisitor = visible.visited[start + index] ?? true;
    const seen = { level, isVisitor, isOwn: own === "t" };
    const mark = { organizationId, id, rowVersion, syncVersion: sync || null, addressMark };
    return { ...mark, ...seen, time: visible.times[start + index] ?? 0 };
  });
}

/** Spaces that somebody sees, oldest first: those of the last time while no access has changed, which reading checks. */
export async function listVisible(viewer: Viewer, paging: Paging) {
  const { organizationId, actor } = viewer;
  let visible = cachedVisibleSpaces(organizationId, actor.userId);
  const { items, ...rest } = await keysetPage<Mark>(paging, {
    name: `spaces:visible ${organizationId} ${actor.userId}`,
    keyOf: ({ time, id }) => [time, id],
    fetch: async (key, take) => {
      const after = key === null ? null : Key.safeParse(key);
      if (after && !after.success) throw invalid("page", "is not a page of this list");
      for (;;) {
        visible ??= await readVisibleSpaces(organizationId, actor.userId);
        const marks = await readMarks(viewer, visible, after ? indexAfter(visible, ...after.data) : 0, take);
        if (marks) return marks;
        visible = undefined;
      }
    },
    count: async () => visible?.ids.length ?? 0,
  });
  return { ...rest, items: await presentSpaces(items) };
}
