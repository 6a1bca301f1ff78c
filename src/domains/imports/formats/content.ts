import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { ConvertedPage, PageInput } from "../convert/page";
import type { Report } from "../runs";
import type { Format } from "../schema";
import type { SourceTree } from "../source/tree";

/** A page of the uploaded files. If `text` is missing, the text is in the file at the path. */
export type PageSource = Omit<PageInput, "text"> & { text?: string | undefined };

/** An entry of the navigation. A document without `path` has no text. */
export interface OutlineNode {
  kind: "document" | "group" | "link";
  title: string;
  linkTitle?: string | undefined;
  path?: string | undefined;
  href?: string | undefined;
  /** The slug of a group, if the source defines it. */
  slug?: string | undefined;
  children: OutlineNode[];
}

/** A redirect in a file of the source. */
export interface SourceRedirect {
  file: string;
  from: string;
  /** A path or a URL. */
  to: string;
}

/** Documentation of another system, as its format's reader returns it. */
export interface SourceContent {
  format: Format;
  pages: PageSource[];
  /** The paths of texts that pages include. */
  reusable?: readonly string[];
  /** Builds the navigation once titles are known. `unlisted` determines how other pages are treated. */
  outline(pages: ReadonlyMap<string, ConvertedPage>): OutlineNode[];
  /** How pages that are not in the navigation are treated. */
  unlisted: "hidden" | "ignored";
  /** Files that are ignored because the summary (`by`) doesn't list them. */
  ignored?: { paths: ReadonlySet<string>; by: string };
  /** Other paths that a link target can mean, most likely first. A file at the exact target has priority. */
  alternatives?(path: string): string[];
  /** Set if paths aren't meaningful, so that slugs are generated from titles. */
  slugs?: "titles";
  /** The URL path of a page in the source system, if it can differ from the imported one. */
  formerPath?(page: ConvertedPage): string | undefined;
  /** Redirects of the source. Paths start with a slash. */
  redirects?: readonly SourceRedirect[];
  /** The name of a file, if it isn't the last part of its path. */
  fileName?(path: string): string | undefined;
}

/** The input for reading files in a format. */
export interface Reading {
  organizationId: string;
  tree: SourceTree;
  report: Report;
  /** How Markdown files that a summary doesn't list are treated, unless the upload's settings say so. */
  unlisted: UnlistedFiles;
  /** The text of a file; null if it isn't text, is too large or doesn't exist. */
  textOf(path: string): Promise<string | null>;
}

/** Reads files in one format. */
export type ReadContent = (reading: Reading) => Promise<SourceContent>;
