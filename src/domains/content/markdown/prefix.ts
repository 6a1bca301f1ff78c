import type { Piece } from "./flows";

const ITEM = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]*)/;

/** Where a piece begins: behind what every line begins with, so that its indentation is part of it. */
export function startOf(text: string, { span }: Piece, prefix: string): number {
  const line = text.lastIndexOf("\n", span.start - 1) + 1 + prefix.length;
  const isIndented = line <= span.start && /^[ \t]*$/.test(text.slice(line, span.start));
  return isIndented && text.startsWith(prefix, line - prefix.length) ? line : span.start;
}

/**
 * What the lines within a container begin with.
 *
 * @param head of the container, up to its first child
 */
export function innerPrefix(type: string, head: string, prefix: string): string {
  const line = head.lastIndexOf("\n") + 1;
  if (type === "blockquote") return line > 0 ? head.slice(line) : prefix + head;
  if (type !== "list-item") return prefix;
  // A first child on a line of its own is indented as all of them are.
  if (line > 0) return prefix + " ".repeat(Math.max(0, head.length - line - prefix.length));
  const [, indentation = "", marker = ""] = ITEM.exec(head) ?? [];
  const columns = (indentation + marker).replace(/\t/g, (_, at: number) => " ".repeat(4 - (at % 4)));
  return prefix + " ".repeat(columns.length);
}

/** A text whose lines after the first begin with a prefix. */
export function prefixed(text: string, prefix: string, newline: string): string {
  if (prefix === "") return text;
  return text.replace(
    /\r?\n(?=(\r?\n)?)/g,
    (_, empty) => newline + (empty === undefined ? prefix : prefix.trimEnd()),
  );
}

/** The text without the prefix of its lines; null where a line goes without it. */
export function unprefixed(text: string, prefix: string): string | null {
  const [first, ...others] = text.split("\n");
  const lines = others.map((line) => {
    if (line.startsWith(prefix)) return line.slice(prefix.length);
    return line.trimEnd() === prefix.trimEnd() ? "" : null;
  });
  return lines.includes(null) ? null : [first, ...lines].join("\n");
}
