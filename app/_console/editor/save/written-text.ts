import { splitTitleLine } from "@/site/draft/title-line";

/** What stands around the text that is edited. It is kept as it was written, and no part of what people merge. */
export interface TextFrame {
  /** The title's line with the blank lines behind it; empty where the page has none. */
  head: string;
  /** Line ends of the page. */
  lineEnd: "\n" | "\r\n";
}

/** A page's Markdown as an editor shows it: with `\n`, and without the title's line, which has a separate field. */
export function openText(markdown: string): { frame: TextFrame; text: string } {
  const { head, rest } = splitTitleLine(markdown);
  // A text that mixes line ends gets plain ones where it is edited at all.
  const isWindows = markdown.includes("\r\n") && !/(?:^|[^\r])\n/.test(markdown);
  return { frame: { head, lineEnd: isWindows ? "\r\n" : "\n" }, text: rest.replace(/\r\n?/g, "\n") };
}

/**
 * Puts the whole Markdown together again. A text without a title line that begins like one gets the line `# Untitled`
 * above it, so that the text stays where it is being typed; `needsTitle` then says that the title is to be written
 * into that line.
 */
export function closeText({ head, lineEnd }: TextFrame, text: string) {
  const body = lineEnd === "\n" ? text : text.replace(/\n/g, lineEnd);
  const needsTitle = head === "" && splitTitleLine(body).head !== "";
  return { markdown: separated(needsTitle ? "# Untitled" : head, lineEnd, body) + body, needsTitle };
}

/** A first paragraph stands apart from the title above it. */
function separated(head: string, lineEnd: string, body: string): string {
  if (head === "" || body === "" || /\n[ \t]*\r?\n$/.test(head)) return head;
  return (head.endsWith("\n") ? head : head + lineEnd) + lineEnd;
}
