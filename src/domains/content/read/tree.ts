import { pooled } from "@/db/client";
import { reads } from "@/db/reads";
import type { SnapshotView } from "@/scopes/snapshot";
import { listedPagesBelow, pageTree } from "../queries/pages";
import { byRank, type ReadPage } from "./rows";
import { seenRows } from "./statement";

const pagesBelow = async (content: SnapshotView, parentIds: readonly string[]) =>
  parentIds.length === 0 ? [] : seenRows(listedPagesBelow, reads(), content, { parentIds });

/**
 * Returns the titles of the pages at the top of the navigation, in order. These pages are at the root, or in
 * a group at the root.
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

/**
 * Reads all pages of a revision in one statement. The pages aren't sorted. The cost is linear in the size of
 * the space. Uses the connection pool, because a large result would delay short reads on the other
 * connections.
 */
export async function readTree(content: SnapshotView): Promise<ReadPage[]> {
  const rows = await seenRows(pageTree, pooled(content), content, {});
  return JSON.parse(rows[0]?.pages ?? "[]") as ReadPage[];
}
