import type { DocumentInline, DocumentInlineNode, DocumentMark } from "./document";
import { emojiName } from "./emoji";
import { UnrepresentableNodeError } from "./errors";
import { escapeHtml, hasAttributes, openTag, SEPARATOR, writtenAttributes } from "./html-element";
import { writeLength } from "./inline-elements";
import { hrefIn, hrefOfNode, type WriteContext } from "./write-context";

/** A sequence with the same marks: a text, a raw tag, or an inline node. */
export type Piece =
  | { kind: "text"; text: string; marks: DocumentMark[] }
  | { kind: "html"; html: string; marks: null }
  | { kind: "inline"; node: DocumentInline; path: string; marks: null };

/** Splits inline nodes into pieces. Adjacent texts with the same marks become one piece. */
export function piecesOf(nodes: readonly DocumentInlineNode[], path: string): Piece[] {
  const pieces: Piece[] = [];
  nodes.forEach((node, index) => {
    if (node.object !== "text") {
      pieces.push({ kind: "inline", node, path: `${path}[${index}]`, marks: null });
      return;
    }
    for (const leaf of node.leaves) {
      if (leaf.html !== undefined) pieces.push({ kind: "html", html: leaf.html, marks: null });
      else if (leaf.text !== "") pushText(pieces, leaf.text, leaf.marks ?? []);
    }
  });
  return pieces;
}

/** Adds a text. Between digits, an emoji would be read as text, so a separator follows the emoji. */
function pushText(pieces: Piece[], text: string, marks: DocumentMark[]): void {
  const [before, last] = [pieces.at(-2), pieces.at(-1)];
  const isAfterEmoji = last?.kind === "inline" && last.node.type === "emoji";
  if (isAfterEmoji && before?.kind === "text" && /\d$/.test(before.text) && /^\d/.test(text))
    pieces.push({ kind: "html", html: SEPARATOR, marks: null });
  const sameMarks =
    last?.kind === "text" && markKeys(last.marks).sort().join() === markKeys(marks).sort().join();
  if (last?.kind === "text" && sameMarks) last.text += text;
  else pieces.push({ kind: "text", text, marks });
}

function markKeys(marks: DocumentMark[]): string[] {
  return marks.map((mark) => `${mark.type}${JSON.stringify(mark.data ?? {})}`);
}

/** Either a single piece with all of its marks, or a mark around one or more pieces. */
export type MarkedRun = { piece: Piece } | { mark: DocumentMark; run: Piece[] };

/**
 * Nests marks. The mark with the most pieces is the outermost. Inline nodes without text can be inside a
 * mark, but not at its start or end. `code` is always the innermost mark.
 */
export function nestMarks(pieces: readonly Piece[]): MarkedRun[] {
  const runs: MarkedRun[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index] as Piece;
    const marks = piece.kind === "text" ? piece.marks.filter((mark) => mark.type !== "code") : [];
    const [first, ...others] = marks;
    if (!first) {
      runs.push({ piece });
      index += 1;
      continue;
    }
    let mark = first;
    let end = reach(pieces, index, first);
    for (const other of others) {
      const further = reach(pieces, index, other);
      if (further <= end) continue;
      mark = other;
      end = further;
    }
    runs.push({ mark, run: pieces.slice(index, end).map((inner) => withoutMark(inner, mark)) });
    index = end;
  }
  return runs;
}

function hasMark(piece: Piece, mark: DocumentMark): boolean {
  const [key] = markKeys([mark]);
  return piece.kind === "text" && markKeys(piece.marks).includes(key as string);
}

function reach(pieces: readonly Piece[], start: number, mark: DocumentMark): number {
  let end = start + 1;
  for (let index = end; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece;
    if (hasMark(piece, mark)) end = index + 1;
    else if (piece.kind === "text" || !isCarried(piece)) break;
  }
  return end;
}

const CARRIED = new Set(["emoji", "icon", "expression", "inline-math", "inline-image"]);

function isCarried(piece: Piece): boolean {
  return piece.kind === "inline" && CARRIED.has(piece.node.type);
}

function withoutMark(piece: Piece, mark: DocumentMark): Piece {
  if (piece.kind !== "text") return piece;
  return { ...piece, marks: piece.marks.filter((other) => other.type !== mark.type) };
}

const MARK_TAGS: Record<string, string> = {
  bold: "strong",
  italic: "em",
  strikethrough: "del",
  code: "code",
  keyboard: "kbd",
  superscript: "sup",
  subscript: "sub",
};

export function markTags(mark: DocumentMark): [string, string] {
  if (mark.type !== "color") {
    const tag = MARK_TAGS[mark.type] as string;
    return [`<${tag}>`, `</${tag}>`];
  }
  const { text = "default", background = "default" } = (mark.data ?? {}) as {
    text?: string;
    background?: string;
  };
  const style = [
    ...(text === "default" ? [] : [`color:${text};`]),
    ...(background === "default" ? [] : [`background-color:${background};`]),
  ];
  return [openTag("mark", style.length > 0 ? { style: style.join("") } : {}), "</mark>"];
}

function optional(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns an `<img>`. If there is a dark image, the `<img>` is inside a `<picture>`. */
export function imageHtml(context: WriteContext, data: Record<string, unknown>, path: string): string {
  const lengths: Record<string, string | undefined> = {};
  for (const side of ["width", "height"] as const) {
    if (data[side] === undefined || data[side] === null) continue;
    const written = writeLength(data[side]);
    if (written === null)
      throw new UnrepresentableNodeError(
        `${path}.data.${side}`,
        "a length must be a number, or have a number as its value and % or px as its unit",
      );
    lengths[side] = written;
  }
  const image = openTag("img", {
    src: hrefIn(context, data, path, "image"),
    alt: typeof data.alt === "string" ? data.alt : "",
    title: optional(data.caption),
    ...lengths,
    "data-size": optional(data.size),
    ...writtenAttributes(data.attributes, `${path}.data`),
  });
  if (!data.refDark) return image;
  const srcset = hrefIn(context, data, path, "image", "refDark");
  return `<picture>${openTag("source", { srcset, media: "(prefers-color-scheme: dark)" })}${image}</picture>`;
}

export function linkTag(context: WriteContext, data: Record<string, unknown>, path: string): string {
  const href = hrefOfNode(context, "link", data, path);
  const attributes = writtenAttributes(data.attributes, `${path}.data`);
  return openTag("a", { href, title: optional(data.title), ...attributes });
}

/** Whether Markdown syntax can express all data of an image. */
export const isPlainImage = ({ refDark, width, height, attributes }: Record<string, unknown>): boolean =>
  !refDark && width === undefined && height === undefined && !hasAttributes(attributes);

export const noteTag = (label: string): string =>
  openTag("a", { "data-footnote-ref": true, href: `#user-content-fn-${label}` });

/** @throws UnrepresentableNodeError if no emoji has this code */
export function emojiText({ data }: DocumentInline, path: string): string {
  const name = emojiName(String(data.code));
  if (name === null) throw new UnrepresentableNodeError(`${path}.data.code`, "no emoji has this code");
  return `:${name}:`;
}

export function iconHtml(data: Record<string, unknown>): string {
  const icon = String(data.icon);
  const style = optional(data.color) && `color:${data.color};`;
  return `${openTag("i", { class: `fa-${icon}`, style })}:${escapeHtml(icon)}:</i>`;
}

export function buttonTags(context: WriteContext, node: DocumentInline, path: string): [string, string] {
  const { data } = node;
  const look = { class: `button ${data.kind ?? "primary"}` };
  const extra = { "data-icon": optional(data.icon), "data-size": optional(data.size) };
  if (!data.action)
    return [openTag("a", { href: hrefOfNode(context, "button", data, path), ...look, ...extra }), "</a>"];
  const action = data.action as { action?: string; query?: string; slug?: string };
  const details = { "data-action": action.action, "data-query": action.query, "data-slug": action.slug };
  return [openTag("button", { type: "button", ...look, ...details, ...extra }), "</button>"];
}
