import { sql } from "kysely";
import { reads } from "@/db/reads";
import { type Given, type RowOf, tables } from "@/db/statement";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { byRank } from "@/domains/content/read/rows";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { SpaceHead } from "@/domains/sites/published/state";
import { Cache } from "@/lib/cache";
import { whole } from "@/scopes/snapshot";
import type { SeenPages } from "./seen-pages";

/** The maximum number of subpages whose conditions are checked to find out whether a visitor sees any subpage of a page. */
const CONDITIONS_MAX = 20;

const COLUMNS = [
  ...(["v.pageId", "v.type", "v.parentId", "v.rank", "v.title", "v.linkTitle", "v.slug"] as const),
  ...(["v.emoji", "v.icon", "v.hidden", "v.target", "v.gitPath", "v.computed"] as const),
] as const;

interface OfParent extends OfContent {
  parentId: string | null;
}

/**
 * Selects the children of a page with the columns that the navigation needs. `below` contains IDs of subpages from which
 * Bindery can find out whether any subpage is visible: one subpage without a condition or, if there is none, one subpage
 * for each condition.
 */
export const levelOfTree = new LayeredStatement("published:level", (given: Given<OfParent>, visible) => {
  const parentId = sql`${given("parentId")}::text`;
  const isChild = sql<boolean>`CASE WHEN ${parentId} IS NULL THEN v."parentId" IS NULL ELSE v."parentId" = ${parentId} END`;
  const isBelow = sql<boolean>`v."parentId" = p."pageId" AND NOT v."hidden"`;
  const open = visible("PageVersion", (found) =>
    found.select("v.pageId").where(isBelow).where("v.condition", "is", null),
  );
  const all = visible("PageVersion", (found) =>
    found.select(["v.pageId", "v.condition", "v.variables"]).where(isBelow),
  );
  const below = sql<string[]>`coalesce((SELECT ARRAY[o."pageId"] FROM (${open}) o LIMIT 1), ARRAY(
    SELECT DISTINCT ON (b."condition", b."variables") b."pageId" FROM (${all}) b LIMIT ${sql.lit(CONDITIONS_MAX)}))`;
  return tables
    .selectFrom(visible("PageVersion", (found) => found.select(COLUMNS).where(isChild)).as("p"))
    .selectAll("p")
    .select(below.as("below"));
});
type LevelRow = RowOf<typeof levelOfTree>;

/** A page with its path within its space. */
export interface TreeRow extends LevelRow {
  path: string;
}

const ROW_BYTES = 600;
const kept = new Cache<LevelRow[]>({
  name: "levels of the page tree",
  weigh: (rows) => rows.length * ROW_BYTES,
});

/**
 * Returns the children of a page (null: the root), in order. A revision never changes, so Bindery loads each level only
 * once. The time to load a level doesn't depend on the size of the space.
 */
const readLevel = (head: SpaceHead, parentId: string | null): Promise<LevelRow[]> =>
  kept.load(`${head.organizationId}/${head.revision.id}/${parentId ?? ""}`, async () => {
    const rows = await levelOfTree.rows(reads(), whole(head), { parentId });
    return rows.sort(byRank);
  });

/** The title of a page in links to it. */
export const titleOfRow = (row: Pick<LevelRow, "linkTitle" | "title">) =>
  row.linkTitle || row.title || "Untitled";

/**
 * The pages of a space that one visitor can find, level by level. Skips hidden pages and pages whose condition is false.
 * Loads only the requested levels.
 */
export class VisibleTree {
  private constructor(
    private readonly head: SpaceHead,
    private readonly isSeen: (pageId: string) => boolean,
    /** The page at the URL of the space itself. */
    private readonly firstPageId: string | undefined,
  ) {}

  static async of(head: SpaceHead, seen: SeenPages): Promise<VisibleTree> {
    return new VisibleTree(head, await seen.in(head), (await findPublishedPage(head, ""))?.pageId);
  }

  /** The visible children of a page (null: the root) with the path `path`. */
  async below(parentId: string | null, path: string): Promise<TreeRow[]> {
    const rows = await readLevel(this.head, parentId);
    const shown = rows.filter((row) => !row.hidden && this.isSeen(row.pageId));
    return shown.map((row) => ({ ...row, path: joined(path, row.slug) }));
  }

  hasBelow(row: LevelRow): boolean {
    return row.type !== "link" && row.below.some(this.isSeen);
  }

  /** The path of a page within the URL of its space. */
  addressOf(row: { pageId: string; path: string }): string {
    return row.pageId === this.firstPageId ? "" : row.path;
  }

  /**
   * Returns the pages from the root down to the page at a path, including that page. The result can include pages that are
   * hidden from the navigation.
   */
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

  /** The path of a page. Null if the page doesn't exist or the visitor can't see it. */
  async pathOf(pageId: string): Promise<string | null> {
    const path = (await readPagesWithPaths(whole(this.head), [pageId])).get(pageId)?.path;
    if (path === undefined) return null;
    const way = await this.way(path);
    return way.length > 0 && way.every((row) => this.isSeen(row.pageId)) ? path : null;
  }

  /** The first page with text in these rows, including their groups. */
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

  /** Returns the siblings directly before and after a page in a path. */
  private async around(way: readonly TreeRow[], index: number) {
    const above = way[index - 1];
    const siblings = await this.below(above?.pageId ?? null, above?.path ?? "");
    const at = siblings.findIndex((row) => row.pageId === way[index]?.pageId);
    return at === -1
      ? { before: [], after: [] }
      : { before: siblings.slice(0, at), after: siblings.slice(at + 1) };
  }

  /** The page that follows the last page of a path in reading order. */
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

  /** The page before the last page of a path in reading order. */
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
