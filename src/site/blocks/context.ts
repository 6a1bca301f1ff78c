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

/** The data that blocks need to show a file. */
export interface FileTarget {
  href: string;
  name: string;
  contentType?: string;
  /** The file size in bytes. */
  size?: number;
  /** The width in pixels. Only images have a width and a height. */
  width?: number;
  height?: number;
  /** The URLs of narrower variants of an image, in the format of HTML's `srcset`. */
  srcSet?: string;
}

/** The title, description and icon of a reference's target, for cards, mentions and link previews. */
export interface RefDescription {
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
}

/** The data of an embedded page. `image` is on this host. Its width and height are in pixels. */
export interface EmbedCard {
  title: string;
  /** Empty if the page has no description. */
  description: string;
  /** The name of the website. Empty if the page doesn't contain it. */
  site: string;
  image: { href: string; width: number; height: number } | null;
}

/**
 * Data from the page that shows the Document (in the console or on a published site). Functions that resolve a reference
 * return null if the reference is broken or the user can't access its target.
 */
export interface DocumentSurroundings {
  hrefOf(ref: ContentRef): string | null;
  fileOf(ref: ContentRefFile): FileTarget | null;
  describe(ref: ContentRef): RefDescription | null;
  /** Returns the data of the page at an embedded URL. Returns null if it hasn't been fetched. */
  cardOf?(url: string): EmbedCard | null;
  /** Whether external links open in the same tab. The default is false. */
  linksInPlace?: boolean;
  /** The language for dates, such as `de` or `pt-br`. The default is English. */
  language?: string;
  /** The writing direction around the blocks. The default is the direction of the language. */
  direction?: "ltr" | "rtl";
  labels?: BlockLabels;
  /** The URL of the feed with the page's updates, if the page has a feed. */
  updatesFeed?: string;
  /** The URL of a specification's changelog. Null if visitors can't read it here. */
  changelogOf?(slug: string): string | null;
  /** The blocks of reusable content. Returns null if the reusable content isn't available here. */
  reusableOf?(reusableContentId: string, spaceId?: string): DocumentBlock[] | null;
  /** Returns the value of an inline expression. If the function returns null, the block shows the expression itself. */
  evaluate?(expression: string): string | null;
  /**
   * Whether a condition is true for the visitor, or null if the condition wasn't evaluated. The block then shows the
   * condition.
   */
  holds?(expression: string): boolean | null;
  /**
   * The reason why an expression can't have a value for any visitor, shown to editors. Null if the expression
   * can have a value.
   */
  problemOf?: ((expression: string) => string | null) | undefined;
}

/** Results that Bindery computes once before the components run. These results take time or depend on the whole tree. */
export interface Preparation {
  /** IDs of headings, tabs, steps and expandables. */
  ids: ReadonlyMap<DocumentBlock, string>;
  /** Highlighted lines of code blocks with a known language. */
  code: ReadonlyMap<DocumentBlock, HighlightedLine[]>;
  /** Whether the time limit was reached before all code was highlighted. */
  isLate?: boolean;
  icons: ReadonlyMap<string, IconShape>;
  /** Rendered formulas. Any other formula is shown as its source. */
  formulas: ReadonlyMap<DocumentNode, DrawnFormula>;
  /** Maps annotations, in reading order, to the ID of the note that shows their body. */
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
 * Every component passes this object to its children, because server components have no React context. The object contains
 * the components of all blocks, so that containers don't have to import all other components.
 */
export interface BlockContext extends DocumentContext {
  components: BlockComponents;
  labels: BlockLabels;
}
