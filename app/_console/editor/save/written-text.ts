import { splitTitleLine } from "@/site/draft/title-line";

/** The parts around the edited text. These parts stay unchanged and aren't merged. */
export interface TextFrame {
  /** The title line with the blank lines after it. The head is empty if the page has no title line. */
  head: string;
  /** Line ends of the page. */
  lineEnd: "\n" | "\r\n";
}

/**
 * Splits a page's Markdown for the editor. The text has `\n` as line ends and no title line, because the
 * title has a separate field.
 */
export function openText(markdown: string): { frame: TextFrame; text: string } {
  const { head, rest } = splitTitleLine(markdown);
  // If a page has mixed line ends, the first edit changes all of them to LF.
  const isWindows = markdown.includes("\r\n") && !/(?:^|[^\r])\n/.test(markdown);
  return { frame: { head, lineEnd: isWindows ? "\r\n" : "\n" }, text: rest.replace(/\r\n?/g, "\n") };
}

/**
 * Joins the parts into the complete Markdown text. If a page has no title line but its text starts with a line that looks
 * like a title, adds the line `# Untitled`. Otherwise, the first line of the text would become the title. `needsTitle` then
 * means that the title must be written into the added line.
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
