import { findTitle } from "@/domains/content/markdown";

/**
 * Splits a page's text into the title line, with the blank lines after it (`head`), and the rest. The two parts
 * together are exactly the original text. `head` is empty if there is no title line.
 */
export function splitTitleLine(markdown: string): { head: string; rest: string } {
  const place = findTitle(markdown);
  if (!place) return { head: "", rest: markdown };
  const blank = /^(?:[ \t]*\r?\n)*/.exec(markdown.slice(place.end))?.[0].length ?? 0;
  const end = place.end + blank;
  return { head: markdown.slice(0, end), rest: markdown.slice(end) };
}
