import { pooled } from "@/db/client";
import type { Ranked } from "@/domains/search/ranking";
import { readSections, type SectionText } from "@/domains/search/section-texts";
import { pagesOf } from "./queries";

/** A section of a page, as plain text. */
export interface Part extends SectionText {
  ordinal: number;
}

/** A page with the sections that are searched for an answer. */
export interface Details {
  spaceId: string;
  pageId: string;
  /** The slugs and titles of the page's ancestors and of the page itself, starting at the root. */
  slugs: string[];
  titles: string[];
  /** Whether the page or one of its ancestors is hidden from the navigation. */
  isHidden: boolean;
  /** Whether parts of the page's text are hidden from some visitors. */
  isConditional: boolean;
  parts: Part[];
}

/** The maximum number of characters that are read from a section. */
const BODY_LENGTH_MAX = 8000;

const partsOf = (texts: readonly SectionText[], found: Ranked["sections"]): Part[] =>
  found.flatMap(({ ordinal }) => {
    const text = texts[ordinal];
    return text ? { ordinal, ...text, body: text.body.slice(0, BODY_LENGTH_MAX) } : [];
  });

/**
 * The current pages in the given order, each with the sections that were found. Omits deleted pages. Sets
 * `isConditional` only if `isForVisitor` is true.
 */
export async function readDetails(
  organizationId: string,
  pages: readonly Ranked[],
  isForVisitor: boolean,
): Promise<Details[]> {
  const wanted = pages.map(({ spaceId, pageId }, n) => ({ n, space: spaceId, page: pageId }));
  const asked = { organizationId, wanted: JSON.stringify(wanted), isForVisitor };
  const found = await pagesOf.rows(pooled(), asked);
  const hashes = found.flatMap(({ textHash }) => textHash ?? []);
  const texts = await readSections(organizationId, hashes);
  return found.map(({ n, textHash, ...page }) => ({
    ...page,
    parts: partsOf(texts.get(textHash ?? "") ?? [], pages[n]?.sections ?? []),
  }));
}
