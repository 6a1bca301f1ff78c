import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { BlockLabels } from "@/site/labels/labels";
import type { Direction } from "../drawing/visual-order";
import type { Target } from "./canvas";
import type { PageContext } from "./context";

/** The content of the PDF: the pages of one revision, or one page with or without its subpages. */
export interface PdfOutline {
  title: string;
  /**
   * The line above the title on the cover. If the PDF contains one page, with or without its subpages, this
   * line is the title of the space.
   */
  above: string;
  /** Lines below the title: the date and the revision. */
  facts: readonly string[];
  createdAt: Date;
  /** The language of the space (`de`, `zh-tw`), which screen readers use to read the text. */
  language: string;
  /** The direction of the cover, the table of contents and the footers. Blocks can have another direction. */
  direction: Direction;
  labels: BlockLabels;
  /** Whether the PDF has a cover and a table of contents. The PDF of a single page has neither. */
  hasFront: boolean;
  entries: readonly Entry[];
}

/** A page with its position in the tree. */
export interface Entry {
  id: string;
  kind: "page" | "group" | "link";
  title: string;
  /** The page's name in the navigation. */
  name: string;
  emoji?: string | undefined;
  description?: string | undefined;
  /** The target of a link. */
  target: Target | null;
  below: readonly Entry[];
}

/** A page, ready for layout. */
export interface Chapter {
  nodes: readonly DocumentBlock[];
  context: Omit<PageContext, "fonts" | "layouts" | "notes" | "nameOf">;
  /** A part of the text from which the language of the page is detected. */
  sample: string;
  /** The formulas that are shown as their source, because they can't be drawn. */
  undrawn: readonly string[];
}

/** The maximum length of a destination's name. Each line of a link repeats the name of the link's destination. */
const ANCHOR_LENGTH_MAX = 200;

/** The name of the destination for a page, or for an anchor on it. */
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
