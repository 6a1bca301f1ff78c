import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { aroundFormulas } from "./formulas";
import { addressOf, codeOr, rewriteLines } from "./lines";
import type { PageInput } from "./page";

/** Matches code, links such as `[[text|Page]]`, and the starts of links to a wiki's URL. */
const LINK = codeOr(
  /\[\[([^[\]\n]{1,500})\]\]|(\]\(<?|\]:\s{1,4}<?|(?:src|href)=["'])(?:https?:\/\/github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})\/wiki|https?:\/\/raw\.githubusercontent\.com\/wiki\/([\w.-]{1,100}\/[\w.-]{1,100})|\.\.\/wiki)(?=[/#)>"'\s])/g,
);
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;
/** Names of pages can contain colons, so only these schemes make a target a URL. */
export const isExternal = (target: string) => /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:|\/\/)/i.test(target);

/** A link in the syntax of a wiki. */
export interface WikiLink {
  text: string;
  /** The name of a page, the path of a file, or a URL, with its anchor. */
  target: string;
  /** The options of an image. */
  options: readonly string[];
}

/** Reads the text between double brackets. */
export function wikiLink(inner: string): WikiLink {
  const [first = "", second, ...options] = inner.split(/\\?\|/).map((part) => part.trim());
  if (IMAGE.test(first)) return { text: "", target: first, options: second ? [second, ...options] : [] };
  return { text: first, target: second || first, options };
}

/** Returns the address of a link's target. Spaces in the names of pages are dashes in URLs. */
function hrefOf(target: string): string {
  if (isExternal(target) || target.startsWith("#")) return target;
  const [path = "", anchor] = target.split("#", 2);
  const name = path.trim().replace(/^\/+/, "");
  return addressOf(IMAGE.test(name) ? name : name.replace(/ /g, "-")) + (anchor ? `#${anchor}` : "");
}

function written(inner: string): string {
  const { text, target, options } = wikiLink(inner);
  const href = hrefOf(target);
  if (!IMAGE.test(target) || text !== "") return `[${text}](${href})`;
  const alt = options.find((option) => option.startsWith("alt="))?.slice("alt=".length) ?? "";
  return `![${alt}](${href})`;
}

/** Replaces links in double brackets, and links to the wiki's URL, on a line. */
const withLinks = (line: string, wiki: string) =>
  line.replace(LINK, (found, _code, inner?: string, before?: string, page?: string, file?: string) => {
    if (inner !== undefined) return written(inner);
    const repository = page ?? file;
    const isOwn = repository === undefined || repository.toLowerCase() === wiki;
    return before !== undefined && isOwn ? `${before}/wiki` : found;
  });

/** Returns the source of a page in the form that the word check compares with the converted page. */
export const wikiSource = (text: string, { root = "" }: PageInput): string =>
  rewriteLines(text.split("\n"), (line) => [withLinks(line, root)]).join("\n");

/** Whether a text has several headings of the first level. The first of them isn't the title of the page. */
function hasManyTitles(lines: readonly string[]): boolean {
  let count = 0;
  let previous = "";
  rewriteLines(lines, (line) => {
    if (/^ {0,3}#\s/.test(line) || (/^=+\s*$/.test(line) && previous.trim() !== "")) count += 1;
    previous = line;
    return [];
  });
  return count > 1;
}

/** Converts a page of a GitHub wiki. `title` is the title in the name of the page's file. */
export function readWikiPage({ text, title, root = "", math }: PageInput): ForeignMarkdown {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const whole = hasManyTitles(lines) ? [`# ${title}`, "", ...lines].join("\n") : lines.join("\n");
  return readForeignMarkdown(whole, title, (own) =>
    aroundFormulas(own, math, (plain) => rewriteLines(plain, (line) => [withLinks(line, root)])),
  );
}
