import { readAddress } from "@/domains/content/addresses";
import { extractReferences, linesOfAddresses } from "@/domains/content/markdown";
import { decodePercent } from "@/lib/decode-percent";

/** A link target of a text that is a path in the project, with the lines (from 1) that contain it. */
export interface PathLink {
  href: string;
  path: string;
  lines: number[];
}

/**
 * Whether a line repeats the target of a page link above it (`{% content-ref %}`), for readers of plain Markdown.
 *
 * @param line starts from 1
 */
const isFallback = (lines: readonly string[], line: number): boolean =>
  /^\s*\[.*\]\(.*\)\s*$/.test(lines[line - 1] ?? "") && /^\s*\{%\s*content-ref\s/.test(lines[line - 2] ?? "");

/** The link targets of a page that are paths, each once. Parses the text. */
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

/** The last word of a path segment, without `.md`. Every link to the file contains it. */
export function nameOf(part: string): string[] {
  const name = lastOf(decodePercent(part).split(BETWEEN_NAMES))?.replace(/\.(?:md|markdown)$/i, "");
  return name === undefined || name === "" ? [] : [name];
}

/** The words of a text that can be part of a link to a file. */
export const namesIn = (text: string): string[] => text.split(BETWEEN_NAMES).flatMap(nameOf);
