import { wordsWithin } from "@/domains/text/identifiers";
import { gramsOf, tokensOf } from "@/domains/text/tokens";
import type { PageRow } from "../tables";
import { textTask } from "../text-tasks/text-task";
import type { TextSection } from "./sections";

/**
 * The maximum number of bytes of a page's text that are indexed. The limit is needed because a PostgreSQL
 * text search vector can contain at most 1 MB of words and positions.
 */
const INDEXED_BYTES_MAX = 300_000;

/** A page in the format of the index: normalized words separated by single spaces. */
export interface Entry {
  pageId: string;
  title: string;
  description: string;
  sections: [string, string][];
}

/** The page's ID, and the columns that affect how searches find the page. */
export type IndexedPage = Pick<
  PageRow,
  | "pageId"
  | "parentId"
  | "type"
  | "title"
  | "linkTitle"
  | "description"
  | "noIndex"
  | "textHash"
  | "gitPath"
  | "layout"
>;

/**
 * Whether a page's main purpose is to link to other pages, such as a landing page or a repository's README.
 */
export const isOverview = ({ gitPath, parentId, layout }: IndexedPage) =>
  (layout as { tableOfContents?: unknown } | null)?.tableOfContents === false ||
  (parentId === null && /(^|\/)README\.md$/i.test(gitPath ?? ""));

/** The fields of a page that are indexed in addition to its text. */
export interface EntryFields {
  pageId: string;
  title: string;
  linkTitle: string | null;
  description: string | null;
  /** The title of the group that contains the page. */
  groupTitle: string | null;
  /**
   * Whether the page is an overview. An overview's headings are treated as text, so that the pages that it
   * links to are ranked first.
   */
  isOverview: boolean;
}

/** Returns the fields of a page that are indexed, based on the page's row. */
export const fieldsOf = (row: IndexedPage, groupTitles: ReadonlyMap<string, string>): EntryFields => ({
  pageId: row.pageId,
  title: row.title,
  linkTitle: row.linkTitle,
  description: row.description,
  groupTitle: groupTitles.get(row.pageId) ?? null,
  isOverview: isOverview(row),
});

/**
 * Converts a text to the format of the index, which is normalized words and n-grams, separated by single
 * spaces. Words that are parts of names are at the end, so that they don't separate adjacent words.
 */
function indexTextOf(text: string, vocabulary: Set<string>, bytesMax: number): string {
  const parts: string[] = [];
  let bytes = 0;
  for (const token of tokensOf(text)) {
    const grams = token.isRun ? gramsOf(token.text).join(" ") : token.text;
    bytes += Buffer.byteLength(grams) + 1;
    if (bytes > bytesMax) break;
    if (!token.isRun) vocabulary.add(token.text);
    parts.push(grams);
  }
  for (const { text: word } of wordsWithin(text)) {
    bytes += Buffer.byteLength(word) + 1;
    if (bytes > bytesMax) break;
    vocabulary.add(word);
    parts.push(word);
  }
  return parts.join(" ");
}

/** Creates the index entry of a page, and adds the page's words to `words`. */
export function readEntry(page: EntryFields, sections: readonly TextSection[], words: Set<string>): Entry {
  let left = INDEXED_BYTES_MAX;
  const take = (text: string): string => {
    const indexed = indexTextOf(text, words, left);
    left -= Buffer.byteLength(indexed);
    return indexed;
  };
  const titles =
    page.linkTitle && page.linkTitle !== page.title ? `${page.title} ${page.linkTitle}` : page.title;
  return {
    pageId: page.pageId,
    title: take(titles),
    description: [page.description, page.groupTitle].flatMap((text) => (text ? take(text) : [])).join(" "),
    sections: sections.map(({ title, body }): [string, string] =>
      page.isOverview ? ["", take(`${title}\n${body}`)] : [take(title), take(body)],
    ),
  };
}

type EntryInput = EntryFields & { sections: readonly TextSection[] };

export const entryTask = textTask("search-entry", ({ sections, ...page }: EntryInput) => {
  const words = new Set<string>();
  return { entry: readEntry(page, sections, words), words: [...words] };
});
