import type { ComponentType } from "react";
import type {
  BlockType,
  ContentRef,
  ContentRefFile,
  DocumentBlock,
  DocumentInline,
  DocumentNode,
} from "@/domains/content/markdown/document";
import type { BlockLabels } from "@/site/labels/labels";
import type { DrawnFormula } from "./formulas";
import type { HighlightedLine } from "./highlight";
import type { IconShape } from "./icon-shapes";

/** What a reader needs to know of a file: where its bytes are, and how much room an image takes. */
export interface FileTarget {
  href: string;
  name: string;
  contentType?: string;
  /** Bytes. */
  size?: number;
  /** Pixels, of images. */
  width?: number;
  height?: number;
  /** Where narrower variants of an image are, as HTML's `srcset`. */
  srcSet?: string;
}

/** What a reference is called, for cards, mentions and link previews. */
export interface RefDescription {
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
}

/**
 * What the components ask of the place that shows the Document (the console, a published site). Every answer may
 * be null: the reference is broken, or the reader may not see where it leads.
 */
export interface DocumentSurroundings {
  hrefOf(ref: ContentRef): string | null;
  fileOf(ref: ContentRefFile): FileTarget | null;
  describe(ref: ContentRef): RefDescription | null;
  /** Whether links that leave open in place of the page; beside it where nothing is said. */
  linksInPlace?: boolean;
  /** The language of dates (`de`, `pt-br`), and the words in it; English where nothing is said. */
  language?: string;
  labels?: BlockLabels;
  /** Where the updates of the page are read as a feed; nowhere where nothing is said. */
  updatesFeed?: string;
  /** The nodes of a reusable content; null when it cannot be read here. */
  reusableOf?(reusableContentId: string, spaceId?: string): DocumentBlock[] | null;
  /** The value of an inline expression; null shows the expression itself. */
  evaluate?(expression: string): string | null;
  /** Whether a condition is true for the reader; null if it wasn't evaluated, and the block shows its condition. */
  holds?(expression: string): boolean | null;
  /** Why an expression has no value for any reader; null where it may have one. Said to writers. */
  problemOf?: ((expression: string) => string | null) | undefined;
}

/** Results that are computed once before the components run, because they take time or need the whole tree. */
export interface Preparation {
  /** Anchor of headings, tabs, steps and expandables. */
  ids: ReadonlyMap<DocumentBlock, string>;
  /** Lines of code blocks whose language is known. */
  code: ReadonlyMap<DocumentBlock, HighlightedLine[]>;
  /** Whether there was no time to colour all of the code. */
  isLate?: boolean;
  icons: ReadonlyMap<string, IconShape>;
  /** Formulas as they are drawn; one that is not here is drawn where it is shown. */
  formulas: ReadonlyMap<DocumentNode, DrawnFormula>;
  /** Annotations in reading order with the id of the note that shows their body. */
  notes: ReadonlyMap<DocumentInline, string>;
}

export interface DocumentContext extends DocumentSurroundings {
  prepared: Preparation;
}

export interface BlockProps {
  block: DocumentBlock;
  context: BlockContext;
}

export interface InlineProps {
  node: DocumentInline;
  context: BlockContext;
}

/** Nodes one after the other. */
export interface NodesProps {
  nodes: readonly DocumentNode[] | undefined;
  context: BlockContext;
}

export type BlockComponents = Readonly<Partial<Record<BlockType, ComponentType<BlockProps>>>>;

/**
 * Passed down by every component, since server components have no React context. Containers find the components of
 * other blocks here, so that no component imports the table of all of them.
 */
export interface BlockContext extends DocumentContext {
  components: BlockComponents;
  labels: BlockLabels;
}
