import type { Direction } from "../drawing/visual-order";
import type { Canvas } from "./canvas";
import { directed, startOf } from "./context";
import { styleOf } from "./inline";
import { breakLines, type Line } from "./lines";
import { destinationOf, type Entry, type PdfOutline, walkEntries } from "./outline";
import type { Style } from "./runs";
import { drawLine } from "./text";
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from "./theme";

const COVER_TOP = 250;
const COVER_SIZE = 34;
const ABOVE_SIZE = 12;

const BAR_WIDTH = 10;

interface Area {
  x: number;
  width: number;
  direction: Direction;
}

const areaOf = (direction: Direction): Area => ({ x: PAGE.left, width: CONTENT_WIDTH, direction });

function drawLines(canvas: Canvas, lines: readonly Line[], area: Area, top: number): number {
  let y = top;
  for (const line of lines) {
    drawLine(canvas, line, area, y);
    y += line.height;
  }
  return y;
}

/** Draws a text of at most eight lines. Returns the position below it. */
function drawText(
  canvas: Canvas,
  text: string,
  fields: Partial<Style> & { size: number },
  { area, leading = 1.55 }: { area: Area; leading?: number },
  top: number,
): number {
  const { direction } = directed(area, text);
  const runs = [{ text, style: styleOf(fields) }];
  const lines = breakLines(canvas.fonts, runs, area.width, { size: fields.size, leading, direction });
  return drawLines(canvas, lines.slice(0, 8), { ...area, direction }, top);
}

/** The cover page: title, date and revision. */
export function drawCover(canvas: Canvas, outline: PdfOutline): void {
  canvas.document.addPage();
  const { direction, title, above } = outline;
  const edge = startOf({ x: 0, width: PAGE.width, direction }, 0, BAR_WIDTH);
  canvas.rectangle(edge, 0, BAR_WIDTH, PAGE.height, COLORS.accent);
  const area = directed(areaOf(direction), title);
  let y: number = COVER_TOP;
  if (above)
    y = drawText(canvas, above, { size: ABOVE_SIZE, color: COLORS.accent, face: "bold" }, { area }, y) + 6;
  const look = { face: "bold", size: COVER_SIZE, color: COLORS.strong } as const;
  y = drawText(canvas, title, look, { area, leading: 1.2 }, y) + 18;
  canvas.rectangle(startOf(area, 0, 56), y, 56, 3, COLORS.accent, 1.5);
  y += 24;
  for (const fact of outline.facts)
    y = drawText(canvas, fact, { size: 11, color: COLORS.muted }, { area }, y);
}

const NUMBER_WIDTH = 34;
const INDENT = 15;
const DEEPEST_INDENT = 6;
const HEADING_HEIGHT = 58;

interface Row {
  entry: Entry;
  depth: number;
  lines: Line[];
  area: Area;
  height: number;
}

/**
 * The table of contents. The layout of the table is computed before the pages. However, the table is drawn after the
 * pages, because the page numbers are only known then.
 */
export class Contents {
  private readonly sheets: Row[][] = [];
  private firstPage = 0;

  constructor(
    private readonly canvas: Canvas,
    private readonly outline: Pick<PdfOutline, "entries" | "labels" | "direction">,
  ) {
    let sheet: Row[] = [];
    let y = PAGE.top + HEADING_HEIGHT;
    for (const { entry, depth } of walkEntries(outline.entries)) {
      const row = this.rowOf(entry, depth);
      if (y + row.height > PAGE.height - PAGE.bottom && sheet.length > 0) {
        this.sheets.push(sheet);
        sheet = [];
        y = PAGE.top;
      }
      sheet.push(row);
      y += row.height;
    }
    this.sheets.push(sheet);
  }

  private rowOf(entry: Entry, depth: number): Row {
    const isTop = depth === 0;
    const size = isTop ? SIZES.body + 0.4 : SIZES.body - 0.2;
    const style = styleOf({
      size,
      face: isTop ? "bold" : "regular",
      color: entry.kind === "group" ? COLORS.muted : isTop ? COLORS.strong : COLORS.text,
    });
    const whole = areaOf(this.outline.direction);
    const indent = Math.min(depth, DEEPEST_INDENT) * INDENT;
    const width = CONTENT_WIDTH - NUMBER_WIDTH - indent;
    const area = { ...whole, x: startOf(whole, indent, width), width };
    const { direction } = directed(area, entry.name);
    const runs = [{ text: entry.name, style }];
    const options = { size, leading: 1.5, direction };
    const lines = breakLines(this.canvas.fonts, runs, width, options).slice(0, 4);
    const height = lines.reduce((sum, line) => sum + line.height, 0) + (isTop ? 9 : 2.5);
    return { entry, depth, lines, area, height };
  }

  /** Reserves the space of the table of contents by adding empty pages. */
  reserve(): void {
    this.firstPage = this.canvas.pageIndex + 1;
    for (const _sheet of this.sheets) this.canvas.document.addPage();
  }

  /**
   * Draws the pages of the table of contents. `pageOf` returns the index of an entry's first page, or
   * undefined for a link.
   */
  draw(pageOf: (entry: Entry) => number | undefined): void {
    for (const [index, sheet] of this.sheets.entries()) {
      this.canvas.document.switchToPage(this.firstPage + index);
      let y: number = PAGE.top;
      if (index === 0) {
        this.drawHeading(y);
        this.canvas.name("contents", y);
        y += HEADING_HEIGHT;
      }
      for (const row of sheet) {
        this.drawRow(row, y, pageOf(row.entry));
        y += row.height;
      }
    }
  }

  private drawHeading(top: number): void {
    const { labels, direction } = this.outline;
    const look = { face: "bold", size: SIZES.title, color: COLORS.strong } as const;
    drawText(this.canvas, labels.contents, look, { area: areaOf(direction) }, top);
  }

  /** The indexes of the pages of the table of contents. */
  get pages(): number[] {
    return this.sheets.map((_sheet, index) => this.firstPage + index);
  }

  private drawRow({ entry, depth, lines, area, height }: Row, top: number, page: number | undefined): void {
    const { canvas } = this;
    const whole = areaOf(area.direction);
    const y = drawLines(canvas, lines, area, top + (depth === 0 ? 6 : 0));
    const last = lines.at(-1) as Line;
    const baseline = y - last.height / 2 + SIZES.body * 0.36;
    if (page !== undefined) {
      const number = String(page + 1);
      const width = canvas.fonts.width("inter", number, SIZES.body);
      const left = startOf(whole, CONTENT_WIDTH - width, width);
      canvas.text(number, left, baseline, "inter", SIZES.body, COLORS.muted);
      this.drawDots(area, last.width + 6, area.width + NUMBER_WIDTH - width - 6, baseline);
    }
    const target = entry.kind === "link" ? entry.target : { dest: destinationOf(entry.id) };
    const width = area.width + NUMBER_WIDTH;
    if (target) canvas.link(target, startOf(area, 0, width), top, width, height);
  }

  /** Draws dots between two distances from the side where the text starts. */
  private drawDots(area: Area, from: number, to: number, baseline: number): void {
    if (to <= from) return;
    const left = startOf(area, from, to - from);
    const { document } = this.canvas;
    document.lineWidth(0.7).dash(0.7, { space: 3.2 });
    document
      .moveTo(left, baseline)
      .lineTo(left + to - from, baseline)
      .stroke(COLORS.line)
      .undash();
  }
}
