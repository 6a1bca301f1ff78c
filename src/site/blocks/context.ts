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

/** The data of a file for rendering: its URL, and the size of an image. */
export interface FileTarget {
  href: string;
  name: string;
  contentType?: string;
  /** The size in bytes. */
  size?: number;
  /** In pixels, only for images. */
  width?: number;
  height?: number;
  /** URLs of narrower variants of an image, as HTML's `srcset`. */
  srcSet?: string;
}

/** The description of a reference, for cards, mentions and link previews. */
export interface RefDescription {
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
}

/**
 * Data that the components get from the page that shows the Document (in the console or on a published site).
 * Each function can return null: the reference is broken, or the user can't access its target.
 */
export interface DocumentSurroundings {
  hrefOf(ref: ContentRef): string | null;
  fileOf(ref: ContentRefFile): FileTarget | null;
  describe(ref: ContentRef): RefDescription | null;
  /** Whether external links open in the same tab. The default is false. */
  linksInPlace?: boolean;
  /** The language of dates (`de`, `pt-br`), and the labels in it. The default is English. */
  language?: string;
  labels?: BlockLabels;
  /** URL of the page's updates as a feed, if there is one. */
  updatesFeed?: string;
  /** The blocks of reusable content. Null if it isn't available here. */
  reusableOf?(reusableContentId: string, spaceId?: string): DocumentBlock[] | null;
  /** The value of an inline expression. Null shows the expression itself. */
  evaluate?(expression: string): string | null;
  /**
   * Whether a condition is true for the visitor. Null if it wasn't evaluated, so that the block shows its
   * condition.
   */
  holds?(expression: string): boolean | null;
  /** The reason why an expression can't have a value for any visitor, shown to editors. Null if it can. */
  problemOf?: ((expression: string) => string | null) | undefined;
}

/** Results that are computed once before the components run, because they take time or need the whole tree. */
export interface Preparation {
  /** IDs of headings, tabs, steps and expandables. */
  ids: ReadonlyMap<DocumentBlock, string>;
  /** Highlighted lines of code blocks with a known language. */
  code: ReadonlyMap<DocumentBlock, HighlightedLine[]>;
  /** Whether time ran out before all code was highlighted. */
  isLate?: boolean;
  icons: ReadonlyMap<string, IconShape>;
  /** Rendered formulas. Any other formula is shown as its source. */
  formulas: ReadonlyMap<DocumentNode, DrawnFormula>;
  /** Annotations in reading order, with the ID of the note that shows their body. */
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

/** A list of nodes to render. */
export interface NodesProps {
  nodes: readonly DocumentNode[] | undefined;
  context: BlockContext;
}

export type BlockComponents = Readonly<Partial<Record<BlockType, ComponentType<BlockProps>>>>;

/**
 * Every component passes this object down, because server components have no React context. Containers find
 * the components of other blocks here, so that no component has to import the table of all of them.
 */
export interface BlockContext extends DocumentContext {
  components: BlockComponents;
  labels: BlockLabels;
}
