import type { On } from "@/db/client";
import type { Snapshot } from "@/scopes/snapshot";
import type { PageRow } from "../tables";
import { readByKeys, readChildren } from "../versions";

type Node = Pick<PageRow, "pageId" | "parentId" | "type" | "title">;
type Writes = readonly { row: PageRow; before: PageRow | undefined }[];

interface Access {
  db: On;
  /** The content as it was before the write. */
  before: Snapshot;
}

/**
 * Returns the title of the group for each of the given pages, by page ID. `nodes` must contain all groups.
 */
export function groupTitlesIn(
  pages: readonly Pick<Node, "pageId" | "parentId">[],
  nodes: ReadonlyMap<string, Node>,
): Map<string, string> {
  return new Map(
    pages.flatMap(({ pageId, parentId }) => {
      const parent = nodes.get(parentId ?? "");
      return parent?.type === "group" ? [[pageId, parent.title] as const] : [];
    }),
  );
}

/**
 * Returns the title of the group for each written page, by page ID. Runs one statement if the write doesn't
 * include the parents of all these pages.
 */
export async function groupTitlesOf({ db, before }: Access, rows: readonly PageRow[]) {
  const written = new Map(rows.map((row) => [row.pageId, row]));
  const missing = rows.flatMap(({ parentId }) => (parentId && !written.has(parentId) ? parentId : []));
  const parents = missing.length > 0 ? await readByKeys(db, "PageVersion", before, missing) : [];
  return groupTitlesIn(rows, new Map([...parents, ...written]));
}

const titleOf = (row: PageRow | undefined) => (row?.type === "group" ? row.title : undefined);

/**
 * Reads the pages in groups whose title the write changes. The pages are returned as they were before the
 * write.
 */
export async function pagesOfRenamedGroups({ db, before }: Access, writes: Writes): Promise<PageRow[]> {
  const groups = writes.filter((write) => write.before && titleOf(write.row) !== titleOf(write.before));
  if (groups.length === 0) return [];
  const ids = groups.map(({ row }) => row.pageId);
  return await readChildren(db, before, ids);
}
