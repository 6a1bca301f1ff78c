import type { Problem } from "../schema";
import type { StorageNames } from "./confluence-storage";

/** How the text of a page is written. */
export type Dialect =
  | "markdown"
  | "mkdocs"
  | "docusaurus"
  | "mintlify"
  | "html"
  | "notion"
  | "notion-csv"
  | "notion-html"
  | "confluence-html"
  | "confluence-xml";

/** A page as a thread is given it. */
export interface PageInput {
  dialect: Dialect;
  path: string;
  text: string;
  /** Where the format says it elsewhere. */
  title?: string | undefined;
  /** Of a database: paths of the pages of its rows, by title. */
  rows?: Readonly<Record<string, string>> | undefined;
  /** Of Mintlify: the folder of the project, with a slash at its end, or "". */
  root?: string | undefined;
  /** Of Mintlify: the texts that it includes, by path. */
  snippets?: Readonly<Record<string, string>> | undefined;
  /** Of Confluence's storage format: what it names. */
  names?: StorageNames | undefined;
}

/** A page as Markdown, with its addresses as they were written. */
export interface ConvertedPage {
  path: string;
  text: string;
  title: string | null;
  /** The navigation's wording, where it is another one. */
  label?: string | undefined;
  position?: number | undefined;
  /** The last part of its address, where the page says it. */
  slug?: string | undefined;
  /** Addresses that lead to files, pages or anchors. */
  hrefs: string[];
  problems: Problem["reason"][];
}
