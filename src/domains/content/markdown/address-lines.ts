import { LineCounter } from "yaml";
import { addToGroup } from "@/lib/group";
import { placesOfAddresses } from "./relink";

/**
 * Returns a function that converts an offset in the text to a line number. Line numbers start at 1. The
 * function uses binary search.
 */
export function linesOfText(text: string): (offset: number) => number {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1))
    counter.addNewLine(end + 1);
  return (offset) => counter.linePos(offset).line;
}

/**
 * Returns a function that finds the line numbers of a link target on a page. Some targets aren't in the
 * Markdown, such as a cover in the front matter. For them, the function returns the line in which the target
 * first occurs.
 */
export function linesOfAddresses(text: string): (href: string) => number[] {
  const lineAt = linesOfText(text);
  const lines = new Map<string, number[]>();
  for (const { href, offset } of placesOfAddresses(text)) addToGroup(lines, href, lineAt(offset));
  return (href) => lines.get(href) ?? [lineAt(Math.max(0, text.indexOf(href)))];
}
