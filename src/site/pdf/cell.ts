import type {
  ContentRef,
  DocumentBlock,
  DocumentFragment,
  TableDefinition,
  TableValue,
} from "@/domains/content/markdown/document";
import { stringsOf } from "@/site/blocks/table-cell";
import { blocks, type Frame, type PageContext, startOf } from "./context";
import { inlineRuns, styleOf, words } from "./inline";
import { extentsOf } from "./lines";
import { sizeWithin } from "./media";
import type { Run } from "./runs";
import type { Slice } from "./slice";
import { alignOf, textSlices } from "./text";
import { CHECKBOX_SIZE, drawCheckbox } from "./text-blocks";
import { COLORS, NAMED_COLORS, SIZES } from "./theme";

/** Returns the value as a reference, or null if it isn't a reference. */
export const refIn = (value: unknown): ContentRef | null =>
  typeof value === "object" && value !== null && "kind" in value ? (value as ContentRef) : null;

/** Returns the reference in an image value, which can have two formats. Returns null if the value isn't an image. */
export function imageRef(value: TableValue | undefined): ContentRef | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if ("ref" in value) return value.ref;
  return value.kind === "file" || value.kind === "url" ? value : null;
}

function optionRuns(value: TableValue | undefined, column: TableDefinition): Run[] {
  return stringsOf(value).flatMap((one) => {
    const option = column.options?.find((candidate) => candidate.value === one);
    const name = option?.color ?? "";
    const named = Object.hasOwn(NAMED_COLORS, name) ? NAMED_COLORS[name] : undefined;
    const color = named ?? { text: COLORS.text, soft: COLORS.surface };
    const style = styleOf({ size: SIZES.small, color: color.text, background: color.soft, chip: "tag" });
    return [
      { text: option?.label ?? one, style },
      { text: "   ", style: styleOf() },
    ];
  });
}

function referenceRuns(value: TableValue | undefined, page: PageContext): Run[] {
  const ref = refIn(value);
  if (!ref) return [];
  const link = page.targetOf(ref);
  const title = page.titleOf(ref)?.title ?? (ref.kind === "url" ? ref.url : page.labels.missingPage);
  return [{ text: title, style: styleOf(link ? { link, color: COLORS.accent } : {}) }];
}

function ratingText(value: TableValue | undefined, column: TableDefinition): string {
  const most = Math.min(column.max ?? 5, 20);
  const given = Math.max(0, Math.min(typeof value === "number" ? value : 0, most));
  return "\u2605".repeat(given) + "\u2606".repeat(Math.max(0, most - given));
}

/** The content of a cell of any type except text and image. */
function cellRuns(value: TableValue | undefined, column: TableDefinition, page: PageContext): Run[] {
  switch (column.type) {
    case "rating":
      return [{ text: ratingText(value, column), style: styleOf({ color: "#b7791f" }) }];
    case "files":
      return stringsOf(value).map((id) => ({
        text: `${page.fileOf(id)?.name ?? page.labels.missingFile}\n`,
        style: styleOf(),
      }));
    case "users":
      return stringsOf(value).map((user) => ({
        text: `@${page.titleOf({ kind: "user", user })?.title ?? "unknown"} `,
        style: styleOf({ color: COLORS.accent }),
      }));
    case "select":
      return optionRuns(value, column);
    case "content-ref":
      return referenceRuns(value, page);
    default:
      return typeof value === "number" || typeof value === "string"
        ? [{ text: String(value), style: styleOf() }]
        : [];
  }
}

const partsOfTables = new WeakMap<DocumentBlock, ReadonlyMap<unknown, DocumentFragment>>();

/**
 * Returns the blocks of a text cell. Indexes the blocks by name once per table, because a table can have very many cells.
 */
function partOf(value: TableValue | undefined, block: DocumentBlock): DocumentFragment | undefined {
  let parts = partsOfTables.get(block);
  if (!parts) {
    parts = new Map((block.fragments ?? []).map((part) => [part.fragment, part]));
    partsOfTables.set(block, parts);
  }
  return parts.get(value);
}

const IMAGE_WIDTH_WISH = 90;
const BLOCK_WIDTH = { least: 80, most: 220 } as const;

function partExtents(part: DocumentFragment | undefined, page: PageContext) {
  // Copy the context without notes. If a text is laid out twice, its annotations must get numbers only once.
  const apart = { ...page, notes: [] };
  let [least, most] = [0, 0];
  for (const node of part?.nodes ?? []) {
    const isText = node.type === "paragraph" || node.type.startsWith("heading");
    const own = isText ? extentsOf(page.fonts, inlineRuns(node.nodes, styleOf(), apart)) : BLOCK_WIDTH;
    least = Math.max(least, own.least);
    most = Math.max(most, own.most);
  }
  return { least, most };
}

/** The minimum and the preferred width of a cell. */
export function cellExtents(
  value: TableValue | undefined,
  column: TableDefinition,
  block: DocumentBlock,
  page: PageContext,
): { least: number; most: number } {
  if (column.type === "text") return partExtents(partOf(value, block), page);
  if (column.type === "checkbox") return { least: 12, most: 12 };
  if (column.type === "image") return { least: 30, most: IMAGE_WIDTH_WISH };
  return extentsOf(page.fonts, cellRuns(value, column, page));
}

function* imageCell(value: TableValue | undefined, frame: Frame): Generator<Slice> {
  const ref = imageRef(value);
  const image = ref ? frame.page.imageOf(ref) : null;
  if (!image) {
    const link = ref ? frame.page.targetOf(ref) : null;
    const style = { color: COLORS.accent, size: SIZES.small };
    if (link) yield* words(frame.page.labels.image, { ...style, link }, frame);
    return;
  }
  const size = sizeWithin(image, frame.width);
  yield {
    height: size.height,
    boxes: frame.boxes,
    draw: (canvas, y) => canvas.image(image, startOf(frame, 0, size.width), y, size.width, size.height),
  };
}

/** Applies the alignment of a column to the paragraphs of a cell. */
function aligned(part: DocumentFragment | undefined, align: unknown): DocumentBlock[] {
  if (align !== "center" && align !== "right") return part?.nodes ?? [];
  return (part?.nodes ?? []).map((node) =>
    node.type === "paragraph" ? { ...node, data: { ...node.data, align } } : node,
  );
}

/** Lays out one cell, depending on the type of its column. Numbers and unknown types are shown unchanged. */
export function* cellSlices(
  value: TableValue | undefined,
  column: TableDefinition,
  block: DocumentBlock,
  frame: Frame,
): Generator<Slice> {
  const { textAlignment } = column;
  if (column.type === "text") {
    yield* blocks(aligned(partOf(value, block), textAlignment), frame, 4);
    return;
  }
  if (column.type === "image") {
    yield* imageCell(value, frame);
    return;
  }
  if (column.type === "checkbox") {
    yield {
      height: SIZES.body * 1.55,
      boxes: frame.boxes,
      draw: (canvas, y) => drawCheckbox(canvas, startOf(frame, 0, CHECKBOX_SIZE), y + 3.5, value === true),
    };
    return;
  }
  const runs = cellRuns(value, column, frame.page);
  const align = alignOf(textAlignment, frame);
  if (runs.length > 0) yield* textSlices(frame.page.fonts, runs, frame, { size: SIZES.body, align });
}
