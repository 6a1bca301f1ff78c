import { db } from "@/db/client";
import { hotQuery } from "@/db/hot";
import type { SnapshotView } from "@/scopes/snapshot";
import type { PageRow } from "../tables";
import { byRank, PAGE_COLUMNS, type ReadPage } from "./rows";
import { statementFor } from "./statement";
import { perLayers } from "./visible";

type TopPage = Pick<PageRow, "pageId" | "parentId" | "type" | "title" | "rank" | "hidden">;

const below = perLayers("content:pages:below", (visible) =>
  visible.where(
    "PageVersion",
    "pageId",
    `coalesce(v."parentId", '') = ANY($${visible.firstFree}::text[]) AND NOT v."hidden"`,
    `v."pageId", v."parentId", v."type", v."title", v."rank", v."hidden"`,
  ),
);

async function pagesBelow(content: SnapshotView, parentIds: readonly string[]): Promise<TopPage[]> {
  if (parentIds.length === 0) return [];
  return hotQuery<TopPage & object>(...(await statementFor(below, content, [parentIds])));
}

/**
 * Returns the titles of the pages at the top of the navigation, in order. These are the pages at the root and
 * in groups at the root.
 */
export async function titlesOfTopPages(content: SnapshotView): Promise<string[]> {
  const roots = (await pagesBelow(content, [""])).sort(byRank);
  const groups = roots.filter(({ type }) => type === "group").map(({ pageId }) => pageId);
  const inside = (await pagesBelow(content, groups)).sort(byRank);
  const listed = roots.flatMap((row) =>
    row.type === "group" ? inside.filter(({ parentId }) => parentId === row.pageId) : [row],
  );
  return listed.filter(({ type }) => type === "document").map(({ title }) => title);
}

const everything = perLayers("content:tree", (visible) => {
  const rows = visible.where("PageVersion", "pageId", "true", PAGE_COLUMNS);
  return `SELECT coalesce(json_agg(p), '[]')::text AS pages FROM (${rows}) p`;
});

/**
 * Reads all pages of a revision, unordered, in one statement. The cost is linear in the size of the space.
 * Uses the connection pool, because a large result would delay the short reads on the other connections.
 */
export async function readTree(content: SnapshotView): Promise<ReadPage[]> {
  const [, text, values] = await statementFor(everything, content, []);
  const rows = await db(content).$queryRawUnsafe<{ pages: string }[]>(text, ...values);
  return JSON.parse(rows[0]?.pages ?? "[]") as ReadPage[];
}
