import { findTitle } from "@/domains/content/markdown";

/**
 * Takes the title's line off a page's text, together with the blank lines behind it. The pieces join to the very same
 * text; `head` is empty where the page has no title of its own.
 */
export function splitTitleLine(markdown: string): { head: string; rest: string } {
  const place = findTitle(markdown);
  if (!place) return { head: "", rest: markdown };
  const blank = /^(?:[ \t]*\r?\n)*/.exec(markdown.slice(place.end))?.[0].length ?? 0;
  const end = place.end + blank;
  return { head: markdown.slice(0, end), rest: markdown.slice(end) };
}
