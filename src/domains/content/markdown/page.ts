import { PageSyntaxError } from "./errors";
import { type FrontMatterParts, type PageMeta, readMeta, splitFrontMatter } from "./front-matter";
import { checkPageLimits } from "./page-limits";
import { parseMarkdown } from "./parse";
import { textOf } from "./read-context";

type TitlePlace = { start: number; end: number; source: string };

const ATX = /^ {0,3}#(?:[ \t][^\r\n]*)?(?=\r?\n|$)/;
const SETEXT = /^ {0,3}(?![#>\-*+|<`~=\d]|\{%)\S[^\r\n]*\r?\n {0,3}=+[ \t]*(?=\r?\n|$)/;

/** The title's place in the body, its line end included; null when the first line isn't a heading of depth 1. */
export function findTitle(body: string): TitlePlace | null {
  const lead = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(body)?.[0].length ?? 0;
  const rest = body.slice(lead);
  const source = (ATX.exec(rest) ?? SETEXT.exec(rest))?.[0];
  if (source === undefined || titleText(source) === null) return null;
  const lineEnd = /^\r?\n/.exec(rest.slice(source.length))?.[0].length ?? 0;
  return { start: lead, end: lead + source.length + lineEnd, source };
}

/** A heading of letters, digits and signs that are no markup. */
const PLAIN = /^ {0,3}#[ \t]+(?=[\p{L}\p{N}])([\p{L}\p{N}\p{M} .,;?()'"/-]+)$/u;

/** The plain text of a heading of depth 1; null for what is none, or shows nothing. */
function titleText(source: string): string | null {
  // Most titles are plain, and reading one by the parser costs as much as a paragraph.
  const plain = PLAIN.exec(source)?.[1];
  if (plain !== undefined && !/www\./i.test(plain)) return plain.replace(/ +/g, " ").trim();
  const [heading] = parseMarkdown(source).children;
  if (heading?.type !== "heading" || heading.depth !== 1) return null;
  const title = textOf(heading).replace(/\s+/g, " ").trim();
  return title === "" ? null : title;
}

export type SplitPage = {
  /** Front matter as written, delimiters and byte order mark included; null where there is none. */
  frontMatter: string | null;
  meta: PageMeta;
  /** Why the front matter can't be read, with its line. Then the page has no metadata, and its bytes stay. */
  problem: PageSyntaxError | null;
  /** The text without front matter: what `format=markdown` answers. */
  body: string;
  /** The leading `# Heading` as plain text; null where the page has none. */
  title: string | null;
  /** The text after the title's line: what becomes the Document. */
  bodyAfterTitle: string;
};

/**
 * Takes a page's text apart. The pieces join to the very same text.
 *
 * @throws PageSyntaxError for text past a limit, with its line
 */
export function splitPage(text: string): SplitPage {
  checkPageLimits(text);
  const parts = splitFrontMatter(text);
  const { frontMatter, body } = parts;
  const page = { frontMatter, ...metaOrProblem(parts), body };
  const place = findTitle(body);
  if (!place) return { ...page, title: null, bodyAfterTitle: body };
  return { ...page, title: titleText(place.source), bodyAfterTitle: body.slice(place.end) };
}

function metaOrProblem(parts: FrontMatterParts): Pick<SplitPage, "meta" | "problem"> {
  if (parts.frontMatter === null) return { meta: {}, problem: null };
  try {
    return { meta: readMeta(parts), problem: null };
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    return { meta: {}, problem: error };
  }
}

/**
 * The same for a text that is being written, which can still be corrected.
 *
 * @throws PageSyntaxError also for front matter that cannot be read
 */
export function splitWrittenPage(text: string): SplitPage {
  const page = splitPage(text);
  if (page.problem) throw page.problem;
  return page;
}

/**
 * Rewrites the page's title and nothing else; a page without a title gets one before its text. The
 * same title returns the very same text.
 *
 * @param title plain text; line ends become spaces
 */
export function rewriteTitle(text: string, title: string): string {
  const plain = title.replace(/\s+/g, " ").trim();
  if (plain === "") throw new PageSyntaxError("a title cannot be empty");
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

/** The anchor at the end of a heading's line, with the space before it; "" where there is none. */
function endAnchor(line: string): string {
  const heading = line.trimEnd();
  const at = heading.lastIndexOf("<a ");
  const tag = at === -1 ? "" : heading.slice(at);
  if (!/^<a [^>]*><\/a>$/.test(tag) || !/id="[^"]*"/.test(tag)) return "";
  return heading.slice(heading.slice(0, at).trimEnd().length);
}

/** Escapes what Markdown would read as markup, only where it would. */
function escapeTitle(title: string): string {
  if (titleText(`# ${title}`) === title) return title;
  const marked = title
    .replace(/[\\`*_{}[\]<>&~$|:]/g, "\\$&")
    .replace(/(?<!#)#+$/, (run) => "\\#".repeat(run.length));
  return titleText(`# ${marked}`) === title ? marked : title.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
