import type { Canvas } from "./canvas";
import { styleOf } from "./inline";
import { destinationOf, type Entry, type PdfOutline, walkEntries } from "./outline";
import { breakLines, drawLine, type Line } from "./text";
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from "./theme";

const COVER_TOP = 250;
const COVER_SIZE = 34;
const ABOVE_SIZE = 12;

function drawLines(canvas: Canvas, lines: readonly Line[], top: number): number {
  let y = top;
  for (const line of lines) {
    drawLine(canvas, line, PAGE.left, y, CONTENT_WIDTH, "start");
    y += line.height;
  }
  return y;
}

/** The cover page: title, date and revision. */
export function drawCover(canvas: Canvas, outline: PdfOutline): void {
  canvas.document.addPage();
  const { fonts } = canvas;
  canvas.rectangle(0, 0, 10, PAGE.height, COLORS.accent);
  let y: number = COVER_TOP;
  if (outline.above) {
    const style = styleOf({ size: ABOVE_SIZE, color: COLORS.accent, face: "bold" });
    const lines = breakLines(fonts, [{ text: outline.above, style }], CONTENT_WIDTH, ABOVE_SIZE);
    y = drawLines(canvas, lines, y) + 6;
  }
  const title = styleOf({ face: "bold", size: COVER_SIZE, color: COLORS.strong });
  const lines = breakLines(fonts, [{ text: outline.title, style: title }], CONTENT_WIDTH, COVER_SIZE, 1.2);
  y = drawLines(canvas, lines.slice(0, 8), y) + 18;
  canvas.rectangle(PAGE.left, y, 56, 3, COLORS.accent, 1.5);
  y += 24;
  for (const fact of outline.facts) {
    const style = styleOf({ size: 11, color: COLORS.muted });
    y = drawLines(canvas, breakLines(fonts, [{ text: fact, style }], CONTENT_WIDTH, 11), y);
  }
}

const NUMBER_WIDTH = 34;
const INDENT = 15;
const DEEPEST_INDENT = 6;
const HEADING_HEIGHT = 58;

interface Row {
  entry: Entry;
  depth: number;
  lines: Line[];
  x: number;
  height: number;
}

/**
 * The table of contents. The layout of the table is computed before the pages. However, the table is drawn after the
 * pages, because the page numbers are only known then.
 */
export class Contents {
  private readonly sheets: Row[][] = [];
  private readonly heading: string;
  private firstPage = 0;

  constructor(
    private readonly canvas: Canvas,
    { entries, labels }: PdfOutline,
  ) {
    this.heading = labels.contents;
    let sheet: Row[] = [];
    let y = PAGE.top + HEADING_HEIGHT;
    for (const { entry, depth } of walkEntries(entries)) {
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
    const x = PAGE.left + Math.min(depth, DEEPEST_INDENT) * INDENT;
    const width = PAGE.left + CONTENT_WIDTH - NUMBER_WIDTH - x;
    const lines = breakLines(this.canvas.fonts, [{ text: entry.name, style }], width, size, 1.5).slice(0, 4);
    const height = lines.reduce((sum, line) => sum + line.height, 0) + (isTop ? 9 : 2.5);
    return { entry, depth, lines, x, height };
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
  draw(pageOf: ReadonlyMap<Entry, number>): void {
    for (const [index, sheet] of this.sheets.entries()) {
      this.canvas.document.switchToPage(this.firstPage + index);
      let y: number = PAGE.top;
      if (index === 0) {
        this.drawHeading(y);
        this.canvas.name("contents", y);
        y += HEADING_HEIGHT;
      }
      for (const row of sheet) {
        this.drawRow(row, y, pageOf.get(row.entry));
        y += row.height;
      }
    }
  }

  private drawHeading(top: number): void {
    const style = styleOf({ face: "bold", size: SIZES.title, color: COLORS.strong });
    const runs = [{ text: this.heading, style }];
    drawLines(this.canvas, breakLines(this.canvas.fonts, runs, CONTENT_WIDTH, SIZES.title), top);
  }

  /** The indexes of the pages of the table of contents. */
  get pages(): number[] {
    return this.sheets.map((_sheet, index) => this.firstPage + index);
  }

  private drawRow({ entry, depth, lines, x, height }: Row, top: number, page: number | undefined): void {
    const { canvas } = this;
    let y = top + (depth === 0 ? 6 : 0);
    for (const line of lines) {
      drawLine(canvas, line, x, y, CONTENT_WIDTH, "start");
      y += line.height;
    }
    const last = lines.at(-1) as Line;
    const baseline = y - last.height / 2 + SIZES.body * 0.36;
    const right = PAGE.left + CONTENT_WIDTH;
    if (page !== undefined) {
      const number = String(page + 1);
      const width = canvas.fonts.width("inter", number, SIZES.body);
      canvas.text(number, right - width, baseline, "inter", SIZES.body, COLORS.muted);
      const [from, to] = [x + last.width + 6, right - width - 6];
      if (to > from) {
        canvas.document.lineWidth(0.7).dash(0.7, { space: 3.2 });
        canvas.document.moveTo(from, baseline).lineTo(to, baseline).stroke(COLORS.line).undash();
      }
    }
    const target = entry.kind === "link" ? entry.target : { dest: destinationOf(entry.id) };
    if (target) canvas.link(target, x, top, right - x, height);
  }
}

/** An outline item of pdfkit, with a property that the library's types omit. */
interface Item {
  addItem(title: string, options: object): Item;
  outlineData: Record<string, unknown>;
}

/**
 * The page tree as bookmarks. The bookmark of a link opens its target. If the target isn't in the PDF, the
 * bookmark opens the URL.
 */
export function addBookmarks(
  canvas: Canvas,
  entries: PdfOutline["entries"],
  pageOf: ReadonlyMap<Entry, number>,
): void {
  const pages = canvas.document.bufferedPageRange().count;
  const add = (parent: Item, entry: Entry, depth: number): void => {
    const pageNumber = pageOf.get(entry);
    const expanded = depth === 0 && entries.length <= 12;
    const item = parent.addItem(entry.name, { expanded, pageNumber: Math.min(pageNumber ?? 0, pages - 1) });
    if (pageNumber === undefined) setTarget(canvas, item, entry);
    for (const child of entry.below) add(item, child, depth + 1);
  };
  for (const entry of entries) add(canvas.document.outline as unknown as Item, entry, 0);
}

function setTarget(canvas: Canvas, item: Item, { target }: Entry): void {
  delete item.outlineData.Dest;
  if (!target) return;
  if ("dest" in target) item.outlineData.Dest = new String(target.dest);
  else item.outlineData.A = canvas.document.ref({ S: "URI", URI: new String(target.url) });
  const action = item.outlineData.A as { end?: () => void } | undefined;
  action?.end?.();
}
