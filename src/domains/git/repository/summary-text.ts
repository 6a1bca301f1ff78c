import { relativePath } from "./paths";
import { columnOf, type SummaryItem, type SummaryNode } from "./summary";
import { generatedCode, keyOfSource } from "./summary-generated";
import { encodeHref, encodeLinkTitle, encodePath, escapeInline } from "./summary-inline";

export type WriteOptions = { summaryPath?: string };

export type Style = SummaryItem["style"];

/** Returns the target of an entry's link as the summary contains it. Groups and pages without a file have no target. */
export function targetOf(node: SummaryNode, { summaryPath = "SUMMARY.md" }: WriteOptions): string | null {
  if (node.kind === "document" && node.path !== undefined)
    return encodePath(relativePath(summaryPath, node.path));
  if (node.generated) return keyOfSource(node.generated.source);
  return node.kind === "link" ? encodeHref(node.href ?? "") : null;
}

/** Returns the text of an entry after the bullet or the `##`. */
function wordsOf(node: SummaryNode, style: Style, options: WriteOptions): string {
  const text = escapeInline(node.title);
  const target = style === "heading" ? null : targetOf(node, options);
  if (target === null) return text;
  const linkTitle = node.linkTitle === undefined ? "" : ` ${encodeLinkTitle(node.linkTitle)}`;
  return `[${text}](${target}${linkTitle})`;
}

/** The format of new lines. */
export interface Format {
  marker: string;
  lineBreak: string;
}

/** Returns the lines of a new entry, without indentation and without a line break at the end. */
export function newText(node: SummaryNode, style: Style, format: Format, options: WriteOptions): string {
  if (style === "heading") return `## ${wordsOf(node, style, options)}`;
  if (!node.generated) return `${format.marker} ${wordsOf(node, style, options)}`;
  const code = [...generatedCode(node.generated.source), "```"].map((line) => `  ${line}`);
  return [`${format.marker} \`\`\`yaml`, ...code].join(format.lineBreak);
}

/** Matches the part of a line before its text. */
const LINE_START = /^[ \t]*(?:[*+-]|\d{1,9}[.)]|#{1,6})[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** Returns an old line with the text of another entry. Keeps the indentation, the bullet and a comment at the end. */
export function reworded(old: string, node: SummaryNode, style: Style, options: WriteOptions): string {
  const line = old.trimEnd();
  const [start = ""] = LINE_START.exec(line) ?? [];
  return start + wordsOf(node, style, options) + commentAfter(line.slice(start.length));
}

/**
 * Returns the comment at the end of a line, with the white space before it. Returns an empty text if there is
 * no comment.
 */
function commentAfter(line: string): string {
  if (!line.endsWith("-->")) return "";
  const before = line.lastIndexOf("-->", line.length - 4);
  const start = line.indexOf("<!--", before + 1);
  return start < 0 ? "" : line.slice(line.slice(0, start).trimEnd().length);
}

/** Returns the column of an entry's first line. */
export const columnOfText = (text: string): number => columnOf(/^[ \t]*/.exec(text)?.[0] ?? "");

/** Returns the lines of an entry with another indentation. */
export function indented(text: string, column: number): string {
  const own = columnOfText(text);
  if (own === column) return text;
  return text.replace(/^[ \t]*(?=\S)/gm, (indent) =>
    " ".repeat(Math.max(0, column + columnOf(indent) - own)),
  );
}
