import {
  blocksIn,
  type ContentRef,
  type ContentRefFile,
  type DocumentBlock,
} from "@/domains/content/markdown/document";
import { readableSize } from "@/lib/sizes";
import { blocks, type Frame, type Layout, partOf } from "./context";
import type { PreparedImage } from "./images";
import { card, missing } from "./reference-blocks";
import { padding, type Slice, sideBySide } from "./slice";
import { CONTENT_HEIGHT, POINTS_PER_PIXEL } from "./theme";

const HEIGHT_MAX = CONTENT_HEIGHT * 0.8;

/**
 * Returns a width or height from a Document, in points. Returns null if the Document doesn't set the size. Percentages are
 * relative to `whole`.
 */
export function lengthOf(value: unknown, whole: number): number | null {
  if (typeof value === "number") return value > 0 ? value * POINTS_PER_PIXEL : null;
  const { unit, value: amount } = (value ?? {}) as { unit?: string; value?: number };
  if (typeof amount !== "number" || !(amount > 0)) return null;
  return unit === "%" || unit === "percentage" ? (amount / 100) * whole : amount * POINTS_PER_PIXEL;
}

/** The size of an image: the requested size, reduced if the image doesn't fit. */
export function sizeWithin(image: PreparedImage, width: number, asked: number | null = null) {
  const wanted = Math.min(asked ?? image.width * POINTS_PER_PIXEL, width);
  const height = (wanted * image.height) / image.width;
  if (height <= HEIGHT_MAX) return { width: wanted, height };
  return { width: (wanted * HEIGHT_MAX) / height, height: HEIGHT_MAX };
}

/** A placeholder for a missing image: its alternative text, with a link to its URL. */
function* absent(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const ref = block.data.ref as ContentRef | undefined;
  const alt = String(block.data.alt ?? "");
  const link = frame.page.targetOf(ref);
  const { missingImage, image } = frame.page.labels;
  if (!link) yield* missing([missingImage, ...(alt ? [alt] : [])].join(": "), frame);
  else {
    const address = ref?.kind === "url" ? ref.url : "";
    yield* card({ title: alt || image, description: address, label: image, link }, frame);
  }
}

function* picture(block: DocumentBlock, frame: Frame, side: unknown): Generator<Slice> {
  const image = frame.page.imageOf(block.data.ref as ContentRef | undefined);
  if (!image) {
    yield* absent(block, frame);
    return;
  }
  const size = sizeWithin(image, frame.width, lengthOf(block.data.width, frame.width));
  const free = frame.width - size.width;
  const x = frame.x + (side === "left" ? 0 : side === "right" ? free : free / 2);
  yield {
    height: size.height,
    boxes: frame.boxes,
    draw: (canvas, y) => canvas.image(image, x, y, size.width, size.height),
  };
}

/** Lays out a block and its caption on the same page. */
function* captioned(block: DocumentBlock, frame: Frame, shown: Iterable<Slice>): Generator<Slice> {
  const caption = (block.fragments ?? []).find((part) => part.fragment === "caption");
  const hasCaption = (caption?.nodes ?? []).length > 0;
  for (const slice of shown) yield hasCaption ? { ...slice, keep: true } : slice;
  if (!hasCaption) return;
  yield padding(4, frame.boxes, true);
  yield* blocks(caption?.nodes.map(centred), frame);
}

export const withCaption = (layout: Layout): Layout =>
  function* (block, frame) {
    yield* captioned(block, frame, layout(block, frame));
  };

const figure = (block: DocumentBlock, frame: Frame, side: unknown): Generator<Slice> =>
  captioned(block, frame, picture(block, frame, side));

const centred = (node: DocumentBlock): DocumentBlock =>
  node.type === "paragraph" ? { ...node, data: { ...node.data, align: "center" } } : node;

const PICTURE_GAP = 10;

/** One image with its caption, or several images in a row. */
export function* images(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const all = blocksIn(block.nodes);
  if (all.length === 1) {
    yield* figure(all[0] as DocumentBlock, frame, block.data.align);
    return;
  }
  const perRow = Math.min(all.length, 3);
  const width = (frame.width - PICTURE_GAP * (perRow - 1)) / perRow;
  for (let start = 0; start < all.length; start += perRow) {
    if (start > 0) yield padding(PICTURE_GAP, frame.boxes);
    const columns = all.slice(start, start + perRow).map((one, index) => {
      const inner = partOf(frame, index * (width + PICTURE_GAP), width);
      return { slices: [...figure(one, inner, "center")], boxes: inner.boxes };
    });
    yield* sideBySide(columns, frame.boxes, CONTENT_HEIGHT);
  }
}

export function* drawing(block: DocumentBlock, frame: Frame): Generator<Slice> {
  if (block.data.ref) yield* figure(block, frame, "center");
}

/** The name and size of a file. The PDF doesn't contain the file itself. */
export function* file(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const { fileOf, labels } = frame.page;
  const found = fileOf((block.data.ref as ContentRefFile).file);
  yield* found
    ? card({ title: found.name, description: readableSize(found.size), label: labels.file }, frame)
    : missing(labels.missingFile, frame);
}
