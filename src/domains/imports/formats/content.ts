import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { ConvertedPage, PageInput } from "../convert/page";
import type { TextBudget } from "../limits";
import type { ReadingRun, Report } from "../runs";
import type { Format } from "../schema";
import type { SourceTree } from "../source/tree";

/** A page in the uploaded files. If `text` is missing, the file at the page's path contains the text. */
export type PageSource = Omit<PageInput, "text"> & { text?: string | undefined };

/** An entry in the navigation. A document without `path` has no text. */
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

/** A redirect that one of the source's files defines. */
export interface SourceRedirect {
  file: string;
  from: string;
  /** A path or a URL. */
  to: string;
}

/** Documentation from another system, as returned by the function that reads its format. */
export interface SourceContent {
  format: Format;
  pages: PageSource[];
  /** The files that are inside other files, such as the images in a Word document. */
  files?: SourceTree;
  /** The paths of files that pages include. */
  reusable?: readonly string[];
  /**
   * Builds the navigation after the pages are converted, when their titles are known. `unlisted` determines
   * how pages that aren't in the navigation are treated.
   */
  outline(pages: ReadonlyMap<string, ConvertedPage>): OutlineNode[];
  /** The path of the file that defines the navigation, if one file defines all of it. */
  navigation?: string | undefined;
  /** How pages are treated if they aren't in the navigation. */
  unlisted: "hidden" | "ignored";
  /** Files that the import ignores because the summary doesn't list them. `by` is the path of the summary. */
  ignored?: { paths: ReadonlySet<string>; by: string };
  /**
   * Returns the paths that a link's target means even if a file has exactly the target's path, with the most likely path first.
   * Needed only if links are relative to URLs.
   */
  preferred?(link: { href: string; from: string }): string[];
  /**
   * Returns other paths that a link's target can mean, with the most likely path first. They are used only if no file has exactly
   * the target's path. `link` is the link as it's written, and the path of the file that contains it.
   */
  alternatives?(path: string, link: { href: string; from: string }): string[];
  /**
   * Returns the path in the import, and the anchor, that a link's target means if it's a URL. Needed only if the source is a website.
   */
  locate?(href: string): { path: string; anchor: string | null } | undefined;
  /** Set if the source's paths aren't meaningful. Slugs are then generated from the titles of pages. */
  slugs?: "titles";
  /**
   * Returns the URL path of a page in the source system. Needed only if this path can differ from the
   * imported page's path.
   */
  formerPath?(page: ConvertedPage): string | undefined;
  /** The redirects that the source defines. Paths start with a slash. */
  redirects?: readonly SourceRedirect[];
  /** Returns the name of a file. Needed only if the name isn't the last part of the file's path. */
  fileName?(path: string): string | undefined;
}

/** The input for a function that reads one format. */
export interface Reading {
  organizationId: string;
  tree: SourceTree;
  report: Report;
  /** Stores the progress, and stops the import if it was canceled. */
  reportProgress: ReadingRun["reportProgress"];
  /** Counts the texts that `textOf` returns. Texts that don't come from `textOf` have to be added. */
  budget: TextBudget;
  /** What happens to Markdown files that the summary doesn't list. The uploaded settings override this value. */
  unlisted: UnlistedFiles;
  /** Returns the text of a file, or null if the file isn't text, is too large or doesn't exist. */
  textOf(path: string): Promise<string | null>;
}

/** Reads uploaded files in one format. */
export type ReadContent = (reading: Reading) => Promise<SourceContent>;
