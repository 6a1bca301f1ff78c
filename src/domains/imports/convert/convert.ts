import { newId } from "@/db/ids";
import {
  allAddressesIn,
  PageSyntaxError,
  rewriteTitle,
  splitPage,
  writeForeignHtml,
} from "@/domains/content/markdown";
import { Cleaner, type Rule } from "./clean-html";
import type { Tree } from "./hast";
import { type HtmlPage, readHtmlPage } from "./html-page";
import type { ConvertedPage, PageInput } from "./page";

type Written = Omit<ConvertedPage, "path" | "hrefs">;

const newKey = () => newId().slice(0, 12);

/** Takes a page as it is: Markdown that this service reads. */
function markdown({ text }: PageInput): Written {
  const { title, meta } = splitPage(text);
  return { text, title: title ?? meta.title?.trim() ?? null, problems: [] };
}

/** A page of HTML, whose elements `rules` know better than others do. */
export function writeHtmlPage(
  page: HtmlPage,
  length: number,
  title: string | undefined,
  rules: readonly Rule[],
): Written {
  const cleaner = new Cleaner(rules);
  const { markdown: body, plainBlocks } = writeForeignHtml(
    cleaner.clean(page.content) as Tree,
    length,
    newKey,
  );
  const problems = [...cleaner.problems];
  if (plainBlocks > 0) problems.push(`Of ${plainBlocks} of its blocks only the words could be taken.`);
  return { ...titled(body, title ?? page.title), problems };
}

/** A text below its title. */
export function titled(
  body: string,
  title: string | null | undefined,
): { text: string; title: string | null } {
  const plain = (title ?? "").replace(/\s+/g, " ").trim();
  return plain === "" ? { text: body, title: null } : { text: rewriteTitle(body, plain), title: plain };
}

function html({ text, title }: PageInput): Written {
  const page = readHtmlPage(text);
  if (!page) throw new PageSyntaxError("its HTML is nested too deeply, or opens too much", 1, "too-deep");
  return writeHtmlPage(page, text.length, title, []);
}

const DIALECTS: Partial<Record<PageInput["dialect"], (input: PageInput) => Written>> = { markdown, html };

/** A page as Markdown. Throws PageSyntaxError where its text cannot be read. */
export function convertPage(input: PageInput): ConvertedPage {
  const written = (DIALECTS[input.dialect] ?? markdown)(input);
  // What it is kept as has limits of its own.
  const { cover, coverDark } = splitPage(written.text).meta;
  const covers = [cover, coverDark].filter((href) => href !== undefined);
  return { ...written, path: input.path, hrefs: [...new Set([...allAddressesIn(written.text), ...covers])] };
}
