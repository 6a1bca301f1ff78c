import { readLinks, splitPage } from "@/domains/content/markdown";
import { checkPieces, checkWords } from "@/domains/content/word-check/check";
import type { Pieces } from "@/domains/content/word-check/pieces";
import { withBookVariables } from "./book-variables";
import { withProjectLinks } from "./docusaurus";
import { withFormulas } from "./formulas";
import { hugoSource } from "./hugo/source";
import { mdBookSource } from "./mdbook";
import { mintlifySource } from "./mintlify/page";
import { checkableSource } from "./mintlify/source";
import { mkDocsSource } from "./mkdocs/page";
import { nextraSource } from "./nextra";
import { outlineSource } from "./outline";
import type { ConvertedPage, PageInput } from "./page";
import { readMeSource } from "./readme/page";
import { vitePressSource } from "./vitepress";
import { wikiSource } from "./wiki";

/** A converted page. `source` contains the pieces of a page that isn't Markdown, for the word check. */
export type Written = Omit<ConvertedPage, "path" | "hrefs"> & { source?: Pieces };

/** A Markdown dialect whose conversions are checked. */
interface CheckedDialect {
  /** Whether the dialect contains the syntax of another system. */
  isForeign: boolean;
  /** Returns the source in the form that the check compares with the converted page. */
  source: (text: string, input: PageInput) => string | CheckedText;
}

/** A source whose line numbers differ from those of the page. */
interface CheckedText {
  text: string;
  /** Returns the page's line number for a line number of the source. */
  lineOf: (line: number) => number;
}

const asWritten = (text: string) => text;
const MARKDOWN: Partial<Record<PageInput["dialect"], CheckedDialect>> = {
  markdown: { isForeign: false, source: (text, { variables }) => withBookVariables(text, variables) },
  mkdocs: { isForeign: true, source: mkDocsSource },
  docusaurus: { isForeign: true, source: (text) => checkableSource(withProjectLinks(text)) },
  mintlify: { isForeign: false, source: mintlifySource },
  starlight: { isForeign: true, source: checkableSource },
  vitepress: { isForeign: true, source: (text) => checkableSource(vitePressSource(text)) },
  mdbook: { isForeign: true, source: mdBookSource },
  nextra: { isForeign: true, source: nextraSource },
  wiki: { isForeign: false, source: wikiSource },
  hugo: { isForeign: false, source: hugoSource },
  outline: { isForeign: true, source: outlineSource },
  readme: { isForeign: true, source: readMeSource },
  bookstack: { isForeign: false, source: asWritten },
  notion: { isForeign: true, source: asWritten },
};

/**
 * Returns messages about the parts of a page's source that are lost in the converted page, with line numbers.
 */
export function lossesOf(input: PageInput, written: string, pieces: Pieces | undefined): string[] {
  const shown = { title: splitPage(written).title, blocks: readLinks(written).blocks };
  const asReasons = (found: ReturnType<typeof checkPieces>, lineOf = (line: number) => line) =>
    found.map(({ line, reason }) => `Line ${lineOf(line)}: ${reason}`);
  if (pieces) return asReasons(checkPieces(pieces, shown));
  const checked = MARKDOWN[input.dialect];
  if (!checked) return [];
  const source = checked.source(withFormulas(input.text, input.math), input);
  const { text, lineOf } = typeof source === "string" ? { text: source, lineOf: undefined } : source;
  return asReasons(checkWords(text, shown, checked), lineOf);
}
