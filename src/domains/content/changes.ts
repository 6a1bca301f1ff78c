import type { PageReference } from "./markdown";
import type { ContentRef } from "./markdown/document";

/**
 * The type of a page: `document` for a page with text, `group` for a group of other pages, `link` for a
 * link, or `computed` for a page that is generated from a source.
 */
export type PageType = "document" | "group" | "link" | "computed";

/** How a revision was created. See the types of `Revision` in the API contract. */
export type RevisionType = "edits" | "merge" | "rollback" | "update" | "computed";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The Git commit that a revision was imported from or exported to. */
export interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url?: string;
  ref?: string;
}

/**
 * The path, object ID and mode of a resource in the repository. If a resource was created in Bindery and
 * hasn't been exported, all three fields are absent.
 */
export interface GitPlace {
  gitPath?: string | null;
  gitOid?: string | null;
  gitMode?: string | null;
}

/**
 * The complete state of a page. An absent field becomes empty, with three exceptions:
 *
 * - `rank`: the position of the page, as in `order-pages`. If absent, the page keeps its rank if its
 *   siblings stay the same and the write doesn't give that rank to another page. Otherwise, the page becomes
 *   the last sibling.
 * - `slug`: if absent, an existing page keeps its slug, and a new page gets a slug from its title.
 * - `text`: if absent, the page keeps its text. Therefore, a page can be moved without reading its text.
 *
 * An unknown ID creates a page. The caller generates the IDs (`newId`), because a page can be the parent of
 * another page in the same write.
 */
export interface PageState extends GitPlace {
  id: string;
  type: PageType;
  parentId: string | null;
  rank?: string;
  title: string;
  /** The title in the navigation, if it differs from the page title. */
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
  /** The target of a page of type `link`. */
  target?: ContentRef | null;
  /** The source of a computed page or of its computed subpages (`computed/source.ts`). */
  computed?: JsonObject | null;
  /** The Markdown of a page of type `document`, including the front matter and the heading with the title. */
  text?: string;
  /**
   * The block keys of `text`, if the caller knows them. If absent, the keys are derived from the previous
   * text.
   */
  keys?: Json;
  /**
   * The result of `extractReferences` for `text`, if the caller has already parsed the text. Parsing takes
   * most of the time of an import.
   */
  references?: readonly PageReference[];
  /**
   * When the content changed outside of Bindery, such as the time of a commit. If absent, the content changes at the
   * time of the write.
   */
  changedAt?: Date;
}

/** A file whose bytes are already in the file store under `blobHash` (SHA-256, hexadecimal). */
export interface FileState extends GitPlace {
  id: string;
  name: string;
  contentType: string;
  /** The size in bytes. */
  size: number;
  width?: number | null;
  height?: number | null;
  blobHash: string;
}

/** The state of reusable content. If `text` is absent, the text doesn't change. */
export interface ReusableContentState extends GitPlace {
  id: string;
  title: string;
  text?: string;
  keys?: Json;
}

/** A file that defines the structure of the content, such as SUMMARY.md. Its bytes are stored unchanged. */
export interface StructureFileState extends GitPlace {
  gitPath: string;
  text: string;
}

/**
 * A page in a list of siblings, with its current rank. If the write moves the page from another parent, the
 * rank is null.
 */
export interface RankedPage {
  pageId: string;
  rank: string | null;
}

/**
 * One change in a write. If several changes apply to the same resource, only the last one takes effect.
 * Removing a resource that doesn't exist has no effect.
 */
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
