import type { DocumentBlock } from "../markdown/document";
import { type Difference, differencesBetween, firstOf } from "./compare";
import type { Pieces } from "./pieces";
import { shownPieces } from "./shown";
import { type MarkdownOptions, markdownPieces } from "./source-markdown";

export type { Difference } from "./compare";

/**
 * A page in the form in which readers see it: the heading with the title, if there is one, and the blocks.
 * The addresses aren't resolved.
 */
interface ShownPage {
  title: string | null;
  blocks: readonly DocumentBlock[];
}

/**
 * Returns the content of a Markdown source that a page doesn't show, with line numbers. The cost is linear
 * in the length of the source. It's higher for pages that are very different from their source.
 */
export const checkWords = (
  source: string,
  { title, blocks }: ShownPage,
  options?: MarkdownOptions,
): Difference[] => checkPieces(markdownPieces(source, options), { title, blocks });

/** Returns the pieces of a source that a page doesn't show. */
export const checkPieces = (source: Pieces, { title, blocks }: ShownPage): Difference[] =>
  firstOf(differencesBetween(source, shownPieces(title, blocks)));
