import type { ConvertedPage, PageInput } from "../convert/page";
import type { Report } from "../runs";
import type { Format } from "../schema";
import type { SourceTree } from "../source/tree";

/** A page of the uploaded files; if its text is left out, it is that of the file at its path. */
export type PageSource = Omit<PageInput, "text"> & { text?: string | undefined };

/** An entry of the navigation. A document without a `path` has no text. */
export interface OutlineNode {
  kind: "document" | "group" | "link";
  title: string;
  linkTitle?: string | undefined;
  path?: string | undefined;
  href?: string | undefined;
  /** The slug that a group asks for. */
  slug?: string | undefined;
  children: OutlineNode[];
}

/** Documentation of another system, as far as its format is concerned. */
export interface SourceContent {
  format: Format;
  pages: PageSource[];
  /** Texts that pages include, by path. */
  reusable?: readonly string[];
  /** The navigation, once titles are known; pages that it leaves out become hidden ones, or are left out. */
  outline(pages: ReadonlyMap<string, ConvertedPage>): OutlineNode[];
  /** What becomes of pages that the navigation does not list. */
  unlisted: "hidden" | "ignored";
  /** Paths that an address may mean, the most likely first; what stands at the path itself comes before. */
  alternatives?(path: string): string[];
  /** Where paths say nothing, addresses are made of titles. */
  slugs?: "titles";
  /** What a file is called, where that is not the last part of its path. */
  fileName?(path: string): string | undefined;
}

/** Files as a format reads them. */
export interface Reading {
  organizationId: string;
  tree: SourceTree;
  report: Report;
  /** The text of a file; null where it is none, is too large or is not there. */
  textOf(path: string): Promise<string | null>;
}

/** Reads files as one format. */
export type ReadContent = (reading: Reading) => Promise<SourceContent>;
