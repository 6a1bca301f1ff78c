import type { On } from "@/db/client";
import type { Snapshot } from "@/scopes/snapshot";
import type { PageRow } from "../tables";
import { readByKeys, readChildren } from "../versions";

type Node = Pick<PageRow, "pageId" | "title">;
type Writes = readonly { row: PageRow; before: PageRow | undefined }[];

interface Access {
  db: On;
  /** The content as it was before the write. */
  before: Snapshot;
}

/**
 * Returns the title of the parent for each of the given pages, by page ID. `nodes` must contain all parents.
 */
export function parentTitlesIn(
  pages: readonly Pick<PageRow, "pageId" | "parentId">[],
  nodes: ReadonlyMap<string, Node>,
): Map<string, string> {
  return new Map(
    pages.flatMap(({ pageId, parentId }) => {
      const parent = nodes.get(parentId ?? "");
      return parent ? [[pageId, parent.title] as const] : [];
    }),
  );
}

/**
 * Returns the title of the parent for each written page, by page ID. Runs one statement if the write doesn't
 * include the parents of all these pages.
 */
export async function parentTitlesOf({ db, before }: Access, rows: readonly PageRow[]) {
  const written = new Map(rows.map((row) => [row.pageId, row]));
  const missing = rows.flatMap(({ parentId }) => (parentId && !written.has(parentId) ? parentId : []));
  const parents = missing.length > 0 ? await readByKeys(db, "PageVersion", before, missing) : [];
  return parentTitlesIn(rows, new Map([...parents, ...written]));
}

/** Reads the children of pages whose title the write changes. They are returned as they were before the write. */
export async function childrenOfRenamed({ db, before }: Access, writes: Writes): Promise<PageRow[]> {
  const renamed = writes.filter((write) => write.before && write.row.title !== write.before.title);
  if (renamed.length === 0) return [];
  const ids = renamed.map(({ row }) => row.pageId);
  return await readChildren(db, before, ids);
}
