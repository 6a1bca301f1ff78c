import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { ConvertedPage, PageInput } from "../convert/page";
import type { Report } from "../runs";
import type { Format } from "../schema";
import type { SourceTree } from "../source/tree";

/** A page of the uploaded files. Without `text`, its text is in the file at its path. */
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

/** Documentation of another system, as read by its format. */
export interface SourceContent {
  format: Format;
  pages: PageSource[];
  /** The paths of texts that pages include. */
  reusable?: readonly string[];
  /** Builds the navigation once titles are known. `unlisted` determines what happens with other pages. */
  outline(pages: ReadonlyMap<string, ConvertedPage>): OutlineNode[];
  /** What happens with pages that are not in the navigation. */
  unlisted: "hidden" | "ignored";
  /** Files that are ignored because the summary (`by`) doesn't list them. */
  ignored?: { paths: ReadonlySet<string>; by: string };
  /** Other paths that a link target can mean, most likely first. A file at the target itself has priority. */
  alternatives?(path: string): string[];
  /** Set if paths aren't meaningful: slugs are then generated from titles. */
  slugs?: "titles";
  /** The name of a file, if it isn't the last part of its path. */
  fileName?(path: string): string | undefined;
}

/** The input for reading files in a format. */
export interface Reading {
  organizationId: string;
  tree: SourceTree;
  report: Report;
  /** What happens with Markdown files that a summary doesn't list, unless the upload's settings say it. */
  unlisted: UnlistedFiles;
  /** The text of a file; null if it isn't text, is too large or doesn't exist. */
  textOf(path: string): Promise<string | null>;
}

/** Reads files in one format. */
export type ReadContent = (reading: Reading) => Promise<SourceContent>;
