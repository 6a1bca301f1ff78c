import { PageSyntaxError } from "./errors";
import { type PageMeta, readMeta } from "./front-matter";
import { type FrontMatterParts, splitFrontMatter } from "./front-matter-lines";
import { type PageText, splitText } from "./page-text";
import { findTitle, titleText } from "./title";

export type SplitPage = PageText & {
  meta: PageMeta;
  /**
   * The reason why the front matter can't be parsed, with the line number. If it's set, the page has no
   * metadata, and the bytes of the front matter stay unchanged.
   */
  problem: PageSyntaxError | null;
};

/**
 * Splits a page's text. The parts, if joined, are exactly the original text.
 *
 * @throws PageSyntaxError with the line number if the text exceeds a limit
 */
export function splitPage(text: string): SplitPage {
  const page = splitText(text);
  if (page.frontMatter === null) return { ...page, meta: {}, problem: null };
  return { ...page, ...metaOrProblem(splitFrontMatter(text)) };
}

function metaOrProblem(parts: FrontMatterParts): Pick<SplitPage, "meta" | "problem"> {
  try {
    return { meta: readMeta(parts), problem: null };
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    return { meta: {}, problem: error };
  }
}

/**
 * Splits a text that is being written. Also throws an error if the front matter is invalid, because the
 * author can correct it.
 *
 * @throws PageSyntaxError if the text exceeds a limit, or if the front matter can't be parsed
 */
export function splitWrittenPage(text: string): SplitPage {
  const page = splitPage(text);
  if (page.problem) throw page.problem;
  return page;
}

/**
 * Rewrites only the page's title. If a page has no title, the title is added before the text. If the title
 * doesn't change, returns the text unchanged.
 *
 * @param title the title as plain text. Line breaks become spaces.
 */
export function rewriteTitle(text: string, title: string): string {
  const plain = title.replace(/\s+/g, " ").trim();
  if (plain === "") throw new PageSyntaxError("the title can't be empty");
  const { frontMatter, body } = splitFrontMatter(text);
  const place = findTitle(body);
  if (place && titleText(place.source) === plain) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const head = frontMatter ?? "";
  if (!place) {
    const bom = body.startsWith("\uFEFF") ? "\uFEFF" : "";
    const rest = body.slice(bom.length).replace(/^(?:[ \t]*\r?\n)+/, "");
    const gap = rest === "" ? newline : newline + newline;
    return `${head}${bom}# ${escapeTitle(plain)}${gap}${rest}`;
  }
  const anchor = endAnchor(place.source.split(/\r?\n/)[0] as string);
  const ending = /\r?\n$/.exec(body.slice(0, place.end))?.[0] ?? "";
  return `${head}${body.slice(0, place.start)}# ${escapeTitle(plain)}${anchor}${ending}${body.slice(place.end)}`;
}

/**
 * Returns the anchor at the end of a heading's line, with the white space before it. Returns "" if the line
 * has no anchor.
 */
function endAnchor(line: string): string {
  const heading = line.trimEnd();
  const at = heading.lastIndexOf("<a ");
  const tag = at === -1 ? "" : heading.slice(at);
  if (!/^<a [^>]*><\/a>$/.test(tag) || !/id="[^"]*"/.test(tag)) return "";
  return heading.slice(heading.slice(0, at).trimEnd().length);
}

/** Escapes a title only at positions that Markdown would parse as markup. */
function escapeTitle(title: string): string {
  if (titleText(`# ${title}`) === title) return title;
  const marked = title
    .replace(/[\\`*_{}[\]<>&~$|:]/g, "\\$&")
    .replace(/(?<!#)#+$/, (run) => "\\#".repeat(run.length));
  return titleText(`# ${marked}`) === title ? marked : title.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
