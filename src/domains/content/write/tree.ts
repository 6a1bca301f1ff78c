import type { On } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { lastRanks } from "../queries/siblings";
import type { PageRow } from "../tables";
import { readByKeys, readChildren } from "../versions";
import type { WriteContext } from "./plan";

/** The maximum depth of nested pages. A page at the root has a depth of 1. */
export const MAX_DEPTH = 50;

export type TreeNode = Pick<PageRow, "pageId" | "parentId" | "type">;

type TreeAccess = Pick<WriteContext, "db" | "before">;

/** Reads the descendants of the given pages, at any depth. Doesn't return the given pages themselves. */
export async function readDescendants(
  on: On,
  before: Snapshot,
  roots: readonly string[],
): Promise<PageRow[]> {
  const found = new Map<string, PageRow>();
  let level: readonly string[] = roots;
  while (level.length > 0) {
    const children = await readChildren(on, before, level);
    const fresh = children.filter((child) => !found.has(child.pageId));
    for (const child of fresh) found.set(child.pageId, child);
    level = fresh.map((child) => child.pageId);
  }
  return [...found.values()];
}

/**
 * Throws if a write would make the page tree invalid: missing parents, parents that can't have subpages,
 * groups below other pages, cycles, or pages nested deeper than MAX_DEPTH. `placed` contains the pages whose
 * parent the write sets. Reads only the ancestors of these pages.
 */
export async function checkTree(
  access: TreeAccess,
  placed: readonly TreeNode[],
  written: ReadonlyMap<string, TreeNode>,
  removed: ReadonlySet<string>,
): Promise<void> {
  const nodes = await withAncestors(access, placed, written, removed);
  const depths = new Map<string, number>();
  for (const page of placed) {
    const parent = page.parentId === null ? null : nodes.get(page.parentId);
    if (parent === undefined)
      throw invalid("parentId", `must be the ID of an existing page (received \`${page.parentId}\`)`);
    if (parent?.type === "link")
      throw invalid(
        "parentId",
        `can't be the ID of a link, because links can't contain pages (received \`${page.parentId}\`)`,
      );
    if (parent && page.type === "group")
      throw invalid("parentId", "must be null for a group, because groups are always at the top level");
    if (depthOf(page, nodes, depths) > MAX_DEPTH)
      throw invalid(
        "parentId",
        `can't be this page, because pages can be nested at most ${MAX_DEPTH} levels deep`,
      );
  }
}

async function withAncestors(
  { db, before }: TreeAccess,
  placed: readonly TreeNode[],
  written: ReadonlyMap<string, TreeNode>,
  removed: ReadonlySet<string>,
): Promise<Map<string, TreeNode>> {
  const nodes = new Map<string, TreeNode>(written);
  let level: readonly TreeNode[] = placed;
  while (level.length > 0) {
    const missing = level
      .map((node) => node.parentId)
      .filter((id): id is string => id !== null && !nodes.has(id) && !removed.has(id));
    const parents = missing.length > 0 ? await readByKeys(db, "PageVersion", before, missing) : new Map();
    for (const [id, row] of parents) nodes.set(id, row);
    level = [...parents.values()];
  }
  return nodes;
}

function depthOf(page: TreeNode, nodes: ReadonlyMap<string, TreeNode>, depths: Map<string, number>): number {
  const chain: string[] = [];
  let node: TreeNode | undefined = page;
  while (node && !depths.has(node.pageId)) {
    if (chain.length > MAX_DEPTH)
      throw invalid(
        "parentId",
        `can't be this page. Pages can be nested at most ${MAX_DEPTH} levels deep, and a page can't be its own subpage`,
      );
    chain.push(node.pageId);
    node = node.parentId === null ? undefined : nodes.get(node.parentId);
  }
  let depth = node ? (depths.get(node.pageId) as number) : 0;
  for (const id of chain.reverse()) depths.set(id, ++depth);
  return depths.get(page.pageId) as number;
}

/**
 * Returns the highest rank among the children of each parent. For the root, the key is null. Omits parents
 * without children.
 */
export async function readLastRanks({ db, before }: TreeAccess, parents: readonly (string | null)[]) {
  const parentIds = parents.filter((id) => id !== null);
  const rows = await lastRanks.rows(db, before, { parentIds, atRoot: parents.includes(null) });
  return new Map(rows.map(({ parentId, rank }) => [parentId, rank]));
}
