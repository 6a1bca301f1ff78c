import type { DocumentBlock, TableData, TableViewCards } from "@/domains/content/markdown/document";
import { shownColumns } from "@/site/blocks/cards";
import type { Row } from "@/site/blocks/table-shape";
import type { Canvas } from "./canvas";
import { cellSlices, imageRef, refIn } from "./cell";
import { type Frame, inside, partOf } from "./context";
import { type Box, gap, heightOf, padding, type Slice, sideBySide, withFirst } from "./slice";
import { COLORS, CONTENT_HEIGHT } from "./theme";

const CARD_GAP = 11;
const PADDING = 11;
const COVER_HEIGHT_MAX = 110;

function* cover(row: Row, view: TableViewCards, frame: Frame): Generator<Slice> {
  const value = view.coverDefinition ? row.record.values[view.coverDefinition] : undefined;
  const first = Array.isArray(value) ? value[0] : undefined;
  const ref = first ? ({ kind: "file", file: first } as const) : imageRef(value);
  const image = ref ? frame.page.imageOf(ref) : null;
  if (!image) return;
  const scale = Math.min(frame.width / image.width, COVER_HEIGHT_MAX / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  yield {
    height: height + 6,
    boxes: frame.boxes,
    draw: (canvas, y) => canvas.image(image, frame.x + (frame.width - width) / 2, y, width, height),
  };
}

interface Deck {
  block: DocumentBlock;
  table: TableData;
  view: TableViewCards;
}

/** If a card has a target, the whole card is a link. */
function cardSlices(row: Row, deck: Deck, frame: Frame): { slices: Slice[]; boxes: readonly Box[] } {
  const inner = inside(frame, PADDING, PADDING, { stroke: COLORS.line, fill: COLORS.raised, radius: 6 });
  const content = [...cover(row, deck.view, inner)];
  for (const column of shownColumns(deck.table, deck.view)) {
    const slices = [...cellSlices(row.record.values[column.id], column, deck.block, inner)];
    if (content.length > 0 && slices.length > 0) content.push(padding(3, inner.boxes));
    for (const slice of slices) content.push(slice);
  }
  const all = [padding(PADDING - 2, inner.boxes), ...content, padding(PADDING - 2, inner.boxes)];
  const { targetDefinition } = deck.view;
  const ref = refIn(targetDefinition ? row.record.values[targetDefinition] : undefined);
  const target = ref ? frame.page.targetOf(ref) : null;
  const height = heightOf(all);
  const draw = (canvas: Canvas, _slice: Slice, y: number) =>
    target && canvas.link(target, frame.x, y, frame.width, height);
  const slices = target ? [...withFirst(all, { draw })] : all;
  return { slices, boxes: inner.boxes };
}

/** Lays out cards in rows of two or three. */
export function* cards(
  block: DocumentBlock,
  table: TableData,
  view: TableViewCards,
  rows: readonly Row[],
  frame: Frame,
): Generator<Slice> {
  const perRow = view.cardSize === "large" || frame.width < 360 ? 2 : 3;
  const width = (frame.width - CARD_GAP * (perRow - 1)) / perRow;
  for (let start = 0; start < rows.length; start += perRow) {
    if (start > 0) yield gap(CARD_GAP, frame.boxes);
    const columns = rows.slice(start, start + perRow).map((row, index) => {
      const own = partOf(frame, index * (width + CARD_GAP), width);
      return cardSlices(row, { block, table, view }, own);
    });
    yield* sideBySide(columns, frame.boxes, CONTENT_HEIGHT);
  }
}
