import type { PhrasingContent } from "mdast";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import { type DocumentInline, type DocumentInlineNode, type DocumentMark, plainText } from "./document";
import { emojiCode } from "./emoji";
import { hasAttributes, SEPARATOR } from "./html-element";
import { noteEmphasisInWords } from "./in-word";
import {
  buttonTags,
  emojiText,
  iconHtml,
  imageHtml,
  isPlainImage,
  linkTag,
  markTags,
  nestMarks,
  noteTag,
  type Piece,
  piecesOf,
} from "./inline-pieces";
import { mentionLabel } from "./link-resolution";
import { defineNote, hrefOfNode, type WriteContext } from "./write-context";

const raw = (value: string): PhrasingContent => ({ type: "html", value });
const text = (value: string): PhrasingContent => ({ type: "text", value });

/**
 * Writes inline nodes as Markdown. A heading or a cell must be on one line, so line breaks in it become
 * `<br>`.
 */
export function writeInlines(
  nodes: readonly DocumentInlineNode[],
  context: WriteContext,
  path: string,
  oneLine = false,
): PhrasingContent[] {
  return new InlineWriter(context, oneLine).run(piecesOf(nodes, path));
}

class InlineWriter {
  constructor(
    private readonly context: WriteContext,
    private readonly oneLine: boolean,
  ) {}

  run(pieces: readonly Piece[]): PhrasingContent[] {
    const runs = nestMarks(pieces);
    const nodes = runs.flatMap((run, index) => {
      const isEdge = index === 0 || index === runs.length - 1;
      return "mark" in run ? this.marked(run.mark, run.run) : this.piece(run.piece, isEdge);
    });
    noteEmphasisInWords(nodes);
    return nodes.flatMap((node, index) => {
      const before = nodes[index - 1];
      if (node.type === "footnoteReference" && (before?.type !== "html" || before.value !== "]"))
        return before === undefined || endsInBracket(before) ? [raw("[]"), node] : [node];
      const isMath = node.type === "inlineMath" || before?.type === "inlineMath";
      const touches = isMath && before !== undefined && endsInDollar(before) && startsInDollar(node);
      return touches ? [raw(SEPARATOR), node] : [node];
    });
  }

  private marked(mark: DocumentMark, run: Piece[]): PhrasingContent[] {
    const children = this.run(run);
    if (!this.context.htmlMarks) {
      if (mark.type === "bold") return [{ type: "strong", children }];
      if (mark.type === "italic") return [{ type: "emphasis", children }];
      if (mark.type === "strikethrough") return [{ type: "delete", children }];
    }
    const [open, close] = markTags(mark);
    return [raw(open), ...children, raw(close)];
  }

  private piece(piece: Piece, isEdge: boolean): PhrasingContent[] {
    if (piece.kind === "html") return [raw(piece.html)];
    if (piece.kind === "inline") return this.inline(piece.node, piece.path);
    if (!piece.marks.some((mark) => mark.type === "code")) return this.lines(piece.text, isEdge);
    if (!piece.text.includes("\n") && !this.context.htmlMarks)
      return [{ type: "inlineCode", value: piece.text }];
    return [raw("<code>"), ...this.lines(piece.text, true), raw("</code>")];
  }

  /**
   * Writes text with line breaks. A line break becomes a backslash if another line follows, and `<br>`
   * otherwise.
   */
  private lines(value: string, isEdge: boolean): PhrasingContent[] {
    const lines = value.split("\n");
    return lines.flatMap((line, index): PhrasingContent[] => {
      if (index === 0) return this.literal(line);
      const between = lines[index - 1] !== "" && line !== "";
      const isHard =
        !this.oneLine && (between || !isEdge) && line.trim() !== "" && lines[index - 1]?.trim() !== "";
      return [isHard ? { type: "break" } : raw("<br>"), ...this.literal(line)];
    });
  }

  /** If a text would be parsed as an emoji, escapes its first colon. */
  private literal(value: string): PhrasingContent[] {
    if (value === "") return [];
    const nodes: PhrasingContent[] = [];
    let at = 0;
    for (const match of value.matchAll(/:(?=([a-z0-9_+-]+):)/g)) {
      if (emojiCode(match[1] as string) === null) continue;
      if (match.index > at) nodes.push(text(value.slice(at, match.index)));
      nodes.push(raw("\\:"));
      at = match.index + 1;
    }
    if (at < value.length) nodes.push(text(value.slice(at)));
    return nodes;
  }

  private inline(node: DocumentInline, path: string): PhrasingContent[] {
    const { data } = node;
    switch (node.type) {
      case "link":
        return this.link(node, path);
      case "mention":
        return [this.mention(node, path)];
      case "inline-image":
        return [this.image(node, path)];
      case "emoji":
        return [raw(emojiText(node, path))];
      case "icon":
        return [raw(iconHtml(data))];
      case "expression":
        return [raw('<code class="expression">'), text(String(data.expression)), raw("</code>")];
      case "inline-math":
        return [{ type: "inlineMath", value: String(data.formula) } as unknown as PhrasingContent];
      case "annotation":
        return this.annotation(node, path);
      case "button": {
        const [open, close] = buttonTags(this.context, node, path);
        return [raw(open), ...this.literal(String(data.label)), raw(close)];
      }
    }
  }

  private link(node: DocumentInline, path: string): PhrasingContent[] {
    const children = writeInlines(node.nodes ?? [], this.context, `${path}.nodes`, this.oneLine);
    if (hasAttributes(node.data.attributes))
      return [raw(linkTag(this.context, node.data, path)), ...children, raw("</a>")];
    const url = hrefOfNode(this.context, "link", node.data, path);
    const title = typeof node.data.title === "string" && node.data.title !== "" ? node.data.title : null;
    return [{ type: "link", url, title, children } as PhrasingContent];
  }

  private mention(node: DocumentInline, path: string): PhrasingContent {
    const { data } = node;
    const url = hrefOfNode(this.context, "mention", data, path);
    return { type: "link", url, title: "mention", children: this.literal(mentionLabel(data, url)) as never };
  }

  private image(node: DocumentInline, path: string): PhrasingContent {
    const { data } = node;
    if (data.size || !isPlainImage(data)) return raw(imageHtml(this.context, data, path));
    const url = hrefOfNode(this.context, "inline-image", data, path);
    const title = typeof data.caption === "string" && data.caption !== "" ? data.caption : null;
    return { type: "image", url, alt: typeof data.alt === "string" ? data.alt : "", title };
  }

  private annotation(node: DocumentInline, path: string): PhrasingContent[] {
    const label = defineNote(this.context, node, path);
    const identifier = normalizeIdentifier(label);
    const children = writeInlines(node.nodes ?? [], this.context, `${path}.nodes`, this.oneLine);
    // If the text contains brackets, they would be parsed as the brackets around the text.
    if (/[[\]]/.test((node.nodes ?? []).map(plainText).join("")))
      return [raw(noteTag(label)), ...children, raw("</a>")];
    const reference: PhrasingContent = { type: "footnoteReference", identifier, label };
    return children.length === 0 ? [reference] : [raw("["), ...children, raw("]"), reference];
  }
}

/** If a footnote directly followed a bracket, the text in brackets would become its label. */
function endsInBracket(node: PhrasingContent): boolean {
  if (node.type === "text") return node.value.endsWith("]");
  const last = "children" in node ? node.children.at(-1) : undefined;
  return last !== undefined && endsInBracket(last);
}

/** If a dollar sign is next to a formula, it would become part of the formula's delimiter. */
function endsInDollar(node: PhrasingContent): boolean {
  return node.type === "inlineMath" || (node.type === "text" && node.value.endsWith("$"));
}

function startsInDollar(node: PhrasingContent): boolean {
  return node.type === "inlineMath" || (node.type === "text" && node.value.startsWith("$"));
}
