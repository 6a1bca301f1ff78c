import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { BlockLabels } from "@/site/labels/labels";
import type { Target } from "./canvas";
import type { PageContext } from "./context";

/** What is bound: the pages of one revision, or one page with or without those below it. */
export interface PdfOutline {
  title: string;
  /** The line above the cover's title; the space, if the title is that of a page. */
  above: string;
  /** Lines below the title: the date, and which revision it is. */
  facts: readonly string[];
  createdAt: Date;
  /** Of the space (`de`, `zh-tw`): a screen reader reads the text aloud in it. */
  language: string;
  labels: BlockLabels;
  /** A single page has neither cover nor table of contents. */
  hasFront: boolean;
  entries: readonly Entry[];
}

/** A page in its place in the tree. */
export interface Entry {
  id: string;
  kind: "page" | "group" | "link";
  title: string;
  /** What the navigation calls it. */
  name: string;
  emoji?: string | undefined;
  description?: string | undefined;
  /** Where a link leads. */
  target: Target | null;
  below: readonly Entry[];
}

/** A page as it is laid out. */
export interface Chapter {
  nodes: readonly DocumentBlock[];
  context: Omit<PageContext, "fonts" | "layouts" | "notes" | "nameOf">;
  /** A piece of text from which the language of the page is told. */
  sample: string;
}

/** Each line of a link holds the name of its destination again. */
const ANCHOR_LENGTH_MAX = 200;

/** The destination of a page, or of an anchor on it. */
export const destinationOf = (pageId: string, anchor?: string) =>
  anchor === undefined ? `page-${pageId}` : `page-${pageId}--${anchor.slice(0, ANCHOR_LENGTH_MAX)}`;

/** Every entry in reading order, with its depth. */
export function* walkEntries(
  entries: readonly Entry[],
  depth = 0,
): Generator<{ entry: Entry; depth: number }> {
  for (const entry of entries) {
    yield { entry, depth };
    yield* walkEntries(entry.below, depth + 1);
  }
}
