import { wordsWithin } from "@/domains/text/identifiers";
import { gramsOf, tokensOf } from "@/domains/text/tokens";
import type { PageRow } from "../tables";
import { textTask } from "../text-tasks/text-task";
import type { TextSection } from "./sections";

/**
 * The maximum number of bytes that are indexed from a page's text. In PostgreSQL, a text search vector can't
 * contain more than 1 MB of words and positions.
 */
const INDEXED_BYTES_MAX = 300_000;

/**
 * A page in the format of the index. Its texts consist of normalized words with single spaces between them.
 */
export interface Entry {
  pageId: string;
  title: string;
  /** The title of the page's parent, and the words of the page's slug. */
  place: string;
  description: string;
  sections: [string, string][];
}

/** The page's ID, and the columns that affect how a search finds the page. */
export type IndexedPage = Pick<
  PageRow,
  | "pageId"
  | "parentId"
  | "type"
  | "title"
  | "slug"
  | "linkTitle"
  | "description"
  | "noIndex"
  | "textHash"
  | "gitPath"
  | "layout"
>;

/**
 * Whether the main purpose of a page is to link to other pages. Examples are a landing page and the README
 * of a repository.
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
  /** The title of the page's parent, and the page's slug. */
  place: string;
  /**
   * Whether the page is an overview. The headings of an overview count as text, so that searches rank the
   * linked pages higher.
   */
  isOverview: boolean;
}

/** Returns the fields to index for a page, based on its row. */
export const fieldsOf = (row: IndexedPage, parentTitles: ReadonlyMap<string, string>): EntryFields => ({
  pageId: row.pageId,
  title: row.title,
  linkTitle: row.linkTitle,
  description: row.description,
  place: `${parentTitles.get(row.pageId) ?? ""} ${row.slug}`,
  isOverview: isOverview(row),
});

/**
 * Converts a text to the format of the index: normalized words and n-grams, with single spaces between them.
 * Words that are only a part of a name come last. Otherwise, they would be between words that are next to
 * each other in the text.
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
    place: take(page.place),
    description: take(page.description ?? ""),
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
