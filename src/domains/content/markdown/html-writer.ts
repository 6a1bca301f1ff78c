import { type DocumentBlock, type DocumentInline, type DocumentInlineNode, rawSource } from "./document";
import { emojiCode } from "./emoji";
import { UnrepresentableNodeError } from "./errors";
import { escapeHtml, openTag, SEPARATOR } from "./html-element";
import {
  buttonTags,
  emojiText,
  iconHtml,
  imageHtml,
  linkTag,
  markTags,
  nestMarks,
  noteTag,
  type Piece,
  piecesOf,
} from "./inline-pieces";
import { mentionLabel } from "./link-resolution";
import { parseAttributes, readTagLine } from "./tag-syntax";
import { defineNote, hrefOfNode, type WriteContext } from "./write-context";

/** Writes inline nodes as HTML. Used in cells, captions, summaries and aligned text. */
export function inlineHtml(nodes: readonly DocumentInlineNode[], context: WriteContext, path: string) {
  return piecesHtml(piecesOf(nodes, path), context);
}

function piecesHtml(pieces: readonly Piece[], context: WriteContext): string {
  const runs = nestMarks(pieces).map((run) => {
    if (!("mark" in run)) return pieceHtml(run.piece, context);
    const [open, close] = markTags(run.mark);
    return open + piecesHtml(run.run, context) + close;
  });
  return runs.join("");
}

function pieceHtml(piece: Piece, context: WriteContext): string {
  if (piece.kind === "html") return piece.html;
  if (piece.kind === "inline") return nodeHtml(piece.node, context, piece.path);
  const text = textHtml(piece.text);
  return piece.marks.some((mark) => mark.type === "code") ? `<code>${text}</code>` : text;
}

export function textHtml(text: string): string {
  const literal = text.replace(/:([a-z0-9_+-]+)(?=:)/g, (match, name: string) =>
    emojiCode(name) === null ? match : `${match}\0`,
  );
  return escapeHtml(literal)
    .replace(/\0/g, SEPARATOR)
    .replace(/&quot;/g, '"')
    .replace(/\n/g, "<br>");
}

function nodeHtml(node: DocumentInline, context: WriteContext, path: string): string {
  const { data } = node;
  switch (node.type) {
    case "link": {
      const open = linkTag(context, data, path);
      return `${open}${inlineHtml(node.nodes ?? [], context, `${path}.nodes`)}</a>`;
    }
    case "mention": {
      const href = hrefOfNode(context, "mention", data, path);
      return `${openTag("a", { href, "data-mention": true })}${escapeHtml(mentionLabel(data, href))}</a>`;
    }
    case "inline-image":
      return imageHtml(context, data, path);
    case "icon":
      return iconHtml(data);
    case "expression":
      return `<code class="expression">${textHtml(String(data.expression))}</code>`;
    case "button": {
      const [open, close] = buttonTags(context, node, path);
      return open + textHtml(String(data.label)) + close;
    }
    case "emoji":
      return emojiText(node, path);
    case "annotation": {
      const open = noteTag(defineNote(context, node, path));
      return `${open}${inlineHtml(node.nodes ?? [], context, `${path}.nodes`)}</a>`;
    }
    case "inline-math":
      throw new UnrepresentableNodeError(path, "a formula can't be in text that is stored as HTML");
  }
}

/** Writes the blocks of a cell. If there is only one plain paragraph, writes it without `<p>`. */
export function flowHtml(blocks: readonly DocumentBlock[], context: WriteContext, path: string): string {
  const [only, ...others] = blocks;
  if (only?.type === "paragraph" && others.length === 0 && !hasAlign(only))
    return inlineHtml((only.nodes ?? []) as DocumentInlineNode[], context, `${path}[0].nodes`);
  return blocks.map((node, index) => blockHtml(node, context, `${path}[${index}]`)).join("");
}

export function hasAlign(node: DocumentBlock): boolean {
  return node.data?.align === "center" || node.data?.align === "end";
}

const ALIGNMENTS: Record<string, string> = { start: "left", center: "center", end: "right" };

/** Writes an aligned paragraph or heading. */
export function alignedHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const level = Number(/^heading-(\d)$/.exec(node.type)?.[1] ?? 0);
  const depth = typeof node.data.depth === "number" ? node.data.depth : level + 1;
  const tag = level === 0 ? "p" : `h${depth}`;
  const id = level > 0 && typeof node.data.id === "string" ? node.data.id : undefined;
  const align = hasAlign(node) ? ALIGNMENTS[String(node.data.align)] : undefined;
  const content = inlineHtml((node.nodes ?? []) as DocumentInlineNode[], context, `${path}.nodes`);
  return `${openTag(tag, { align, id })}${content}</${tag}>`;
}

function blockHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const blocks = (node.nodes ?? []) as DocumentBlock[];
  switch (node.type) {
    case "paragraph":
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return alignedHtml(node, context, path);
    case "divider":
      return "<hr>";
    case "blockquote":
      return `<blockquote>${flowHtml(blocks, context, `${path}.nodes`)}</blockquote>`;
    case "list-unordered":
    case "list-ordered":
      return listHtml(node, context, path);
    case "code":
      return preHtml(node, context, path, "<br>");
    case "images":
      return imagesHtml(node, context, path);
    case "drawing":
      return drawingHtml(node, context, path);
    case "table":
      return context.tableHtml(node, path);
    default:
      return rawSource(node) ?? customBlockHtml(node, context, path);
  }
}

/** Writes a block as HTML that is a `{% … %}` tag in Markdown. The HTML is a `<div>` with the tag's name. */
function customBlockHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const [written] = context.writeBlocks([{ ...node, nodes: [], fragments: [] }], path);
  const tag = written?.type === "tagContainer" ? readTagLine(written.open) : null;
  const attributes = tag && parseAttributes(tag.rest);
  if (!tag || !attributes)
    throw new UnrepresentableNodeError(path, `a table cell can't contain a block of type ${node.type}`);
  const { positional, named } = attributes;
  const open = openTag("div", {
    "data-gb-custom-block": true,
    "data-tag": tag.name,
    ...(positional !== null && { "data-0": positional }),
    ...Object.fromEntries(Object.entries(named).map(([name, value]) => [`data-${name}`, value])),
  });
  const blocks = (node.nodes ?? []) as DocumentBlock[];
  const inner = node.nodes
    ? blocks.map((child, index) => blockHtml(child, context, `${path}.nodes[${index}]`)).join("")
    : flowHtml(node.fragments?.[0]?.nodes ?? [], context, `${path}.fragments[0].nodes`);
  return `${open}${inner}</div>`;
}

function listHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const tag = node.type === "list-ordered" ? "ol" : "ul";
  const start =
    typeof node.data.start === "number" && node.data.start !== 1 ? String(node.data.start) : undefined;
  const items = ((node.nodes ?? []) as DocumentBlock[]).map((item, index) => {
    if (typeof item.data?.checked === "boolean")
      throw new UnrepresentableNodeError(`${path}.nodes[${index}]`, "a table cell can't contain tasks");
    return `<li>${flowHtml((item.nodes ?? []) as DocumentBlock[], context, `${path}.nodes[${index}].nodes`)}</li>`;
  });
  return `${openTag(tag, { start })}${items.join("")}</${tag}>`;
}

/**
 * Writes code with marks or annotations as `<pre><code>`. In a cell, lines are separated by `<br>`, because a
 * blank line would split the table.
 */
export function preHtml(node: DocumentBlock, context: WriteContext, path: string, lineEnd = "\n"): string {
  const { data } = node;
  const syntax = typeof data.syntax === "string" && data.syntax !== "" ? data.syntax : undefined;
  const flag = (value: unknown) => (value === true ? true : value === false ? ("false" as const) : undefined);
  const unwritable = ["meta", "attributes", "collapsedLineCount"].find((key) => data[key] !== undefined);
  if (unwritable)
    throw new UnrepresentableNodeError(
      `${path}.data.${unwritable}`,
      "a code block that contains formatted text can't have this property",
    );
  const pre = openTag("pre", {
    class: syntax && `language-${syntax}`,
    "data-title": typeof data.title === "string" ? data.title : undefined,
    "data-overflow": typeof data.overflow === "string" ? data.overflow : undefined,
    "data-line-numbers": flag(data.lineNumbers),
    "data-full-width": flag(data.fullWidth),
    "data-expandable": flag(data.expandable),
  });
  const lines = ((node.nodes ?? []) as DocumentBlock[]).map((line, index) =>
    inlineHtml((line.nodes ?? []) as DocumentInlineNode[], context, `${path}.nodes[${index}].nodes`),
  );
  // HTML ignores a line break directly after the opening tag, and an empty last line. Therefore, both get an
  // additional line break.
  const last = lines.length > 1 && lines.at(-1) === "" ? lineEnd : "";
  return `${pre}${openTag("code", { class: syntax && `lang-${syntax}` })}${lines.join(lineEnd)}${last}</code></pre>`;
}

/** Writes images that have captions, sizes, a dark image or a frame. Each image is in a `<figure>`. */
export function imagesHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const figures = ((node.nodes ?? []) as DocumentBlock[]).map((image, index) => {
    const at = `${path}.nodes[${index}]`;
    const caption = image.fragments?.[0]?.nodes ?? [];
    const written = flowHtml(caption, context, `${at}.fragments[0].nodes`);
    const inner = caption.length > 0 && written !== "" ? `<p>${written}</p>` : "";
    return `<figure>${imageHtml(context, image.data, at)}<figcaption>${inner}</figcaption></figure>`;
  });
  const wrapper = openTag("div", {
    align: typeof node.data.align === "string" ? node.data.align : undefined,
    "data-full-width": node.data.fullWidth === true ? "true" : undefined,
    "data-with-frame": node.data.withFrame === true ? "true" : undefined,
  });
  const isPlain = wrapper === "<div>" && figures.length === 1;
  return isPlain ? figures.join("") : `${wrapper}${figures.join(" ")}</div>`;
}

export function drawingHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  const src = hrefOfNode(context, "drawing", node.data, path);
  const alt = typeof node.data.alt === "string" ? node.data.alt : "";
  return openTag("img", { src, alt, class: "gitbook-drawing" });
}
