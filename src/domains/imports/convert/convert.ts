import type { Root } from "hast";
import { newKey } from "@/db/ids";
import {
  allAddressesIn,
  PageSyntaxError,
  readLinks,
  splitPage,
  tagProblems,
  writeForeignHtml,
} from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { checkWords } from "@/domains/content/word-check/check";
import { Cleaner, type Rule } from "./clean-html";
import { CONFLUENCE_HTML_RULES, readConfluencePage } from "./confluence-html";
import { readStorageFormat, StorageRules } from "./confluence-storage";
import { readDocusaurusPage, readStarlightPage, withProjectLinks } from "./docusaurus";
import { titled, unreadableFrontMatter } from "./foreign-markdown";
import { withFormulas } from "./formulas";
import { type HtmlPage, readHtmlPage } from "./hast";
import { mdBookSource, readMdBookPage } from "./mdbook";
import { mintlifySource, readMintlifyPage } from "./mintlify/page";
import { checkableSource } from "./mintlify/source";
import { readMkDocsPage } from "./mkdocs";
import { nextraSource, readNextraPage } from "./nextra";
import { NOTION_RULES, readNotionPage, readNotionTable } from "./notion";
import type { ConvertedPage, PageInput } from "./page";
import { readVitePressPage, vitePressSource } from "./vitepress";

/** Converts a page from another system to Markdown in a thread. */
export const convertTask = textTask("import-page", convertPage);

type Written = Omit<ConvertedPage, "path" | "hrefs">;

/** Returns a page unchanged, because the page already uses Bindery's Markdown dialect. */
function markdown({ text }: PageInput): Written {
  const { title, meta, problem } = splitPage(text);
  const problems = tagProblems(text).map(
    ({ line, reason }) => `Line ${line}: ${reason}. The page shows the text in the block as normal text.`,
  );
  if (problem) problems.unshift(unreadableFrontMatter(problem));
  return { text, title: title ?? meta.title?.trim() ?? null, problems };
}

/** Converts an HTML page with the rules of the documentation system that generated it. */
function writeHtmlPage(
  page: HtmlPage,
  { text: { length }, title }: PageInput,
  rules: readonly Rule[],
): Written {
  const cleaner = new Cleaner(rules);
  const tree = cleaner.clean(page.content) as Root["children"];
  const { markdown: body, plainBlocks } = writeForeignHtml(tree, length, newKey);
  const problems = [...cleaner.problems];
  if (plainBlocks > 0)
    problems.push(
      `${plainBlocks} blocks were imported as plain text, because Bindery doesn't support these kinds of blocks.`,
    );
  return { ...titled(body, title ?? page.title), problems };
}

/** Returns a function that converts HTML pages. `readPage` finds a page's title and content. */
const htmlBy =
  (readPage: (html: string) => HtmlPage | null, rules: readonly Rule[]) =>
  (input: PageInput): Written => {
    const page = readPage(input.text);
    if (!page)
      throw new PageSyntaxError(
        "the HTML is nested too deeply, or has too many unclosed elements",
        1,
        "too-deep",
      );
    return writeHtmlPage(page, input, rules);
  };

function storage(input: PageInput): Written {
  const content = readStorageFormat(input.text);
  if (!content) throw new PageSyntaxError("the content isn't well-formed XML, or is nested too deeply", 1);
  const rules = new StorageRules(input.names ?? { pages: {}, attachments: {} });
  const written = writeHtmlPage({ title: null, content }, input, [rules.rule]);
  return { ...written, problems: [...rules.problems, ...written.problems] };
}

const DIALECTS: Record<PageInput["dialect"], (input: PageInput) => Written> = {
  markdown,
  mkdocs: readMkDocsPage,
  docusaurus: readDocusaurusPage,
  mintlify: readMintlifyPage,
  starlight: readStarlightPage,
  vitepress: readVitePressPage,
  mdbook: readMdBookPage,
  nextra: readNextraPage,
  html: htmlBy(readHtmlPage, []),
  notion: readNotionPage,
  "notion-csv": readNotionTable,
  "notion-html": htmlBy(readHtmlPage, NOTION_RULES),
  "confluence-html": htmlBy(readConfluencePage, CONFLUENCE_HTML_RULES),
  "confluence-xml": storage,
};

/** Converts a page to Markdown. Throws PageSyntaxError if the page's text can't be parsed. */
export function convertPage(input: PageInput): ConvertedPage {
  const written = DIALECTS[input.dialect](input);
  // This also throws if the result exceeds the limits of stored pages.
  const { cover, coverDark } = splitPage(written.text).meta;
  const covers = [cover, coverDark].filter((href) => href !== undefined);
  const hrefs = [...new Set([...allAddressesIn(written.text), ...covers])];
  const problems = [...written.problems, ...lossesOf(input, written.text)];
  return { ...written, problems, path: input.path, hrefs };
}

/** A Markdown dialect whose conversions are checked. */
interface CheckedDialect {
  /** Whether the dialect has another system's syntax. */
  isForeign: boolean;
  /** Returns the source in the form that the check compares with the converted page. */
  source: (text: string) => string;
}

const asWritten = (text: string) => text;
const MARKDOWN: Partial<Record<PageInput["dialect"], CheckedDialect>> = {
  markdown: { isForeign: false, source: asWritten },
  mkdocs: { isForeign: true, source: asWritten },
  docusaurus: { isForeign: true, source: (text) => checkableSource(withProjectLinks(text)) },
  mintlify: { isForeign: false, source: mintlifySource },
  starlight: { isForeign: true, source: checkableSource },
  vitepress: { isForeign: true, source: (text) => checkableSource(vitePressSource(text)) },
  mdbook: { isForeign: true, source: mdBookSource },
  nextra: { isForeign: true, source: nextraSource },
  notion: { isForeign: true, source: asWritten },
};

/**
 * Returns messages about the parts of a page's source that are lost in the converted page, with line numbers.
 */
function lossesOf({ dialect, text, math }: PageInput, written: string): string[] {
  const checked = MARKDOWN[dialect];
  if (!checked) return [];
  const shown = { title: splitPage(written).title, blocks: readLinks(written).blocks };
  return checkWords(checked.source(withFormulas(text, math)), shown, checked).map(
    ({ line, reason }) => `Line ${line}: ${reason}`,
  );
}
