import type {
  CellSpan,
  DocumentBlock,
  TableData,
  TableDefinition,
  TableViewGrid,
} from "@/domains/content/markdown/document";
import { mergesOf, type Row, rowsOf, viewColumns } from "@/site/blocks/table-shape";
import type { Canvas } from "./canvas";
import { cards } from "./cards";
import { cellExtents, cellSlices } from "./cell";
import { type Frame, inside, partOf } from "./context";
import { styleOf } from "./inline";
import { extentsOf } from "./lines";
import { type Box, padding, type Slice, sideBySide } from "./slice";
import { alignOf, textSlices } from "./text";
import { COLORS, CONTENT_HEIGHT, SIZES } from "./theme";

const PADDING = { x: 7, y: 5 } as const;
/**
 * The number of rows that are measured to compute the widths. A table can have very many rows, and the other rows are
 * usually similar.
 */
const MEASURED_ROWS = 80;
const WIDEST_WISH = 340;
const HEADER_SIZE = SIZES.small + 0.3;

interface Grid {
  /** The columns, with their distances from the side where the table starts. */
  columns: readonly { definition: TableDefinition; distance: number; width: number }[];
  frame: Frame;
  block: DocumentBlock;
  spans: ReadonlyMap<string, CellSpan | null>;
}

const headerStyle = styleOf({ face: "bold", size: HEADER_SIZE, color: COLORS.strong });

function wishesOf(
  columns: readonly TableDefinition[],
  rows: readonly Row[],
  block: DocumentBlock,
  frame: Frame,
) {
  return columns.map((definition) => {
    const header = extentsOf(frame.page.fonts, [{ text: definition.title, style: headerStyle }]);
    let { least, most } = header;
    for (const { record } of rows.slice(0, MEASURED_ROWS)) {
      const cell = cellExtents(record.values[definition.id], definition, block, frame.page);
      least = Math.max(least, cell.least);
      most = Math.max(most, cell.most);
    }
    return { least: least + 2 * PADDING.x + 1, most: Math.min(most, WIDEST_WISH) + 2 * PADDING.x + 1 };
  });
}

/**
 * Returns the widths of columns, which fill the table. Each column gets the width of its widest word, and a share of the
 * remaining width in proportion to the length of its texts. If the words don't fit, all columns shrink by the same factor,
 * and words are broken.
 */
function widthsOf(wishes: readonly { least: number; most: number }[], width: number): number[] {
  const least = wishes.map((wish) => Math.min(wish.least, width / Math.min(wishes.length, 3)));
  const needed = least.reduce((sum, value) => sum + value, 0);
  if (needed >= width) return least.map((value) => (value * width) / needed);
  const more = wishes.map((wish, index) => Math.max(1, wish.most - (least[index] as number)));
  const wished = more.reduce((sum, value) => sum + value, 0);
  return least.map((value, index) => value + ((width - needed) * (more[index] as number)) / wished);
}

function givenWidths(
  view: TableViewGrid,
  columns: readonly TableDefinition[],
  width: number,
): number[] | null {
  const given = columns.map(({ id }) => view.columnWidths?.[id]);
  if (given.some((value) => typeof value !== "number" || !(value > 0))) return null;
  const sum = (given as number[]).reduce((total, value) => total + value, 0);
  return (given as number[]).map((value) => (value * width) / sum);
}

function spread({ columns, frame, block, spans }: Grid, row: Row) {
  return columns.flatMap(({ definition, distance, width }, index) => {
    const span = spans.get(`${row.id} ${definition.id}`);
    if (span === null) return [];
    const covered = columns.slice(index, index + Math.max(1, span?.colSpan ?? 1));
    const whole = covered.reduce((sum, column) => sum + column.width, 0) || width;
    const inner = partOf(frame, distance + PADDING.x, Math.max(12, whole - 2 * PADDING.x));
    const slices = [...cellSlices(row.record.values[definition.id], definition, block, inner)];
    const align = definition.verticalAlignment ?? "top";
    const padded = [padding(PADDING.y, inner.boxes), ...slices, padding(PADDING.y, inner.boxes)];
    return [{ slices: padded, boxes: inner.boxes, align }];
  });
}

/** The header as one slice, which is repeated at the top of each page. */
function headerOf({ columns, frame }: Grid): Slice[] {
  const background: Box = { x: frame.x, width: frame.width, fill: COLORS.surface, radius: 5 };
  const boxes = [...frame.boxes, background];
  const cells = columns.map(({ definition, distance, width }) => {
    const inner = partOf(frame, distance + PADDING.x, Math.max(12, width - 2 * PADDING.x));
    const align = alignOf(definition.textAlignment, frame);
    const runs = [{ text: definition.title, style: headerStyle }];
    const title = textSlices(frame.page.fonts, runs, { ...inner, boxes }, { size: HEADER_SIZE, align });
    return { slices: [padding(PADDING.y, boxes), ...title, padding(PADDING.y, boxes)], boxes };
  });
  return [...sideBySide(cells, boxes, CONTENT_HEIGHT / 2)].map((slice) => ({ ...slice, keep: true }));
}

function* rowsSlices(grid: Grid, rows: readonly Row[], repeat: readonly Slice[]): Generator<Slice> {
  const { x, width, boxes } = grid.frame;
  const draw = (canvas: Canvas, y: number) => canvas.line(x, y, x + width, y, COLORS.faint);
  for (const [index, row] of rows.entries()) {
    if (index > 0 || repeat.length > 0) yield { height: 0, boxes, draw, keep: true, repeat };
    for (const slice of sideBySide(spread(grid, row), boxes, CONTENT_HEIGHT / 3)) yield { ...slice, repeat };
  }
}

/**
 * Lays out a table as a grid or as cards. Omits the header if all titles in it are empty. Authors can't omit the header,
 * because Markdown requires it.
 */
export function* table(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const data = block.data as unknown as TableData;
  const rows = rowsOf(data);
  if (data.view.type === "cards") {
    yield* cards(block, data, data.view, rows, frame);
    return;
  }
  const definitions = viewColumns(data);
  if (definitions.length === 0) return;
  const inner = inside(frame, 0, 0, { stroke: COLORS.line, radius: 5 });
  const widths =
    givenWidths(data.view, definitions, frame.width) ??
    widthsOf(wishesOf(definitions, rows, block, inner), frame.width);
  let distance = 0;
  const columns = definitions.map((definition, index) => {
    const column = { definition, distance, width: widths[index] as number };
    distance += column.width;
    return column;
  });
  const grid: Grid = { columns, frame: inner, block, spans: mergesOf(block, rows, definitions) };
  const showsHeader = !data.view.hideHeader && definitions.some(({ title }) => title !== "");
  const header = showsHeader ? headerOf(grid) : [];
  yield* header;
  yield* rowsSlices(grid, rows, header);
}
