import { wordsWithin } from "@/domains/text/identifiers";
import { gramsOf, tokensOf } from "@/domains/text/tokens";
import { textTask } from "../text-tasks/text-task";
import type { TextSection } from "./sections";

/** What of a page's text is indexed: a vector holds 1 MB of words and places. */
const INDEXED_BYTES_MAX = 300_000;

/** A page as the index takes it: folded words with single spaces between. */
export interface Entry {
  pageId: string;
  title: string;
  description: string;
  sections: [string, string][];
}

/** The fields of a page that its entry is made of, beside its text. */
export interface EntryFields {
  pageId: string;
  title: string;
  linkTitle: string | null;
  description: string | null;
}

/**
 * A text as the index takes it: folded words and grams, with single spaces between them. Words within names are at the
 * end, where they don't come between words that are next to each other.
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

/** The entry of a page; the words that it brings to the space are added to `words`. */
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
    description: take(page.description ?? ""),
    sections: sections.map(({ title, body }): [string, string] => [take(title), take(body)]),
  };
}

type EntryInput = EntryFields & { sections: readonly TextSection[] };

export const entryTask = textTask("search-entry", ({ sections, ...page }: EntryInput) => {
  const words = new Set<string>();
  return { entry: readEntry(page, sections, words), words: [...words] };
});
