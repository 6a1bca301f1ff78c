import { type On, pooled } from "@/db/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { env } from "@/env";
import { unicodeForms } from "@/lib/unicode-forms";
import type { Snapshot, SnapshotView } from "@/scopes/snapshot";
import type { ReferenceUsage } from "../markdown";
import { type LinkStatus, linkCounts, linksAfter, linksByAddress } from "../queries/links";
import { pagesWithPaths } from "../queries/pages";
import type { ReadPage } from "./rows";
import { seenRows } from "./statement";

export type { LinkStatus };

/** A reference on a page of a revision, with the status of its target. */
export type ReadLink = RowOf<typeof linksAfter>;

/**
 * Selects the links on one page, or the links to the given files or reusable content. If both fields are
 * null, selects all links in the revision.
 */
export interface LinkFilter {
  pageId: string | null;
  targets: readonly { id: string; gitPath: string | null }[] | null;
  /** If set, selects only links with this usage. Null selects all links. */
  usage: ReferenceUsage | null;
  status: LinkStatus | null;
}

function valuesOf({ pageId, targets, usage, status }: LinkFilter) {
  const targetIds = targets?.map(({ id }) => id) ?? null;
  const targetPaths =
    targets?.flatMap(({ gitPath }) => (gitPath === null ? [] : unicodeForms(gitPath))) ?? null;
  return { pageId, targetIds, targetPaths, usage, status, appPrefix: `${env.PUBLIC_URL}/` };
}

/** Reads at most `limit` links after a position, sorted by page ID and then by position on the page. */
export const readLinks = (
  content: SnapshotView,
  filter: LinkFilter,
  after: { pageId: string; ordinal: number },
  limit: number,
): Promise<ReadLink[]> => {
  const start = { afterPageId: after.pageId, afterOrdinal: after.ordinal };
  return seenRows(linksAfter, reads(), content, { ...valuesOf(filter), ...start, limit });
};

/** Counts all links and the broken links. The cost is linear in the number of links. */
export async function countLinks(
  content: SnapshotView,
  filter: LinkFilter,
): Promise<{ total: number; broken: number }> {
  const rows = await seenRows(linkCounts, reads(), content, valuesOf(filter));
  return rows[0] ?? { total: 0, broken: 0 };
}

const readBroken = (content: Snapshot, pageId: string | null) =>
  linksByAddress.rows(
    pooled(content),
    content,
    valuesOf({ pageId, targets: null, usage: null, status: "broken" }),
  );

/**
 * Counts the links that are broken in the content but not in `base`. See `broken.changeRequest` in the API
 * contract. The cost is linear in the number of links.
 */
export async function countNewlyBroken(content: Snapshot, base: Snapshot, pageId: string | null) {
  const [now, before] = await Promise.all([readBroken(content, pageId), readBroken(base, pageId)]);
  const nameOf = (one: RowOf<typeof linksByAddress>) => JSON.stringify([one.pageId, one.href]);
  const known = new Map(before.map((one) => [nameOf(one), one.count]));
  return now.reduce((sum, one) => sum + Math.max(0, one.count - (known.get(nameOf(one)) ?? 0)), 0);
}

/**
 * Reads the paths of the given pages, by page ID. Includes pages that are hidden from visitors. Runs one
 * statement.
 */
export async function readPaths(on: On, content: Snapshot, pageIds: readonly string[]) {
  const rows = await pagesWithPaths.rows(on, content, { pageIds });
  return new Map(rows.map(({ pageId, path }) => [pageId, path ?? ""]));
}

/** Reads the given pages and their paths, by page ID. Runs one statement. */
export async function readPagesWithPaths(
  content: SnapshotView,
  pageIds: readonly string[],
): Promise<Map<string, ReadPage & { path: string }>> {
  if (pageIds.length === 0) return new Map();
  const rows = await seenRows(pagesWithPaths, reads(), content, { pageIds: [...new Set(pageIds)] });
  return new Map(rows.map((row) => [row.pageId, row as ReadPage & { path: string }]));
}
