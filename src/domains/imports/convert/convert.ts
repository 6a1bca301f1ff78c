import type { Element, Root } from "hast";
import { newKey } from "@/db/ids";
import {
  allAddressesIn,
  PageSyntaxError,
  pageProblems,
  splitPage,
  writeForeignHtml,
} from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { type HtmlOptions, htmlPieces } from "@/domains/content/word-check/source-html";
import { withBookVariables } from "./book-variables";
import { BOOKSTACK_RULES, readBookStackPage } from "./bookstack";
import { Cleaner, isLineNumbers, type Rule } from "./clean-html";
import { CONFLUENCE_HTML_RULES, CONFLUENCE_SOURCE, readConfluencePage } from "./confluence-html";
import { readStorageFormat, STORAGE_SOURCE, StorageRules } from "./confluence-storage";
import { DOCMOST_RULES, docmostFormula } from "./docmost";
import { readDocusaurusPage, readStarlightPage } from "./docusaurus";
import { DOCX_RULES, DOCX_SOURCE, readDocxPage } from "./docx";
import { titled, unreadableFrontMatter } from "./foreign-markdown";
import { type HtmlPage, readHtmlFragment, readHtmlPage } from "./html-page";
import { readHugoPage } from "./hugo/page";
import { lossesOf, type Written } from "./losses";
import { readMdBookPage } from "./mdbook";
import { readMintlifyPage } from "./mintlify/page";
import { readMkDocsPage } from "./mkdocs/page";
import { readNextraPage } from "./nextra";
import {
  formulasAsText,
  HtmlFormulas,
  NOTION_RULES,
  notionFormula,
  readNotionPage,
  readNotionTable,
} from "./notion";
import { readOutlinePage } from "./outline";
import type { ConvertedPage, PageInput } from "./page";
import { readReadMePage } from "./readme/page";
import { readVitePressPage } from "./vitepress";
import { checkedText } from "./website/checked";
import { websiteFormula } from "./website/formula";
import { readWebsitePage, WEBSITE_RULES } from "./website/page";
import { readWikiPage } from "./wiki";

/** Converts a page from another system to Markdown in a thread. */
export const convertTask = textTask("import-page", convertPage);

/** Returns a page with the variables of its book. The page already uses Bindery's Markdown dialect. */
function markdown({ text: given, variables }: PageInput): Written {
  const text = withBookVariables(given, variables);
  const { title, meta, problem } = splitPage(text);
  const problems = pageProblems(text).map(({ line, reason }) => `Line ${line}: ${reason}`);
  if (problem) problems.unshift(unreadableFrontMatter(problem));
  return { text, title: title ?? meta.title?.trim() ?? null, problems };
}

/** How the HTML of a documentation system is converted. */
interface HtmlDialect {
  rules: readonly Rule[];
  /** How the word check reads the HTML. */
  source?: HtmlOptions;
}

/** Converts an HTML page with the rules of the documentation system that generated it. */
function writeHtmlPage(
  page: HtmlPage,
  { text: { length }, title }: PageInput,
  dialect: HtmlDialect,
): Written {
  const cleaner = new Cleaner(dialect.rules);
  const tree = cleaner.clean(page.content) as Root["children"];
  const { markdown: body, plainBlocks } = writeForeignHtml(tree, length, newKey);
  const problems = [...cleaner.problems];
  if (plainBlocks > 0)
    problems.push(
      `${plainBlocks} blocks were imported as plain text, because Bindery doesn't support these kinds of blocks.`,
    );
  const { textOf } = dialect.source ?? {};
  const source = htmlPieces(page.checked ?? page.content, {
    ...dialect.source,
    textOf: (node) => (isLineNumbers(node) ? null : textOf?.(node)),
  });
  const { outside, fileNames } = page;
  return { ...titled(body, page.title ?? title), problems, source, outside, fileNames };
}

/** Parses an HTML page. Throws PageSyntaxError if the page is nested too deeply. */
function htmlPage(html: string, readPage: (html: string) => HtmlPage | null): HtmlPage {
  const page = readPage(html);
  if (page) return page;
  throw new PageSyntaxError(
    "the HTML is nested too deeply, or has too many unclosed elements",
    1,
    "too-deep",
  );
}

/** Returns a function that converts HTML pages. `readPage` finds a page's title and content. */
const htmlBy =
  (readPage: (html: string) => HtmlPage | null, dialect: HtmlDialect) =>
  (input: PageInput): Written =>
    writeHtmlPage(htmlPage(input.text, readPage), input, dialect);

/** Returns a function that converts HTML pages with formulas. `formulaOf` returns the TeX source of a formula. */
const htmlWithFormulas =
  (
    formulaOf: (node: Element) => string | null,
    rules: readonly Rule[],
    readPage: (html: string, input: PageInput) => HtmlPage | null = readHtmlPage,
    checkedOf: HtmlOptions["textOf"] = () => undefined,
  ) =>
  (input: PageInput): Written => {
    const formulas = new HtmlFormulas(formulaOf);
    const asText = formulasAsText(formulaOf);
    const source: HtmlOptions = {
      ...asText,
      textOf(node) {
        const text = asText.textOf?.(node);
        return text === undefined ? checkedOf(node) : text;
      },
    };
    const dialect = { rules: [formulas.rule, ...rules], source };
    const page = htmlPage(input.text, (html) => readPage(html, input));
    const written = writeHtmlPage(page, input, dialect);
    return { ...written, text: formulas.show(written.text) };
  };

/** Reads a page of a website. A page without a heading has the title that the import found in the pages of the whole website. */
function websitePage(html: string, { url = "", title }: PageInput): HtmlPage | null {
  const page = readWebsitePage(html, url);
  return page && { ...page, title: page.heading ?? title ?? page.title };
}

function storage(input: PageInput): Written {
  const content = readStorageFormat(input.text);
  if (!content) throw new PageSyntaxError("the content isn't well-formed XML, or is nested too deeply", 1);
  const rules = new StorageRules(input.names ?? { pages: {}, attachments: {}, users: {} });
  const page = { title: null, content };
  const written = writeHtmlPage(page, input, { rules: [rules.rule], source: STORAGE_SOURCE });
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
  wiki: readWikiPage,
  hugo: readHugoPage,
  outline: readOutlinePage,
  "docmost-html": htmlWithFormulas(docmostFormula, DOCMOST_RULES),
  html: htmlBy(readHtmlPage, { rules: [] }),
  website: htmlWithFormulas(websiteFormula, WEBSITE_RULES, websitePage, checkedText),
  docx: htmlBy(readDocxPage, { rules: DOCX_RULES, source: DOCX_SOURCE }),
  readme: readReadMePage,
  bookstack: readBookStackPage,
  "bookstack-html": htmlBy(readHtmlFragment, { rules: BOOKSTACK_RULES }),
  notion: readNotionPage,
  "notion-csv": readNotionTable,
  "notion-html": htmlWithFormulas(notionFormula, NOTION_RULES),
  "confluence-html": htmlBy(readConfluencePage, { rules: CONFLUENCE_HTML_RULES, source: CONFLUENCE_SOURCE }),
  "confluence-xml": storage,
};

/** Converts a page to Markdown. Throws PageSyntaxError if the page's text can't be parsed. */
export function convertPage(input: PageInput): ConvertedPage {
  const { source, ...written } = DIALECTS[input.dialect](input);
  // This also throws if the result exceeds the limits of stored pages.
  const { cover, coverDark } = splitPage(written.text).meta;
  const covers = [cover, coverDark].filter((href) => href !== undefined);
  const hrefs = [...new Set([...allAddressesIn(written.text), ...covers])];
  const problems = [...written.problems, ...lossesOf(input, written.text, source)];
  return { ...written, problems, path: input.path, hrefs };
}
