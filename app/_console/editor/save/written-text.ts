import { splitTitleLine } from "@/site/draft/title-line";

/** The parts around the edited text. They stay as they were written, and aren't merged. */
export interface TextFrame {
  /** The line of the title with the blank lines after it; empty if the page has none. */
  head: string;
  /** Line ends of the page. */
  lineEnd: "\n" | "\r\n";
}

/** A page's Markdown as an editor shows it: with `\n`, and without the title's line, which has a separate field. */
export function openText(markdown: string): { frame: TextFrame; text: string } {
  const { head, rest } = splitTitleLine(markdown);
  // If a text has mixed line ends, an edit changes them to LF.
  const isWindows = markdown.includes("\r\n") && !/(?:^|[^\r])\n/.test(markdown);
  return { frame: { head, lineEnd: isWindows ? "\r\n" : "\n" }, text: rest.replace(/\r\n?/g, "\n") };
}

/**
 * Puts the whole Markdown together. If a text has no title line but its first line looks like one, the line `#
 * Untitled` is added above it, so that the text stays where it's typed; `needsTitle` then means that the title has to
 * be written into that line.
 */
export function closeText({ head, lineEnd }: TextFrame, text: string) {
  const body = lineEnd === "\n" ? text : text.replace(/\n/g, lineEnd);
  const needsTitle = head === "" && splitTitleLine(body).head !== "";
  return { markdown: separated(needsTitle ? "# Untitled" : head, lineEnd, body) + body, needsTitle };
}

/** Adds a blank line between the title and the first paragraph. */
function separated(head: string, lineEnd: string, body: string): string {
  if (head === "" || body === "" || /\n[ \t]*\r?\n$/.test(head)) return head;
  return (head.endsWith("\n") ? head : head + lineEnd) + lineEnd;
}
