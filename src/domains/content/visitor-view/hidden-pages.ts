import { db } from "@/db/client";
import { Cache } from "@/lib/cache";
import type { ContentVisitor } from "@/scopes/snapshot";
import { type Snapshot, type SnapshotView, whole } from "@/scopes/snapshot";
import { type Conditioned, unmetAmong } from "../conditions/together";
import { perLayers, visibleValues } from "../read/visible";

/** A page that has a condition, or a descendant of such a page. */
interface ConditionalPage extends Conditioned {
  pageId: string;
  parentId: string | null;
}

const conditional = perLayers("content:conditional-pages", (visible) => {
  const pages = (condition: string, columns: string) =>
    visible.where("PageVersion", "pageId", condition, columns);
  const columns = `v."pageId", v."parentId", v."condition", v."variables"`;
  return `WITH RECURSIVE below AS (
      SELECT s."pageId" FROM (${pages(`v."condition" IS NOT NULL`, `v."pageId"`)}) s
      UNION
      SELECT u."pageId" FROM below b CROSS JOIN LATERAL (
        SELECT c."pageId" FROM (${pages(`v."parentId" = b."pageId"`, `v."pageId"`)}) c OFFSET 0) u)
    SELECT p."pageId", p."parentId", p."condition", p."variables" FROM below b
    CROSS JOIN LATERAL (
      SELECT o."pageId", o."parentId", o."condition", o."variables"
      FROM (${visible.byKey("PageVersion", "pageId", `b."pageId"`, columns)}) o OFFSET 0) p`;
});

/** Returns a name for a state of a content. Such a state never changes. */
export const nameOfState = ({ organizationId, layers }: Omit<Snapshot, "visitor">): string =>
  [organizationId, ...layers.map(({ branchId, number }) => `${branchId}@${number}`)].join("/");

type ConditionalPages = ReadonlyMap<string, ConditionalPage>;

const PAGE_BYTES = 500;
const kept = new Cache<ConditionalPages>({
  name: "pages with conditions",
  weigh: (pages) => pages.size * PAGE_BYTES,
});

/**
 * Reads the pages that might be hidden from some visitors. Uses the connection pool, because it reads the
 * whole space.
 */
export const conditionalPages = (content: Omit<Snapshot, "visitor">): Promise<ConditionalPages> =>
  kept.load(nameOfState(content), async () => {
    const [, text] = conditional(whole(content));
    const rows = await db().$queryRawUnsafe<ConditionalPage[]>(text, ...visibleValues(content));
    return new Map(rows.map((row) => [row.pageId, row]));
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
 * Returns the IDs of the pages that are hidden from a visitor because their condition or an ancestor's
 * condition is false. A condition can use the variables of its page. The pages with conditions are read once
 * per revision, and the cost is linear in the number of these pages. The result is cached by revision and
 * claims.
 * @param spend called before the result is computed; throws if the visitor has used up their share of such
 * work
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
 * References to pages that are hidden from the reader of a content. These references are treated as broken.
 */
export interface HiddenTargets {
  pages: ReadonlySet<string>;
  /** Returns whether a Document's JSON text refers to any of the hidden pages. */
  isIn: (document: string) => boolean;
}

/** Returns the targets that are hidden from the reader, or undefined if no target is hidden. */
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
