import type { DocumentBlock } from "../markdown/document";
import { type Difference, differencesBetween, firstOf } from "./compare";
import { shownPieces } from "./shown";
import { type MarkdownOptions, markdownPieces } from "./source-markdown";

export type { Difference } from "./compare";

/** A page as readers see it: its heading, if there is one, and its blocks, with unresolved addresses. */
interface ShownPage {
  title: string | null;
  blocks: readonly DocumentBlock[];
}

/**
 * Returns the content of a Markdown source that a page doesn't show, with line numbers. The cost is linear in
 * the length of the source, but the factor is larger for pages that differ a lot from the source.
 */
export const checkWords = (
  source: string,
  { title, blocks }: ShownPage,
  options?: MarkdownOptions,
): Difference[] => firstOf(differencesBetween(markdownPieces(source, options), shownPieces(title, blocks)));
