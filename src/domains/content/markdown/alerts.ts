import type { Blockquote, Paragraph, PhrasingContent } from "mdast";
import { hintStyle } from "@/lib/hint-style";
import type { DocumentBlock } from "./document";
import { spanOf } from "./tags";

/**
 * Matches the mark of an alert, such as `[!NOTE]` on GitHub or `[!tip]-` in Obsidian. Other text on the line
 * is the title of the alert.
 */
const MARK = /^\[!([a-z]+)\][+-]?(?:[ \t]+|$)/i;
const LINE_END = /\r\n|\n|\r/;

/** The style of the hint that shows an alert, and the content of the alert. */
type Alert = { style: string; children: Blockquote["children"] };

/** The inline nodes of the first line without the mark, and of the other lines. */
type Lines = [first: PhrasingContent[], others: PhrasingContent[]];

/**
 * Returns the alert that is written as a quote. Returns null if the quote has no mark, or nothing except the
 * mark.
 */
export function alertIn({ children: [first, ...others] }: Blockquote, text: string): Alert | null {
  const [words] = first?.type === "paragraph" ? first.children : [];
  if (first?.type !== "paragraph" || words?.type !== "text") return null;
  const { start, end } = spanOf(first);
  // In the tree, an escaped bracket is the same as any other bracket.
  if (!text.startsWith("[!", start)) return null;
  const [mark = "", kind = ""] = MARK.exec(words.value.split(LINE_END, 1)[0] ?? "") ?? [];
  const style = hintStyle(kind);
  if (style === undefined) return null;
  const lineEnd = start + text.slice(start, end).search(/[\r\n]|$/);
  const lines = splitLines(first, mark.length, lineEnd);
  if (!lines) return null;
  const [blank = ""] = /^[\r\n \t>]*/.exec(text.slice(lineEnd, end)) ?? [];
  const rest = [...partOf(first, lines[1], lineEnd + blank.length, end), ...others];
  const title = partOf(first, lines[0], start + mark.length, lineEnd);
  if (title[0] && rest.length > 0) title[0].children = [{ type: "strong", children: lines[0] }];
  const children = [...title, ...rest];
  return children.length > 0 ? { style, children } : null;
}

/** Returns null if the first line ends inside a node, such as a link, that continues on the next line. */
function splitLines({ children }: Paragraph, markLength: number, lineEnd: number): Lines | null {
  const at = children.findIndex((node) => spanOf(node).end > lineEnd);
  const last = children[at];
  if (last && last.type !== "break" && last.type !== "text") return null;
  const whole = last ? children.slice(0, at) : children;
  const [line = "", ...more] = last?.type === "text" ? last.value.split(LINE_END) : [];
  const first = [...whole, ...textNode(line)];
  const [marked, ...others] = first as [{ type: "text"; value: string }, ...PhrasingContent[]];
  return [
    [...textNode(marked.value.slice(markLength)), ...others],
    [...textNode(more.join("\n")), ...(last ? children.slice(at + 1) : [])],
  ];
}

const textNode = (value: string): PhrasingContent[] => (value === "" ? [] : [{ type: "text", value }]);

/** Returns a part of a paragraph. Returns an empty list if the part has no content. */
function partOf({ position }: Paragraph, children: PhrasingContent[], from: number, to: number): Paragraph[] {
  if (children.length === 0 || !position) return [];
  const { start, end } = position;
  return [
    {
      type: "paragraph",
      children,
      position: { start: { ...start, offset: from }, end: { ...end, offset: to } },
    },
  ];
}

/** The marks of GitHub's alerts, by the style of the hint. */
const KINDS: Readonly<Record<string, string>> = {
  info: "NOTE",
  success: "TIP",
  warning: "WARNING",
  danger: "CAUTION",
};

/** Whether a hint is written as an alert. `head` is the text of the hint up to its first child. */
export const isAlert = (head: string): boolean => /^[ \t]*>/.test(head);

/**
 * Replaces the mark of an alert if the style of the hint has changed. Returns null if the hint has an icon or
 * attributes, because alerts don't support them.
 */
export function restyled(head: string, { data: { style, ...others } }: DocumentBlock): string | null {
  const kind = KINDS[String(style)];
  if (kind === undefined || Object.keys(others).length > 0) return null;
  return head.replace(/\[![a-z]+\]/i, `[!${kind}]`);
}
