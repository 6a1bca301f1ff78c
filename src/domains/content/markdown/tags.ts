import type { Html, PhrasingContent, Root, RootContent } from "mdast";
import { customTag, isCustomBlock } from "./custom-tag";
import { tooDeep } from "./errors";
import { readTag } from "./html-element";
import { PAGE_LIMITS } from "./page-limits";
import { holdsTags, type TagLine } from "./tag-syntax";

/** The position of a piece in the parsed text. The offsets might not be exact inside quotes and lists. */
export type Span = { start: number; end: number };

/** A tag with the content up to its closing tag. `closed` is false if the tag has no closing tag. */
export type TagBlock = {
  type: "tagBlock";
  name: string;
  rest: string;
  closed: boolean;
  span: Span;
  children: PageNode[];
};

/** A `<details>` element with the HTML of its summary and the Markdown inside. */
export type DetailsBlock = {
  type: "detailsBlock";
  open: boolean;
  summary: string;
  span: Span;
  children: PageNode[];
};

/** HTML that is parsed as one piece. If blank lines split a table, it combines several nodes of the tree. */
export type HtmlBlock = { type: "htmlBlock"; value: string; span: Span };
/** A closing tag without an opening tag. */
export type StrayTag = { type: "strayTag"; source: string; span: Span };
export type MarkdownNode = { type: "markdown"; node: Exclude<RootContent, TagLine | Html>; span: Span };
/** A line with several tags, such as `{% hint %} text {% endhint %}`. */
export type TagsOnLine = { type: "tagsOnLine"; source: string; span: Span };
export type PageNode = TagBlock | DetailsBlock | HtmlBlock | StrayTag | TagsOnLine | MarkdownNode;

/** The pieces among which closing tags are matched: opening tags, closing tags, and everything else. */
type Piece =
  | { kind: "open"; name: string; rest: string; span: Span }
  | { kind: "close"; name: string; span: Span }
  | { kind: "node"; node: PageNode };

/**
 * Matches tags (and `<details>`) with their closing tags among siblings. A tag has content only if a closing
 * tag with the same name follows. A closing tag without an opening tag becomes a stray tag.
 *
 * @throws PageSyntaxError if tags are nested deeper than PAGE_LIMITS.tagDepth
 */
export function nestTags(children: Root["children"], text: string, depth = 0): PageNode[] {
  const pieces = joinTornTables(children, text).flatMap((child) => piecesOf(child, text));
  return build(pieces, matchClosers(pieces), 0, pieces.length, text, depth);
}

export function spanOf(node: RootContent): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/**
 * Joins the nodes of a table that contains a blank line. In Markdown, a blank line ends HTML, so such a table
 * is parsed as several nodes.
 */
function joinTornTables(children: Root["children"], text: string): Root["children"] {
  if (!children.some((child) => child.type === "html" && isTorn(child))) return children;
  const joined: Root["children"] = [];
  const closers = children.flatMap((child, index) => (closesTable(child, text) ? [index] : []));
  let next = 0;
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index] as RootContent;
    if (child.type !== "html" || !isTorn(child)) {
      joined.push(child);
      continue;
    }
    while (next < closers.length && (closers[next] as number) <= index) next += 1;
    const last = children[closers[next] ?? index] as RootContent;
    const span = { start: spanOf(child).start, end: spanOf(last).end };
    const position = child.position &&
      last.position && { start: child.position.start, end: last.position.end };
    joined.push({ type: "html", value: text.slice(span.start, span.end), position });
    index = closers[next] ?? index;
  }
  return joined;
}

function isTorn(node: Html): boolean {
  return /^\s*(?:<div[^>]*>\s*)?<table[\s>]/i.test(node.value) && !/<\/table>/i.test(node.value);
}

/**
 * Whether a node contains a table's closing tag. Searches the source, because HTML after a blank line can
 * become any kind of node.
 */
function closesTable(node: RootContent, text: string): boolean {
  const { start, end } = spanOf(node);
  return /<\/table>/i.test(text.slice(start, end));
}

const MEDIA_OPEN = /^<(video|audio)[\s>]/i;

/**
 * Whether a paragraph contains only a video or audio element. Markdown parses the tags of these elements as
 * inline HTML.
 */
function isMedia(children: readonly PhrasingContent[]): boolean {
  const [first, last] = [children[0], children.at(-1)];
  const name = first?.type === "html" ? MEDIA_OPEN.exec(first.value)?.[1] : undefined;
  return (
    name !== undefined &&
    children.every(({ type }) => type === "html" || type === "text") &&
    last?.type === "html" &&
    last.value.toLowerCase() === `</${name.toLowerCase()}>`
  );
}

function piecesOf(node: RootContent, text: string): Piece[] {
  const span = spanOf(node);
  if (node.type === "html") return htmlPieces(node.value, span);
  if (node.type === "paragraph" && isMedia(node.children)) {
    const value = text.slice(span.start, span.end);
    return [{ kind: "node", node: { type: "htmlBlock", value, span } }];
  }
  if (node.type !== "tagLine") return [{ kind: "node", node: { type: "markdown", node, span } }];
  const source = text.slice(span.start, span.end);
  if (holdsTags(node.rest)) return [{ kind: "node", node: { type: "tagsOnLine", source, span } }];
  if (node.closing) return [{ kind: "close", name: node.name, span }];
  if (node.name === "") return [{ kind: "node", node: { type: "strayTag", source, span } }];
  return [{ kind: "open", name: node.name, rest: node.rest, span }];
}

const CUSTOM_OPEN = /<div\s(?=[^<>]*>)[^<>]*\bdata-gb-custom-block\b[^<>]*>/gi;
const DIV_CLOSE = /<\/div\s*>/gi;

/**
 * Splits the HTML of custom blocks. If a custom block contains Markdown, its opening tag and its closing tag
 * are in separate pieces of HTML.
 */
function customPieces(value: string, span: Span): Piece[] | null {
  const text = value.trim();
  const marks = [...text.matchAll(text.startsWith("</") ? DIV_CLOSE : CUSTOM_OPEN)];
  if (marks.length === 0 || marks.map(([mark]) => mark).join("") !== text.replace(/>\s+</g, "><"))
    return null;
  const from = span.start + value.indexOf(text);
  return marks.map((match): Piece => {
    const piece = { start: from + match.index, end: from + match.index + match[0].length };
    if (match[0].startsWith("</")) return { kind: "close", name: "<div>", span: piece };
    return { kind: "open", name: "<div>", rest: match[0], span: piece };
  });
}

const DETAILS_MARK =
  /<details(\s[^<>]*)?>\s*(?:<summary(?:\s[^<>]*)?>([^<]*(?:<(?!\/?(?:summary|details))[^<]*)*)<\/summary>)?|<summary(?:\s[^<>]*)?>([^<]*(?:<(?!\/?(?:summary|details))[^<]*)*)<\/summary>|<\/details>/gi;

/** Splits HTML at `<details>`, `<summary>` and `</details>`, so that they can be matched. */
function htmlPieces(value: string, span: Span): Piece[] {
  const custom = customPieces(value, span);
  if (custom) return custom;
  if (!/<\/?(details|summary)[\s>]/i.test(value) || /<table[\s>]/i.test(value))
    return [{ kind: "node", node: { type: "htmlBlock", value, span } }];
  const pieces: Piece[] = [];
  let at = 0;
  const html = (end: number) => {
    const between = value.slice(at, end);
    if (between.trim() === "") return;
    const start = span.start + at;
    pieces.push({
      kind: "node",
      node: { type: "htmlBlock", value: between.trim(), span: { start, end: start + between.length } },
    });
  };
  for (const match of value.matchAll(DETAILS_MARK)) {
    html(match.index);
    at = match.index + match[0].length;
    const piece = { start: span.start + match.index, end: span.start + at };
    if (match[0].startsWith("</")) pieces.push({ kind: "close", name: "<details>", span: piece });
    else if (/^<details/i.test(match[0])) {
      pieces.push({ kind: "open", name: "<details>", rest: match[1] ?? "", span: piece });
      if (match[2] !== undefined)
        pieces.push({ kind: "open", name: "<summary>", rest: match[2], span: piece });
    } else pieces.push({ kind: "open", name: "<summary>", rest: match[3] as string, span: piece });
  }
  html(value.length);
  return pieces;
}

/**
 * For each opening piece, returns the index of its closing piece, or -1 if there is none. Reads the pieces
 * once and uses a stack.
 */
function matchClosers(pieces: Piece[]): number[] {
  const closers = new Array<number>(pieces.length).fill(-1);
  const stack: number[] = [];
  const waiting = new Map<string, number>();
  const nameAt = (index: number) => (pieces[index] as { name: string }).name;
  pieces.forEach((piece, index) => {
    if (piece.kind === "open") {
      stack.push(index);
      waiting.set(piece.name, (waiting.get(piece.name) ?? 0) + 1);
    }
    if (piece.kind !== "close" || !waiting.get(piece.name)) return;
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      waiting.set(nameAt(top), (waiting.get(nameAt(top)) as number) - 1);
      if (nameAt(top) !== piece.name) continue;
      closers[top] = index;
      return;
    }
  });
  return closers;
}

function build(
  pieces: Piece[],
  closers: number[],
  from: number,
  to: number,
  text: string,
  depth: number,
): PageNode[] {
  if (depth > PAGE_LIMITS.tagDepth) {
    const first = pieces[from];
    const offset = first?.kind === "open" ? first.span.start : 0;
    const line = text.slice(0, offset).split("\n").length;
    throw tooDeep(`blocks can be nested at most ${PAGE_LIMITS.tagDepth} levels deep`, line);
  }
  const nodes: PageNode[] = [];
  for (let index = from; index < to; index += 1) {
    const piece = pieces[index] as Piece;
    if (piece.kind === "node") nodes.push(piece.node);
    else if (piece.kind === "close")
      nodes.push({
        type: "strayTag",
        source: text.slice(piece.span.start, piece.span.end),
        span: piece.span,
      });
    else {
      const closer = closers[index] as number;
      const children = closer === -1 ? [] : build(pieces, closers, index + 1, closer, text, depth + 1);
      const end = closer === -1 ? piece.span.end : (pieces[closer] as { span: Span }).span.end;
      nodes.push(openNode(piece, children, closer !== -1, { start: piece.span.start, end }, text));
      if (closer !== -1) index = closer;
    }
  }
  return nodes;
}

function openNode(
  piece: Piece & { kind: "open" },
  children: PageNode[],
  closed: boolean,
  span: Span,
  text: string,
): PageNode {
  if (!piece.name.startsWith("<"))
    return { type: "tagBlock", name: piece.name, rest: piece.rest, closed, span, children };
  const custom = piece.name === "<div>" && closed ? readTag(piece.rest) : null;
  if (custom && isCustomBlock(custom))
    return { type: "tagBlock", ...customTag(custom), closed, span, children };
  const [first] = children;
  const isSummary = first?.type === "tagBlock" && first.name === "<summary>";
  if (piece.name === "<details>" && closed)
    return {
      type: "detailsBlock",
      open: /(^|\s)open(\s|=|$)/i.test(piece.rest),
      summary: isSummary ? first.rest.trim() : "",
      span,
      children: isSummary ? children.slice(1) : children,
    };
  if (piece.name === "<summary>")
    return { type: "tagBlock", name: piece.name, rest: piece.rest, closed: false, span, children: [] };
  return { type: "strayTag", source: text.slice(span.start, span.end), span };
}
