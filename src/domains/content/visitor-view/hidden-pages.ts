import { pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { Cache } from "@/lib/cache";
import type { ContentVisitor } from "@/scopes/snapshot";
import { type Snapshot, type SnapshotView, whole } from "@/scopes/snapshot";
import { type Conditioned, unmetAmong } from "../conditions/together";
import { conditionalPages as pagesWithConditions } from "../queries/visitors";

/** A page that has a condition, or a descendant of such a page. */
type ConditionalPage = RowOf<typeof pagesWithConditions> & Conditioned;

/** Returns a name for a state of a content. The content of such a state never changes. */
export const nameOfState = ({ organizationId, layers }: Omit<Snapshot, "visitor">): string =>
  [organizationId, ...layers.map(({ branchId, number }) => `${branchId}@${number}`)].join("/");

type ConditionalPages = ReadonlyMap<string, ConditionalPage>;

const PAGE_BYTES = 500;
const kept = new Cache<ConditionalPages>({
  name: "pages with conditions",
  weigh: (pages) => pages.size * PAGE_BYTES,
});

/**
 * Reads the pages that can be hidden from some visitors. Uses the connection pool, because this statement
 * reads the whole space.
 */
export const conditionalPages = (content: Omit<Snapshot, "visitor">): Promise<ConditionalPages> =>
  kept.load(nameOfState(content), async () => {
    const rows = await pagesWithConditions.rows(pooled(), whole(content), {});
    return new Map(rows.map((row) => [row.pageId, row as ConditionalPage]));
  });

const ID_BYTES = 80;
const hiddenFrom = new Cache<ReadonlySet<string>>({
  name: "pages hidden from visitors",
  weigh: (ids) => ids.size * ID_BYTES,
});

async function hiddenAmong(
  pages: ConditionalPages,
  { claims, space }: ContentVisitor,
): Promise<ReadonlySet<string>> {
  const unmet = await unmetAmong(pages.values(), claims, space.vars as Record<string, string>);
  const answers = new Map<string, boolean>();
  const isHidden = (pageId: string | null): boolean => {
    const page = pageId === null ? undefined : pages.get(pageId);
    if (!page) return false;
    const known = answers.get(page.pageId);
    if (known !== undefined) return known;
    const answer = unmet.has(page) || isHidden(page.parentId);
    answers.set(page.pageId, answer);
    return answer;
  };
  return new Set([...pages.keys()].filter(isHidden));
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

/**
 * Returns the IDs of the pages that are hidden from a visitor. A page is hidden if its own condition or the
 * condition of an ancestor is false. A condition can use variables of its page. The pages with conditions
 * are read once per revision. The cost is linear in the number of these pages. The result is cached by
 * revision and claims.
 * @param spend called before the result is computed; throws if the visitor has caused too much of this work
 */
export async function hiddenPages(
  content: Omit<Snapshot, "visitor">,
  visitor: ContentVisitor,
  spend?: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const pages = await conditionalPages(content);
  if (pages.size === 0) return NONE_HIDDEN;
  const name = `${nameOfState(content)} ${JSON.stringify([visitor.claims, visitor.space.vars])}`;
  return await hiddenFrom.load(name, async () => {
    await spend?.();
    return hiddenAmong(pages, visitor);
  });
}

/**
 * The references to pages that are hidden from the reader of a content. These references are treated as
 * broken.
 */
export interface HiddenTargets {
  pages: ReadonlySet<string>;
  /** Returns whether a Document's JSON text refers to any of the hidden pages. */
  isIn: (document: string) => boolean;
}

/** Returns the pages that are hidden from the reader, as targets. Returns undefined if no page is hidden. */
export async function hiddenTargets(content: SnapshotView): Promise<HiddenTargets | undefined> {
  const { visitor } = content;
  const hidden = visitor && (await hiddenPages(content, visitor));
  if (!hidden || hidden.size === 0) return undefined;
  return {
    pages: hidden,
    isIn(document) {
      for (const [, pageId = ""] of document.matchAll(/"page":"([\w-]+)"/g))
        if (hidden.has(pageId)) return true;
      return false;
    },
  };
}
