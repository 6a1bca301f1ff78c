import type { Problem } from "../schema";
import type { BookVariables } from "./book-variables";
import type { StorageNames } from "./confluence-storage";
import type { FormulaMarks } from "./formulas";
import type { HugoBuilds } from "./hugo/page";
import type { Operation } from "./operation-block";

/** The markup dialect of a page's text. */
export type Dialect =
  | "markdown"
  | "mkdocs"
  | "docusaurus"
  | "mintlify"
  | "starlight"
  | "vitepress"
  | "mdbook"
  | "nextra"
  | "wiki"
  | "hugo"
  | "outline"
  | "docmost-html"
  | "readme"
  | "bookstack"
  | "bookstack-html"
  | "html"
  | "website"
  | "docx"
  | "notion"
  | "notion-csv"
  | "notion-html"
  | "confluence-html"
  | "confluence-xml";

/** The page data that is sent to the thread that converts the page. */
export interface PageInput {
  dialect: Dialect;
  path: string;
  text: string;
  /** The title, if the format stores the title outside of the text. */
  title?: string | undefined;
  /** For a page of a website: its URL. */
  url?: string | undefined;
  /** For a Notion database: the paths of the rows' pages, by title. */
  rows?: Readonly<Record<string, string>> | undefined;
  /**
   * For Mintlify: the project's folder with a slash at the end, or an empty string for the root. For VitePress and Hugo:
   * the folder with the pages. For a GitHub wiki: the owner and name of its repository in lower case, if they are known.
   */
  root?: string | undefined;
  /** For Mintlify: the file or URL of the project's only API specification. */
  specification?: string | undefined;
  /** For Mintlify: the slugs that several API specifications of the project would have. */
  repeatedSpecifications?: readonly string[] | undefined;
  /** For ReadMe: the operation that the page shows. */
  operation?: Operation | undefined;
  /** The texts of the files that the page includes, by path. */
  snippets?: Readonly<Record<string, string>> | undefined;
  /** For legacy GitBook: the variables of the book. */
  variables?: BookVariables | undefined;
  /** For Hugo: the parameters of the site, which pages can show. */
  params?: Readonly<Record<string, unknown>> | undefined;
  /** For Hugo: the pages that the project publishes although Hugo doesn't publish them by default. */
  builds?: HugoBuilds | undefined;
  /** How the project writes formulas, if it has formulas. */
  math?: FormulaMarks | undefined;
  /** For Confluence's storage format: the paths of pages and attachments by name. */
  names?: StorageNames | undefined;
}

/** A page after its conversion to Markdown. Links still have their original targets. */
export interface ConvertedPage {
  path: string;
  text: string;
  title: string | null;
  /** The title in the navigation, if it differs from the page's title. */
  label?: string | undefined;
  position?: number | undefined;
  /** The last part of the page's path, if the page defines it. */
  slug?: string | undefined;
  /** The page's path, if the page's front matter defines it. */
  fullSlug?: string | undefined;
  /** The page's front matter, if the navigation or redirects need it. */
  meta?: Readonly<Record<string, unknown>> | undefined;
  /** The name by which the navigation refers to the page, if the page defines it. */
  id?: string | undefined;
  /** For Hugo: the targets of links that can be the names of pages, and the starts of the names of images. */
  named?: { pages: readonly string[]; images: readonly string[] } | undefined;
  /** The texts of an HTML page that aren't imported, because they are outside of the main content. */
  outside?: readonly string[] | undefined;
  /** The names of linked files by their URLs, if they differ from the names in the files' paths. */
  fileNames?: Readonly<Record<string, string>> | undefined;
  /** The targets of the page's links: files, pages and anchors. */
  hrefs: string[];
  problems: Problem["reason"][];
}
