import type { PageReference } from "./markdown";
import type { ContentRef } from "./markdown/document";

/** What a page is: a text, a heading over other pages, a link elsewhere, or pages computed from a source. */
export type PageType = "document" | "group" | "link" | "computed";

/** How revisions come about (contract: Revision types). */
export type RevisionType = "edits" | "merge" | "rollback" | "update" | "computed";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The commit that a revision was read from or written to. */
export interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url?: string;
  ref?: string;
}

/**
 * The place of a thing in the repository; all three fields are absent for a thing that was created here and never
 * exported.
 */
export interface GitPlace {
  gitPath?: string | null;
  gitOid?: string | null;
  gitMode?: string | null;
}

/**
 * The whole state of a page. A field that is left out is empty, with three exceptions.
 *
 * - `rank` left out is decided by the write: the place that `order-pages` names, else the same rank among the same
 *   siblings unless the write gives that to another page, else behind the siblings.
 * - `slug` left out keeps the slug; a new page gets one from its title.
 * - `text` left out keeps the text, so that moving a page does not read it.
 *
 * An unknown id makes a new page. The caller draws ids (`newId`), since a page may be the parent of another in the
 * same write.
 */
export interface PageState extends GitPlace {
  id: string;
  type: PageType;
  parentId: string | null;
  rank?: string;
  title: string;
  /** The navigation's wording, where it is not the title. */
  linkTitle?: string | null;
  slug?: string;
  emoji?: string | null;
  icon?: string | null;
  description?: string | null;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string | null;
  layout?: JsonObject | null;
  cover?: JsonObject | null;
  variables?: JsonObject | null;
  metaLinks?: JsonObject | null;
  /** Where a page of type `link` leads. */
  target?: ContentRef | null;
  /** The source that the page is computed from, or the pages below it (`computed/source.ts`). */
  computed?: JsonObject | null;
  /** Canonical Markdown, front matter and leading heading included; for pages of type `document`. */
  text?: string;
  /** Block keys that belong to `text`, where the writer knows them; otherwise they follow from the text before. */
  keys?: Json;
  /**
   * The result of `extractReferences` for `text`, if the writer has parsed it already: parsing is the main cost of
   * imports.
   */
  references?: readonly PageReference[];
}

/** A file whose bytes the file store holds already under `blobHash` (SHA-256, hexadecimal). */
export interface FileState extends GitPlace {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  width?: number | null;
  height?: number | null;
  blobHash: string;
}

/** `text` left out keeps the text, as with pages. */
export interface ReusableContentState extends GitPlace {
  id: string;
  title: string;
  text?: string;
  keys?: Json;
}

/** A file such as SUMMARY.md that gives the content its structure, byte for byte. */
export interface StructureFileState extends GitPlace {
  gitPath: string;
  text: string;
}

/** A page among its siblings, with the rank that it has; null where it came to its place by this write. */
export interface RankedPage {
  pageId: string;
  rank: string | null;
}

/** One step of a write. A later change to the same thing wins. Removing what is absent changes nothing. */
export type ContentChange =
  | { kind: "put-page"; page: PageState }
  | { kind: "remove-page"; pageId: string }
  | { kind: "order-pages"; parentId: string | null; siblings: readonly RankedPage[] }
  | { kind: "put-file"; file: FileState }
  | { kind: "remove-file"; fileId: string }
  | { kind: "put-reusable-content"; reusableContent: ReusableContentState }
  | { kind: "remove-reusable-content"; reusableContentId: string }
  | { kind: "put-structure-file"; structureFile: StructureFileState }
  | { kind: "remove-structure-file"; gitPath: string }
  | { kind: "set-variables"; variables: Record<string, string> };
