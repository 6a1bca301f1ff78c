import type { On } from "@/db/client";
import { cleanSlug, numbered, slugOf } from "@/lib/slug";
import type { Snapshot } from "@/scopes/snapshot";
import { siblings, slugHolders } from "../queries/siblings";
import { chunksOf } from "../versions";
import type { WriteContext } from "./plan";

/**
 * A page that needs a slug. `wish` is the slug that the write asks for. If `wish` is missing, the slug is
 * derived from the title.
 */
export interface SlugWish {
  pageId: string;
  parentId: string | null;
  title: string;
  wish: string | undefined;
}

/** The number of numbered slugs to check in each attempt, in addition to the slug without a number. */
const WINDOWS = [1, 32, 1024, 65_536] as const;

const siblingKey = (parentId: string | null, slug: string) => `${parentId ?? ""}/${slug}`;

/**
 * Assigns a slug to each page that is unique among the page's siblings. It's the requested slug, or a slug
 * that is derived from the title. If the slug is already used, `-1`, `-2` and so on is appended. `settled`
 * contains the slugs that other pages in the same write keep. The slugs of the pages in `moving` are no
 * longer used.
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

/**
 * Returns the first number below `limit` for which the slug isn't used. Each slug has a counter, so that no
 * number is checked twice.
 */
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

/**
 * Returns the numbered slugs that siblings already use, as sibling keys. The numbers are from `from` to
 * `to`.
 */
async function takenSlugs(
  db: On,
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

/** Reads the children of a page or of the root. They aren't sorted. */
export const readSiblings = (on: On, content: Snapshot, parentId: string | null) =>
  siblings.rows(on, content, { parentId }, { atRoot: parentId === null });

/** A slug among the children of a parent. If the parent is null, these are the pages at the root. */
export interface SlugPlace {
  parentId: string | null;
  slug: string;
}

/** Finds pages that already use one of the given slugs. */
export function readSlugHolders(on: On, content: Snapshot, places: readonly SlugPlace[]) {
  const atRoot = places.filter(({ parentId }) => parentId === null).map(({ slug }) => slug);
  const lower = places.flatMap(({ parentId, slug }) => (parentId === null ? [] : { parentId, slug }));
  const [below, parentIds] = [lower.map(({ slug }) => slug), lower.map(({ parentId }) => parentId)];
  return slugHolders.rows(on, content, { atRoot, below, parentIds });
}
