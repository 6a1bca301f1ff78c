import type { DocumentBlock } from "../markdown/document";
import { type Difference, differencesBetween, firstOf } from "./compare";
import { shownPieces } from "./shown";
import { type MarkdownOptions, markdownPieces } from "./source-markdown";

export type { Difference } from "./compare";

/** A page as readers are shown it: its heading, if the text has one, and its blocks, whose addresses are not resolved. */
interface ShownPage {
  title: string | null;
  blocks: readonly DocumentBlock[];
}

/**
 * What a Markdown source says that a page doesn't show, with its lines. It takes time in proportion to the source, but
 * for pages that differ in much, which take a multiple of it.
 */
export const checkWords = (
  source: string,
  { title, blocks }: ShownPage,
  options?: MarkdownOptions,
): Difference[] => firstOf(differencesBetween(markdownPieces(source, options), shownPieces(title, blocks)));
