import { isAlert, restyled } from "./alerts";
import { type DocumentBlock, type DocumentNode, paragraph, textNode } from "./document";
import { normalForm } from "./normal-form";
import type { Span } from "./tags";

/** A range of a text, and the number of blocks that were parsed from it. A definition has no blocks. */
export type Piece = { span: Span; count: number };

/** The text of adjacent blocks, divided into pieces. */
export type Flow = {
  pieces: Piece[];
  /**
   * If the blocks are the content of a footnote: the footnote's label, and the position of its definition.
   */
  note?: { label: string; span: Span };
};

/** The flows of a parsed text. The key is the list of blocks that was created from the flow. */
export type Flows = WeakMap<readonly DocumentNode[], Flow>;

/** Returns the blocks inside a container, or an empty list for other blocks. */
export function childrenOf(node: DocumentBlock): DocumentBlock[] {
  const body = node.type === "expandable" ? partOf(node, "expandable-body")?.nodes : node.nodes;
  return (body ?? []) as DocumentBlock[];
}

export function withChildren(node: DocumentBlock, nodes: DocumentBlock[]): DocumentBlock {
  if (node.type !== "expandable") return { ...node, nodes };
  const body = partOf(node, "expandable-body");
  const fragments = node.fragments?.map((part) => (part === body ? { ...part, nodes } : part));
  return { ...node, ...(fragments && { fragments }) };
}

const partOf = (node: DocumentBlock, name: string) =>
  node.fragments?.find((part) => (part.fragment ?? part.type) === name);

const ITEM = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]*)/;

/**
 * Returns the start of a piece. It's directly after the prefix of the piece's first line. The text from this
 * position includes the piece's indentation.
 */
export function startOf(text: string, { span }: Piece, prefix: string): number {
  const line = text.lastIndexOf("\n", span.start - 1) + 1 + prefix.length;
  const isIndented = line <= span.start && /^[ \t]*$/.test(text.slice(line, span.start));
  return isIndented && text.startsWith(prefix, line - prefix.length) ? line : span.start;
}

/**
 * Returns the prefix of the lines inside a container.
 *
 * @param head the text of the container up to its first child
 */
export function innerPrefix(type: string, head: string, prefix: string): string {
  const line = head.lastIndexOf("\n") + 1;
  if (type === "blockquote" || (type === "hint" && isAlert(head)))
    return (line > 0 ? head.slice(line) : prefix + head).split("[!", 1)[0] as string;
  if (type !== "list-item") return prefix;
  // If the first child starts on a separate line, it has the same indentation as the other children.
  if (line > 0) return prefix + " ".repeat(Math.max(0, head.length - line - prefix.length));
  const [, indentation = "", marker = ""] = ITEM.exec(head) ?? [];
  const columns = (indentation + marker).replace(/\t/g, (_, at: number) => " ".repeat(4 - (at % 4)));
  return prefix + " ".repeat(columns.length);
}

/** Adds a prefix to all lines of a text except the first line. */
export function prefixed(text: string, prefix: string, newline: string): string {
  if (prefix === "") return text;
  return text.replace(
    /\r?\n(?=(\r?\n)?)/g,
    (_, empty) => newline + (empty === undefined ? prefix : prefix.trimEnd()),
  );
}

/**
 * Removes the prefix from all lines except the first line. Returns null if one of these lines doesn't have
 * the prefix.
 */
export function unprefixed(text: string, prefix: string): string | null {
  const [first, ...others] = text.split("\n");
  const lines = others.map((line) => {
    if (line.startsWith(prefix)) return line.slice(prefix.length);
    return line.trimEnd() === prefix.trimEnd() ? "" : null;
  });
  return lines.includes(null) ? null : [first, ...lines].join("\n");
}

/** A placeholder for a container's children. It's used to find the text before the children. */
const CHILDREN = "children";

/**
 * Returns the text of a container up to its first child. If only the children changed, returns the old head.
 * Otherwise, writes a new head. Returns null if the head can't be separated from the children.
 *
 * @param head the old head
 */
export function shellOf(
  was: DocumentBlock,
  is: DocumentBlock,
  head: string,
  writeNew: (node: DocumentBlock) => string,
): string | null {
  const [before, after] = [formOf(was), formOf(is)];
  if (before === after || is.type === "list-ordered") return head;
  const checked = is.data?.checked;
  if (typeof checked === "boolean" && typeof was.data.checked === "boolean")
    return head.replace(/\[[ xX]\]/, checked ? "[x]" : "[ ]");
  if (is.type === "hint" && isAlert(head)) return restyled(head, is);
  if (!/^[ \t]*(?:\{%|<details)/.test(head)) return null;
  const written = writeNew(withChildren(is, [paragraph([textNode(CHILDREN)])]));
  const [open] = written.split(/\r?\n[ \t>]*children\r?(?:\n|$)/, 1);
  const space = blankEnd(head);
  return open === undefined || open === written || space === ""
    ? null
    : (/^[ \t]*/.exec(head)?.[0] ?? "") + open.slice(0, open.length - blankEnd(open).length) + space;
}

/** Returns the line breaks at the end of a text, including the white space and quote markers between them. */
function blankEnd(text: string): string {
  const run = /(?<![\r\n \t>])[\r\n \t>]*$/.exec(text)?.[0] ?? "";
  const start = run.search(/\r?\n/);
  return start < 0 ? "" : run.slice(start);
}

const formOf = (node: DocumentBlock) => JSON.stringify(normalForm([withChildren(node, [])]));
