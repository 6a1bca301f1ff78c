import { readPagesWithPaths } from "@/domains/content/read/links";
import type { SpaceHead } from "@/domains/sites/published/state";
import { whole } from "@/scopes/snapshot";
import { type LevelRow, readLevel } from "./levels";

/** A page with its path below its space. */
export interface TreeRow extends LevelRow {
  path: string;
}

/**
 * The pages of a space as one visitor finds them, level by level: hidden ones and those whose condition does not hold
 * are passed over. Only the levels that are asked for are read.
 */
export class VisibleTree {
  constructor(
    private readonly head: SpaceHead,
    private readonly isSeen: (pageId: string) => boolean,
    /** The page that the address of the space itself shows. */
    private readonly firstPageId: string | undefined,
  ) {}

  private isShown(row: LevelRow): boolean {
    return !row.hidden && this.isSeen(row.pageId);
  }

  /** What is shown below a page (null: the root), whose path of slugs is `path`. */
  async below(parentId: string | null, path: string): Promise<TreeRow[]> {
    const rows = await readLevel(this.head, parentId);
    return rows.filter((row) => this.isShown(row)).map((row) => ({ ...row, path: joined(path, row.slug) }));
  }

  hasBelow(row: LevelRow): boolean {
    return row.type !== "link" && row.below.some((pageId) => this.isSeen(pageId));
  }

  /** Where the page is read below the address of its space. */
  addressOf(row: { pageId: string; path: string }): string {
    return row.pageId === this.firstPageId ? "" : row.path;
  }

  /** From the root down to the page at a path of slugs, itself included; hidden pages count here. */
  async way(path: string): Promise<TreeRow[]> {
    const way: TreeRow[] = [];
    for (const slug of path.split("/").filter(Boolean)) {
      const above = way.at(-1);
      const rows = await readLevel(this.head, above?.pageId ?? null);
      const row = rows.find((each) => each.slug === slug && each.type !== "link");
      if (!row) return [];
      way.push({ ...row, path: joined(above?.path ?? "", slug) });
    }
    return way;
  }

  /** The path of slugs of a page; null where there is none, or the visitor does not see it. */
  async pathOf(pageId: string): Promise<string | null> {
    const path = (await readPagesWithPaths(whole(this.head), [pageId])).get(pageId)?.path;
    if (path === undefined) return null;
    const way = await this.way(path);
    return way.length > 0 && way.every((row) => this.isSeen(row.pageId)) ? path : null;
  }

  /** The first page that is read in these rows. */
  private async first(rows: readonly TreeRow[]): Promise<TreeRow | null> {
    for (const row of rows) {
      if (row.type === "document") return row;
      const inside = row.type === "group" ? await this.first(await this.below(row.pageId, row.path)) : null;
      if (inside) return inside;
    }
    return null;
  }

  private async last(rows: readonly TreeRow[]): Promise<TreeRow | null> {
    for (const row of [...rows].reverse()) {
      if (row.type === "link") continue;
      const inside = await this.last(await this.below(row.pageId, row.path));
      if (inside) return inside;
      if (row.type === "document") return row;
    }
    return null;
  }

  /** Rows before and after one of the way among its siblings. */
  private async around(way: readonly TreeRow[], index: number) {
    const above = way[index - 1];
    const siblings = await this.below(above?.pageId ?? null, above?.path ?? "");
    const at = siblings.findIndex((row) => row.pageId === way[index]?.pageId);
    return at === -1
      ? { before: [], after: [] }
      : { before: siblings.slice(0, at), after: siblings.slice(at + 1) };
  }

  /** The page that is read after the last one of a way. */
  async next(way: readonly TreeRow[]): Promise<TreeRow | null> {
    const page = way.at(-1);
    if (!page) return null;
    const inside = await this.first(await this.below(page.pageId, page.path));
    if (inside) return inside;
    for (let index = way.length - 1; index >= 0; index--) {
      const found = await this.first((await this.around(way, index)).after);
      if (found) return found;
    }
    return null;
  }

  /** The page that is read before it. */
  async previous(way: readonly TreeRow[]): Promise<TreeRow | null> {
    for (let index = way.length - 1; index >= 0; index--) {
      const found = await this.last((await this.around(way, index)).before);
      if (found) return found;
      const above = way[index - 1];
      if (above?.type === "document" && !above.hidden) return above;
    }
    return null;
  }
}

const joined = (path: string, slug: string) => (path === "" ? slug : `${path}/${slug}`);
