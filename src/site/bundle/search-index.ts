import {
  beginningOf,
  PAGES_FILE,
  type SearchedPage,
  type SearchedSection,
  TEXTS_PAGES,
  textsFile,
  type WordEntry,
  wordsFile,
  wordsOf,
} from "./search-shape";

/** A script file of the bundle. The script passes a value to the page's scripts. */
export interface ScriptFile {
  path: string;
  text: string;
}

/** A script that passes a value to the page's scripts (browser/offline/part.ts). */
export const scriptFile = (path: string, value: unknown): ScriptFile => ({
  path,
  text: `bundled(${JSON.stringify(path)}, ${JSON.stringify(value)});\n`,
});

const TITLE_WEIGHT = 12;
const HEADING_WEIGHT = 4;
const TEXT_WEIGHT_MAX = 4;

/** The words of a page, each followed by its weight. */
export function wordsIn(title: string, sections: readonly SearchedSection[]): (string | number)[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number, most: number) => {
    for (const word of wordsOf(text)) {
      const before = weights.get(word) ?? 0;
      if (before < most) weights.set(word, before + weight);
    }
  };
  for (const [, , body] of sections) add(body, 1, TEXT_WEIGHT_MAX);
  for (const [heading] of sections) add(heading, HEADING_WEIGHT, TITLE_WEIGHT);
  add(title, TITLE_WEIGHT, 2 * TITLE_WEIGHT);
  return [...weights].flat();
}

/** Collects the data of a bundle's search, page by page in order. */
export class SearchIndex {
  private readonly pages: SearchedPage[] = [];
  private readonly byBeginning = new Map<string, Map<string, number[]>>();
  private texts: SearchedSection[][] = [];

  /**
   * Adds a page with its words, each followed by its weight. If a file with the texts of pages is now complete, returns the
   * file.
   */
  add(
    page: SearchedPage,
    sections: SearchedSection[],
    words: readonly (string | number)[],
  ): ScriptFile | undefined {
    const at = this.pages.push(page) - 1;
    for (let index = 0; index < words.length; index += 2) {
      const [word, weight] = [words[index] as string, words[index + 1] as number];
      const beginning = beginningOf(word);
      const entries = this.byBeginning.get(beginning) ?? new Map<string, number[]>();
      this.byBeginning.set(beginning, entries);
      const places = entries.get(word) ?? [];
      entries.set(word, places);
      places.push(at, weight);
    }
    this.texts.push(sections);
    return this.texts.length === TEXTS_PAGES ? this.takeTexts() : undefined;
  }

  private takeTexts(): ScriptFile {
    const texts = this.texts;
    this.texts = [];
    return scriptFile(textsFile(this.pages.length - 1), texts);
  }

  /** Returns all remaining files. Call this function after you have added all pages. */
  *end(): Generator<ScriptFile> {
    if (this.texts.length > 0) yield this.takeTexts();
    for (const [beginning, words] of this.byBeginning) {
      const entries: WordEntry[] = [...words];
      yield scriptFile(wordsFile(beginning), entries);
    }
    yield scriptFile(PAGES_FILE, { pages: this.pages, beginnings: [...this.byBeginning.keys()] });
  }
}
