import type {
  ContentRef,
  DocumentInline,
  DocumentLeaf,
  DocumentNode,
} from "@/domains/content/markdown/document";
import { emojiText } from "@/site/blocks/emoji";
import { mentionText } from "@/site/blocks/mention-text";
import type { Face } from "../drawing/font-chain";
import { directed, type Frame, type PageContext } from "./context";
import { formulaFigure } from "./formulas/draw";
import type { Figure, Run, Style } from "./runs";
import { type TextOptions, textSlices } from "./text";
import { COLORS, CONTENT_WIDTH, NAMED_COLORS, POINTS_PER_PIXEL, SIZES } from "./theme";

/** A text style with default values for missing fields. */
export const styleOf = (fields: Partial<Style> = {}): Style => ({
  face: "regular",
  size: SIZES.body,
  color: COLORS.text,
  ...fields,
});

/** Lays out a text in one style as slices. */
export function words(
  text: string,
  fields: Partial<Style>,
  frame: Frame,
  options: Partial<TextOptions> = {},
) {
  const style = styleOf(fields);
  const { page, ...own } = directed(frame, text);
  return textSlices(page.fonts, [{ text, style }], own, { size: style.size, ...options });
}

const BOLD: Partial<Record<Face, Face>> = { regular: "bold", italic: "boldItalic", mono: "monoBold" };
const ITALIC: Partial<Record<Face, Face>> = { regular: "italic", bold: "boldItalic", mono: "monoItalic" };
const MONO: Partial<Record<Face, Face>> = {
  regular: "mono",
  bold: "monoBold",
  boldItalic: "monoBold",
  italic: "monoItalic",
};

const CODE = { object: "mark", type: "code" } as const;

const colorName = (value: unknown) => String(value ?? "").replace("$", "");

function marked(style: Style, mark: DocumentLeaf["marks"][number]): Style {
  const { face, size } = style;
  switch (mark.type) {
    case "bold":
      return { ...style, face: BOLD[face] ?? face };
    case "italic":
      return { ...style, face: ITALIC[face] ?? face };
    case "code":
      return { ...style, face: MONO[face] ?? face, size: size * 0.88, chip: "code" };
    case "keyboard":
      return { ...style, face: MONO[face] ?? face, size: size * 0.85, chip: "key" };
    case "strikethrough":
      return { ...style, isStruck: true };
    case "superscript":
      return { ...style, size: size * 0.72, rise: size * 0.34 };
    case "subscript":
      return { ...style, size: size * 0.72, rise: size * -0.14 };
    case "color": {
      const text = NAMED_COLORS[colorName(mark.data?.text)]?.text;
      const background = NAMED_COLORS[colorName(mark.data?.background)]?.soft;
      return { ...style, ...(text && { color: text }), ...(background && { background }) };
    }
    default:
      return style;
  }
}

function leafRun(leaf: DocumentLeaf, style: Style): Run[] {
  return leaf.text === "" ? [] : [{ text: leaf.text, style: leaf.marks.reduce(marked, style) }];
}

function linkRuns(node: DocumentInline, style: Style, page: PageContext): Run[] {
  const link = page.targetOf(node.data.ref as ContentRef);
  const within = link ? { ...style, link, color: COLORS.accent } : style;
  return inlineRuns(node.nodes, within, page);
}

const LINE_IMAGE_HEIGHT = 1.25;
const INLINE_IMAGE_WIDTH_MAX = 220;

function imageRuns(node: DocumentInline, style: Style, page: PageContext): Run[] {
  const ref = node.data.ref as ContentRef;
  const image = page.imageOf(ref);
  const alt = String(node.data.alt ?? node.data.caption ?? "");
  if (!image) {
    const link = page.targetOf(ref);
    const text = alt || (ref.kind === "url" ? ref.url : page.labels.missingImage);
    return [
      { text, style: link ? { ...style, link, color: COLORS.accent } : { ...style, color: COLORS.muted } },
    ];
  }
  const isLine = node.data.size === "line";
  const most = Math.min(INLINE_IMAGE_WIDTH_MAX, image.width * POINTS_PER_PIXEL);
  const width = isLine ? (style.size * LINE_IMAGE_HEIGHT * image.width) / image.height : most;
  const height = (width * image.height) / image.width;
  const below = style.size * 0.2;
  const draw: Figure["draw"] = (canvas, x, baseline) =>
    canvas.image(image, x, baseline - height + below, width, height);
  return [{ figure: { width, above: height - below, below, draw }, style }];
}

function formulaRuns(node: DocumentInline, style: Style, page: PageContext): Run[] {
  const formula = page.formulas.get(node);
  if (formula) return [{ figure: formulaFigure(formula, style, CONTENT_WIDTH / 2), style }];
  const text = String(node.data.formula ?? "");
  return [{ text, style: { ...style, face: "monoItalic", size: style.size * 0.92 } }];
}

function mentionRuns(node: DocumentInline, style: Style, page: PageContext): Run[] {
  const ref = node.data.ref as ContentRef;
  const link = page.targetOf(ref);
  const text = mentionText(node, page.titleOf(ref)?.title);
  return [{ text, style: { ...style, color: COLORS.accent, ...(link && { link }) } }];
}

function annotationRuns(node: DocumentInline, style: Style, page: PageContext): Run[] {
  const text = inlineRuns(node.nodes, style, page);
  if ((node.fragments ?? []).length === 0) return text;
  page.notes.push(node);
  const number = String(page.notes.length);
  const dest = page.nameOf(`note-${number}`);
  const raised = { ...style, size: style.size * 0.7, rise: style.size * 0.36, color: COLORS.accent };
  return [...text, { text: `\u2060${number}`, style: { ...raised, link: { dest } } }];
}

function inlineRun(node: DocumentInline, style: Style, page: PageContext): Run[] {
  switch (node.type) {
    case "link":
      return linkRuns(node, style, page);
    case "emoji":
      return [{ text: emojiText(String(node.data.code ?? "")), style }];
    case "icon":
      return [];
    case "inline-image":
      return imageRuns(node, style, page);
    case "inline-math":
      return formulaRuns(node, style, page);
    case "mention":
      return mentionRuns(node, style, page);
    case "annotation":
      return annotationRuns(node, style, page);
    case "expression":
      return [{ text: String(node.data.expression ?? ""), style: marked(style, CODE) }];
    case "button": {
      const link = page.targetOf(node.data.ref as ContentRef | undefined);
      const text = `${String(node.data.label ?? "")}`;
      return [{ text, style: { ...style, face: "bold", color: COLORS.accent, ...(link && { link }) } }];
    }
    default:
      return inlineRuns((node as DocumentInline).nodes, style, page);
  }
}

/** Inline nodes as runs of text and figures. A node of an unknown type shows its text. */
export function inlineRuns(
  nodes: readonly DocumentNode[] | undefined,
  style: Style,
  page: PageContext,
): Run[] {
  return (nodes ?? []).flatMap((node) => {
    if (node.object === "block") return [];
    if (node.object === "text") return node.leaves.flatMap((leaf) => leafRun(leaf, style));
    return inlineRun(node, style, page);
  });
}
