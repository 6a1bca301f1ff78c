import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { isOwnIn } from "@/access/authorization/own";
import { db } from "@/db/client";
import { HOT_ROWS_MAX, hotQuery } from "@/db/hot";
import { keysetPage, type Paging } from "@/db/page";
import { invalid } from "@/lib/errors";
import { ADDRESS_MARK } from "@/scopes/shown-at";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { presentSpaces, type SpaceMark } from "./presentation";
import {
  cachedVisibleSpaces,
  IS_CURRENT,
  indexAfter,
  readVisibleSpaces,
  type VisibleSpaces,
} from "./visible-spaces";

/** None of a line's parts holds a space, and only the last may be empty. */
const READ = `SELECT ${IS_CURRENT} AS "isCurrent", (
  SELECT string_agg(concat_ws(' ', s."id", s.xmin, ${isOwnIn("$4")}, coalesce(g.xmin::text, ''), ${ADDRESS_MARK}), E'\\n') FROM "Space" s ${GIT_SYNC_JOIN}
  WHERE s."organizationId" = $1 AND s."id" = ANY($3::text[])) AS "lines"`;

interface Versions {
  isCurrent: boolean;
  lines: string | null;
}

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
    : hotQuery<Versions & Record<string, unknown>>("spaces:visible", READ, bound));
  if (!read?.isCurrent) return null;
  const versions = new Map(read.lines?.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line]));
  return ids.map((id, index) => {
    const [, rowVersion = "", own, sync = "", addressMark = null] = versions.get(id)?.split(" ") ?? [];
    const level = visible.levels[start + index] ?? "read";
    const seen = { level, isOwn: own === "t" };
    const mark = { organizationId, id, rowVersion, syncVersion: sync || null, addressMark };
    return { ...mark, ...seen, time: visible.times[start + index] ?? 0 };
  });
}

/**
 * Spaces of an organization that somebody sees, in the order in which they were made. The result of the last time is
 * used while no access has changed, which the statement that reads the page checks.
 */
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
