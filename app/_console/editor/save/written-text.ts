import { splitTitleLine } from "@/site/draft/title-line";

/**
 * A page's text as an editor shows it: without the title's line, which is a field of its own, and with plain line
 * ends. What is hidden is remembered, so that a text that nobody edits keeps every byte.
 */
export interface WrittenText {
  /** The title's line with the blank lines behind it; empty where the page has none. */
  head: string;
  /** Line ends of the page. */
  lineEnd: "\n" | "\r\n";
  /** What is edited, with `\n` as line ends. */
  text: string;
}

export function openText(markdown: string): WrittenText {
  const { head, rest } = splitTitleLine(markdown);
  // A text that mixes line ends gets plain ones where it is edited at all.
  const isWindows = markdown.includes("\r\n") && !/(?:^|[^\r])\n/.test(markdown);
  return { head, lineEnd: isWindows ? "\r\n" : "\n", text: rest.replace(/\r\n?/g, "\n") };
}

/** The whole text again. `opened` is what the edited text began as: unchanged, it gives the very bytes it came from. */
export function closeText(markdown: string, opened: WrittenText, text: string): string {
  if (text === opened.text) return markdown;
  const { lineEnd } = opened;
  const body = lineEnd === "\n" ? text : text.replace(/\n/g, lineEnd);
  return separated(opened.head, lineEnd, body) + body;
}

/** A first paragraph stands apart from the title above it. */
function separated(head: string, lineEnd: string, body: string): string {
  if (head === "" || body === "" || /\n[ \t]*\r?\n$/.test(head)) return head;
  return (head.endsWith("\n") ? head : head + lineEnd) + lineEnd;
}
