import { cleanSlug, numbered, slugOf } from "@/lib/slug";
import type { Snapshot } from "@/scopes/snapshot";
import { visibleSql, visibleValues } from "../read/visible";
import { PAGES, type PageRow } from "../tables";
import { chunksOf, type Queryable } from "../versions";
import type { WriteContext } from "./plan";

/** A page whose slug is to be settled: its wish, or none to make one from the title. */
export interface SlugWish {
  pageId: string;
  parentId: string | null;
  title: string;
  wish: string | undefined;
}

/** How many numbered slugs are tried at once, after the plain one. */
const WINDOWS = [1, 32, 1024, 65_536] as const;

const siblingKey = (parentId: string | null, slug: string) => `${parentId ?? ""}/${slug}`;

/**
 * Gives every page a slug that no sibling has: the wish, else the title's, with `-1`, `-2`… after it. `settled` are
 * the slugs that other pages of the same write keep; pages in `moving` free the ones that they hold in `before`.
 */
export async function settleSlugs(
  { db, before }: Pick<WriteContext, "db" | "before">,
  wishes: readonly SlugWish[],
  settled: readonly SlugPlace[],
  moving: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const taken = new Set(settled.map((page) => siblingKey(page.parentId, page.slug)));
  const slugs = new Map<string, string>();
  const counters = new Map<string, number>();
  let open = wishes.map((page) => ({
    ...page,
    base: (page.wish && cleanSlug(page.wish)) || slugOf(page.title),
  }));
  for (const [round, window] of WINDOWS.entries()) {
    if (open.length === 0) break;
    const from = round === 0 ? 0 : (WINDOWS[round - 1] as number);
    for (const key of await takenSlugs(db, before, open, from, window, moving)) taken.add(key);
    const last = round === WINDOWS.length - 1;
    open = open.filter((page) => {
      const slug = firstFree(page, taken, counters, last ? Number.POSITIVE_INFINITY : window);
      if (slug === undefined) return true;
      taken.add(siblingKey(page.parentId, slug));
      slugs.set(page.pageId, slug);
      return false;
    });
  }
  return slugs;
}

type OpenWish = SlugWish & { base: string };

/** The first number below `limit` whose slug is free; a counter remembers where equal titles have got to. */
function firstFree(page: OpenWish, taken: ReadonlySet<string>, counters: Map<string, number>, limit: number) {
  const counterKey = siblingKey(page.parentId, page.base);
  for (let count = counters.get(counterKey) ?? 0; count < limit; count += 1) {
    const slug = numbered(page.base, count);
    if (taken.has(siblingKey(page.parentId, slug))) continue;
    counters.set(counterKey, count + 1);
    return slug;
  }
  return undefined;
}

/** Which of the slugs numbered `from` to `to` siblings hold already, as sibling keys. */
async function takenSlugs(
  db: Queryable,
  before: Snapshot,
  open: readonly OpenWish[],
  from: number,
  to: number,
  moving: ReadonlySet<string>,
): Promise<string[]> {
  const bases = [...new Map(open.map((page) => [siblingKey(page.parentId, page.base), page])).values()];
  const keys: string[] = [];
  for (const chunk of chunksOf(bases, Math.max(1, Math.ceil(4096 / (to - from))))) {
    const candidates = chunk.flatMap(({ parentId, base }) =>
      Array.from({ length: to - from }, (_, index) => ({ parentId, slug: numbered(base, from + index) })),
    );
    const rows = await readSlugHolders(db, before, candidates);
    const staying = rows.filter((row) => !moving.has(row.pageId));
    keys.push(...staying.map((row) => siblingKey(row.parentId, row.slug)));
  }
  return keys;
}

export type Sibling = Pick<PageRow, "pageId" | "parentId" | "rank" | "slug">;

const COLUMNS = `v."pageId", v."parentId", v."rank", v."slug"`;

/** The pages below one, or at the root, in no order. */
export async function readSiblings(db: Queryable, content: Snapshot, parentId: string | null) {
  const sql = visibleSql(content.layers.length);
  const place = parentId === null ? `v."parentId" IS NULL` : `v."parentId" = $${sql.firstFree}::text`;
  const text = sql.where(PAGES.name, PAGES.key, place, COLUMNS);
  const values = [...visibleValues(content), ...(parentId === null ? [] : [parentId])];
  return await db.$queryRawUnsafe<Sibling[]>(text, ...values);
}

/** A slug among the pages below a parent; null is the root. */
export interface SlugPlace {
  parentId: string | null;
  slug: string;
}

/** The pages that hold one of these slugs beside their siblings: look-ups by index. Links hold none. */
export async function readSlugHolders(db: Queryable, content: Snapshot, places: readonly SlugPlace[]) {
  const sql = visibleSql(content.layers.length);
  const [atRoot, slugs, parents] = [0, 1, 2].map((offset) => `$${sql.firstFree + offset}::text[]`);
  const root = `v."type" <> 'link' AND v."parentId" IS NULL AND v."slug" = ANY(${atRoot})`;
  const below = `v."type" <> 'link' AND v."slug" = w."slug" AND v."parentId" = w."parentId"`;
  const lower = places.filter(({ parentId }) => parentId !== null);
  return await db.$queryRawUnsafe<Sibling[]>(
    `${sql.where(PAGES.name, PAGES.key, root, COLUMNS)}
     UNION ALL SELECT h.* FROM unnest(${slugs}, ${parents}) AS w("slug", "parentId")
     CROSS JOIN LATERAL (${sql.where(PAGES.name, PAGES.key, below, COLUMNS)}) h`,
    ...visibleValues(content),
    places.filter(({ parentId }) => parentId === null).map(({ slug }) => slug),
    lower.map(({ slug }) => slug),
    lower.map(({ parentId }) => parentId),
  );
}
