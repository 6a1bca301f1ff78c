import { gramsOf } from "../../../../domains/text/tokens";
import type { MarkedRange } from "../../../../lib/marked-text";
import {
  beginningOf,
  likeness,
  PAGES_FILE,
  type SearchedPages,
  type SearchedSection,
  type SearchTerm,
  spannedWordsOf,
  TEXTS_PAGES,
  termsOf,
  textsFile,
  type WordEntry,
  wordsFile,
  wordsOf,
} from "../../../bundle/search-shape";
import type { FoundSection, SearchResult } from "../../serve/search";
import { rootUrl } from "../page";
import type { Find } from "../search";

const waiting = new Map<string, (value: unknown) => void>();

/** Each search file of a bundle calls this function with its data: `bundled("_search/pages.js", …)`. */
(globalThis as { bundled?: (name: string, value: unknown) => void }).bundled = (name, value) =>
  waiting.get(name)?.(value);

const parts = new Map<string, Promise<unknown>>();

function load(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    waiting.set(name, resolve);
    script.addEventListener("error", () => reject(new Error(`There is no ${name}`)));
    script.addEventListener("load", () => script.remove());
    script.src = rootUrl() + name;
    document.head.append(script);
  });
}

/**
 * Loads a file of the bundle once, as a script, because a page that was opened from a folder can't fetch
 * other files.
 */
export function partOf<Value>(name: string): Promise<Value> {
  const part = parts.get(name) ?? load(name);
  parts.set(name, part);
  // Forget a file that failed to load, so that the next search loads it again.
  part.catch(() => parts.delete(name));
  return part as Promise<Value>;
}

const TERMS_MAX = 16;
const RESULTS_MAX = 10;
const SECTIONS_MAX = 3;
const SNIPPET_BEFORE = 60;
const SNIPPET_LENGTH = 180;

interface Hit {
  page: number;
  /** The number of search terms that the page contains. */
  terms: number;
  score: number;
}

/** Returns the pages that contain a word, and the word's weight on each page. */
async function pageWeightsOf(word: string, { beginnings }: SearchedPages): Promise<Map<number, number>> {
  const best = new Map<number, number>();
  const beginning = beginningOf(word);
  if (!beginnings.includes(beginning)) return best;
  for (const [known, places] of await partOf<WordEntry[]>(wordsFile(beginning))) {
    const like = likeness(known, word);
    if (like === 0) continue;
    for (let at = 0; at < places.length; at += 2) {
      const [page = 0, weight = 0] = places.slice(at, at + 2);
      best.set(page, Math.max(best.get(page) ?? 0, weight * like));
    }
  }
  return best;
}

/** Returns the pages that contain all words of a spelling, and the weight of the spelling on each page. */
async function spellingWeightsOf(
  words: readonly string[],
  index: SearchedPages,
): Promise<Map<number, number>> {
  const [first, ...others] = await Promise.all(words.map((word) => pageWeightsOf(word, index)));
  const weights = new Map<number, number>();
  for (const [page, weight] of first ?? []) {
    const more = others.map((pages) => pages.get(page) ?? 0);
    if (!more.includes(0)) weights.set(page, Math.max(weight, ...more));
  }
  return weights;
}

async function termWeightsOf(term: SearchTerm, index: SearchedPages): Promise<Map<number, number>> {
  const best = new Map<number, number>();
  for (const words of term)
    for (const [page, weight] of await spellingWeightsOf(words, index))
      best.set(page, Math.max(best.get(page) ?? 0, weight));
  return best;
}

/**
 * Returns the pages that contain all terms. If no page contains all terms, returns the pages that contain at least half of
 * the terms. The best pages come first.
 */
async function hitsOf(terms: readonly SearchTerm[], index: SearchedPages): Promise<Hit[]> {
  const hits = new Map<number, Hit>();
  for (const term of terms) {
    const places = await termWeightsOf(term, index);
    const rarity = Math.log(1 + index.pages.length / (1 + places.size));
    for (const [page, weight] of places) {
      const hit = hits.get(page) ?? { page, terms: 0, score: 0 };
      hits.set(page, { page, terms: hit.terms + 1, score: hit.score + weight * rarity });
    }
  }
  const most = Math.max(0, ...[...hits.values()].map((hit) => hit.terms));
  const needed = most === terms.length ? most : Math.ceil(terms.length / 2);
  return [...hits.values()]
    .filter((hit) => hit.terms >= needed)
    .sort((a, b) => b.terms - a.terms || b.score - a.score || a.page - b.page)
    .slice(0, RESULTS_MAX);
}

/** The positions of the search terms in a text, in order and without overlaps. */
function marksIn(text: string, words: readonly string[]): MarkedRange[] {
  const found: MarkedRange[] = [];
  for (const { text: word, isRun, start, end } of spannedWordsOf(text)) {
    const parts = isRun ? gramsOf(word) : [word];
    if (parts.some((part) => words.some((wanted) => likeness(part, wanted) > 0))) found.push([start, end]);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0));
}

/** The part of a text around the search terms, with the terms marked. */
function snippetOf(text: string, words: readonly string[]): { body: string; ranges: MarkedRange[] } {
  const found = marksIn(text, words);
  const from = Math.max(0, (found[0]?.[0] ?? 0) - SNIPPET_BEFORE);
  const to = Math.min(text.length, from + SNIPPET_LENGTH);
  const lead = from > 0 ? "… " : "";
  const ranges = found
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): MarkedRange => [start - from + lead.length, end - from + lead.length]);
  return { body: `${lead}${text.slice(from, to)}${to < text.length ? " …" : ""}`, ranges };
}

function sectionsOf(
  sections: readonly SearchedSection[],
  path: string,
  words: readonly string[],
): FoundSection[] {
  const found = sections.map(([title, anchor, text]) => {
    const held = new Set<string>();
    for (const part of wordsOf(`${title} ${text}`))
      for (const word of words) if (likeness(part, word) > 0) held.add(word);
    const address = anchor === "" ? path : `${path}#${encodeURIComponent(anchor)}`;
    return { held: held.size, section: { title, path: address, ...snippetOf(text, words) } };
  });
  return found
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held)
    .slice(0, SECTIONS_MAX)
    .map(({ section }) => section);
}

async function presented(
  { page }: Hit,
  { pages }: SearchedPages,
  words: readonly string[],
): Promise<SearchResult> {
  const [title = "", path = "", where = ""] = pages[page] ?? [];
  const texts = await partOf<SearchedSection[][]>(textsFile(page));
  return { title, path, where, sections: sectionsOf(texts[page % TEXTS_PAGES] ?? [], path, words) };
}

/** Searches the index in the bundle. */
export const findInBundle: Find = async (query) => {
  const terms = termsOf(query).slice(0, TERMS_MAX);
  const words = [...new Set(terms.flat(2))];
  const index = await partOf<SearchedPages>(PAGES_FILE);
  const hits = await hitsOf(terms, index);
  return Promise.all(hits.map((hit) => presented(hit, index, words)));
};
