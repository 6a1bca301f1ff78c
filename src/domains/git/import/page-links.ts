import { readAddress } from "@/domains/content/addresses";
import { extractReferences, linesOfAddresses } from "@/domains/content/markdown";
import { decodePercent } from "@/lib/decode-percent";

/**
 * A link target that is a path in the project. `lines` contains the numbers of the lines with such a link,
 * starting at 1.
 */
export interface PathLink {
  href: string;
  path: string;
  lines: number[];
}

/**
 * Whether a line only repeats the target of the page link (`{% content-ref %}`) on the line above. Such a
 * line is for people who read the plain Markdown.
 *
 * @param line the number of the line, starting at 1
 */
const isFallback = (lines: readonly string[], line: number): boolean =>
  /^\s*\[.*\]\(.*\)\s*$/.test(lines[line - 1] ?? "") && /^\s*\{%\s*content-ref\s/.test(lines[line - 2] ?? "");

/** Parses a page's text and returns the link targets that are paths. Each target is returned once. */
export function pathLinksIn(path: string, text: string): PathLink[] {
  const links = new Map<string, PathLink>();
  const source = text.split("\n");
  const addresses = linesOfAddresses(text);
  const linesAt = (href: string) => addresses(href).filter((line) => !isFallback(source, line));
  for (const { href, usage } of extractReferences(text)) {
    const address = readAddress(href, usage, path);
    if (address.kind === "path" && !links.has(href))
      links.set(href, { href, path: address.path, lines: [...new Set(linesAt(href))] });
  }
  return [...links.values()];
}

const BETWEEN_NAMES = /[\s()<>[\]"'`#?/|=]+/;
const lastOf = (words: readonly string[]) => words.findLast((word) => word !== "");

/** Returns the last word of a path segment, without `.md`. Every link to the file contains this word. */
export function nameOf(part: string): string[] {
  const name = lastOf(decodePercent(part).split(BETWEEN_NAMES))?.replace(/\.(?:md|markdown)$/i, "");
  return name === undefined || name === "" ? [] : [name];
}

/** Returns the words of a text that can be part of a link to a file. */
export const namesIn = (text: string): string[] => text.split(BETWEEN_NAMES).flatMap(nameOf);
