import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { monotonicMilliseconds } from "@/lib/clock";
import { emojiText } from "@/site/blocks/emoji";
import { outlineOf } from "@/site/blocks/outline";
import { hanFormsOf } from "../drawing/font-chain";
import type { Fonts } from "../drawing/fonts";
import { addBookmarks, type Start } from "./bookmarks";
import { Canvas } from "./canvas";
import { blocks, directed, type Frame, inside, type PageContext, startOf } from "./context";
import { drawFooter } from "./footer";
import { Contents, drawCover } from "./front";
import { styleOf, words } from "./inline";
import { LAYOUTS } from "./layouts";
import { type Chapter, destinationOf, type Entry, type PdfOutline, walkEntries } from "./outline";
import { Paginator } from "./paginator";
import { gap, type Slice, withFirst } from "./slice";
import { type TextFrame, textSlices } from "./text";
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from "./theme";

/** The limits of one PDF. */
export const PDF_LIMITS = {
  /**
   * The maximum number of printed pages. People don't print more pages, and more pages don't fit into memory until the page
   * numbers are known.
   */
  pages: 12_000,
  /** The maximum size of the file. Links and images can make the file large even if it has few pages. */
  megabytes: 500,
  /**
   * The maximum memory outside of the thread's heap. This memory contains fonts, images, and pages that aren't written yet.
   */
  memoryMegabytes: 1024,
  /** The maximum duration of creating a PDF. Other PDFs wait in the meantime. */
  minutes: 10,
};

/** The time after which the code yields to the event loop, so that the thread can write output to the file. */
const TURN_MILLISECONDS = 25;

/** The maximum number of formulas that are reported. */
const UNDRAWN_MAX = 20;

/** Thrown if the content is too large for a usable PDF. */
export class PdfTooLongError extends Error {
  override readonly name = "PdfTooLongError";

  /** `what` is the end of the message's sentence, such as "has more than 5 printed pages". */
  constructor(what: string) {
    super(`The content ${what}. Export parts of the content instead.`);
  }
}

interface Work {
  /** Called after each step. */
  comesOn(): void;
  /** Loads a page, and calls `step` after each of its images. */
  load(entry: Entry, step: () => void): Promise<Chapter>;
  /** Called after each page, with the numbers of finished and all pages. */
  report(done: number, all: number): Promise<void>;
}

/** Writes a PDF to a stream, and ends the stream. */
export class Typesetter {
  private readonly canvas: Canvas;
  private readonly paginator: Paginator;
  private readonly starts = new Map<Entry, Start>();
  private readonly undrawn: string[] = [];
  private runningTitle = "";
  private turnedAt = monotonicMilliseconds();
  private readonly begunAt = this.turnedAt;

  constructor(
    private readonly outline: PdfOutline,
    private readonly work: Work,
    private readonly out: Writable,
    private readonly limits: typeof PDF_LIMITS,
  ) {
    this.canvas = new Canvas(outline);
    this.paginator = new Paginator(
      this.canvas,
      () => this.footer(this.canvas.pageIndex),
      () => this.checkLength(),
    );
  }

  /**
   * Creates the whole PDF. After the promise resolves, the PDF is complete. Also returns the first characters that no font
   * contains, which the PDF shows as text, and the formulas that it shows as their source. @throws PdfTooLongError
   */
  async run(): Promise<{ pages: number; unknown: string[]; undrawn: string[] }> {
    const { outline, canvas, out } = this;
    const written = finished(out);
    canvas.document.pipe(out);
    try {
      if (outline.hasFront) drawCover(canvas, outline);
      const contents = outline.hasFront ? new Contents(canvas, outline) : null;
      contents?.reserve();
      await this.body();
      if (contents) this.finishContents(contents);
      const { count } = canvas.document.bufferedPageRange();
      addBookmarks(canvas, outline.entries, this.starts);
      this.closeDestinations();
      canvas.document.end();
      await written;
      return { pages: count, unknown: [...canvas.fonts.unknown], undrawn: this.undrawn };
    } catch (error) {
      written.catch(() => {});
      out.destroy();
      throw error;
    }
  }

  private async body(): Promise<void> {
    const entries = [...walkEntries(this.outline.entries)].map(({ entry }) => entry);
    const pages = entries.filter(({ kind }) => kind !== "link");
    for (const [index, entry] of pages.entries()) {
      if (entry.kind === "group") this.group(entry);
      else await this.chapter(entry);
      await this.work.report(index + 1, pages.length);
      await this.yieldToEventLoop();
    }
  }

  private checkLength(): void {
    const { pages } = this.limits;
    if (this.canvas.document.bufferedPageRange().count >= pages)
      throw new PdfTooLongError(`has more than ${pages} printed pages, which is the limit for a PDF`);
  }

  private checkCost(): void {
    const { megabytes, memoryMegabytes, minutes } = this.limits;
    if (this.canvas.bytesWritten > megabytes * 1e6)
      throw new PdfTooLongError(`results in a PDF of more than ${megabytes} MB, which is the limit`);
    if (getHeapStatistics().external_memory > memoryMegabytes * 1e6)
      throw new PdfTooLongError(
        `needs more than ${memoryMegabytes} MB of memory, which is the limit for a PDF`,
      );
    if (monotonicMilliseconds() - this.begunAt > minutes * 60_000)
      throw new PdfTooLongError(`takes more than ${minutes} minutes to export, which is the limit for a PDF`);
  }

  /** Reports progress. Throws if a limit is exceeded. */
  private readonly step = (): void => {
    this.work.comesOn();
    this.checkCost();
  };

  /** Yields to the event loop, so that finished output is written. */
  private async yieldToEventLoop(): Promise<void> {
    this.step();
    if (monotonicMilliseconds() - this.turnedAt < TURN_MILLISECONDS) return;
    await turn();
    this.turnedAt = monotonicMilliseconds();
  }

  /** The area of text on each page. */
  private get frame(): TextFrame {
    return { x: PAGE.left, width: CONTENT_WIDTH, boxes: [], direction: this.outline.direction };
  }

  private begin(entry: Entry, headings: Start["headings"] = []): void {
    this.paginator.startPage();
    this.runningTitle = entry.title;
    this.starts.set(entry, { pageIndex: this.canvas.pageIndex, headings });
  }

  /** A separate page with the title of a group. */
  private group(entry: Entry): void {
    this.begin(entry);
    this.paginator.add({ height: 250, boxes: [] });
    const frame = directed(this.frame, entry.title);
    for (const slice of titleSlices(entry, this.canvas.fonts, frame, 28)) this.paginator.add(slice);
    this.paginator.add({
      height: 20,
      boxes: [],
      draw: (canvas, y) => canvas.rectangle(startOf(frame, 0, 42), y + 10, 42, 2.5, COLORS.accent, 1.2),
    });
    this.paginator.closePage();
  }

  private async chapter(entry: Entry): Promise<void> {
    const chapter = await this.work.load(entry, this.step);
    this.undrawn.push(...chapter.undrawn.slice(0, UNDRAWN_MAX - this.undrawn.length));
    this.canvas.fonts.han = hanFormsOf(entry.title + chapter.sample);
    this.begin(entry, outlineOf(chapter.nodes, chapter.context.prepared));
    const page: PageContext = {
      ...chapter.context,
      fonts: this.canvas.fonts,
      layouts: LAYOUTS,
      notes: [],
      nameOf: (anchor) => destinationOf(entry.id, anchor),
    };
    const frame: Frame = { ...this.frame, page, depth: 0 };
    await this.flow(heads(entry, frame));
    await this.flow(blocks(chapter.nodes, frame));
    await this.flow(notes(frame));
    this.paginator.closePage();
  }

  private async flow(slices: Iterable<Slice>): Promise<void> {
    for (const slice of slices) {
      this.paginator.add(slice);
      if (monotonicMilliseconds() - this.turnedAt >= TURN_MILLISECONDS) await this.yieldToEventLoop();
    }
  }

  private footer(index: number): void {
    const { outline, runningTitle } = this;
    const title = outline.above || outline.title;
    const texts = runningTitle && runningTitle !== title ? [title, runningTitle] : [title];
    drawFooter(this.canvas, this.frame, texts, index + 1);
  }

  private finishContents(contents: Contents): void {
    contents.draw((entry) => this.starts.get(entry)?.pageIndex);
    this.runningTitle = this.outline.labels.contents;
    for (const index of contents.pages) {
      this.canvas.document.switchToPage(index);
      this.footer(index);
    }
  }

  /** If the anchor of a link is missing, the link leads to the start of the page. */
  private closeDestinations(): void {
    const pages = new Map(
      [...this.starts].map(([entry, start]) => [destinationOf(entry.id), start.pageIndex]),
    );
    for (const name of this.canvas.missing()) {
      const page = pages.get(name.split("--", 1)[0] ?? "");
      if (page === undefined) continue;
      this.canvas.document.switchToPage(page);
      this.canvas.name(name, 0);
    }
  }
}

/** The title of a page or group, which is the destination of links to it. */
function titleSlices(entry: Entry, fonts: Fonts, frame: TextFrame, size: number, keepsNext = false) {
  const text = entry.emoji ? `${emojiText(entry.emoji)} ${entry.title}` : entry.title;
  const style = styleOf({ face: "bold", size, color: COLORS.strong });
  const slices = textSlices(fonts, [{ text, style }], frame, { size, leading: 1.25, keepsNext });
  return withFirst(slices, { names: [destinationOf(entry.id)] });
}

/** The title of a page, and its description. */
function* heads(entry: Entry, frame: Frame): Generator<Slice> {
  yield* titleSlices(entry, frame.page.fonts, directed(frame, entry.title), SIZES.title, true);
  if (entry.description) {
    yield { height: 4, boxes: [], keep: true };
    yield* words(entry.description, { size: 11, color: COLORS.muted }, frame, { keepsNext: true });
  }
  yield { height: 14, boxes: [] };
}

const NOTES_LINE = 120;

/** The texts of annotations, which follow the text of the page. */
function* notes(frame: Frame): Generator<Slice> {
  const { page } = frame;
  const left = startOf(frame, 0, NOTES_LINE);
  // Notes can contain notes, so the list can grow during the loop.
  for (let index = 0; index < page.notes.length && index < 1000; index += 1) {
    if (index === 0) {
      yield gap(18, []);
      yield {
        height: 10,
        boxes: [],
        keep: true,
        draw: (canvas, y) => canvas.line(left, y, left + NOTES_LINE, y, COLORS.line),
      };
    }
    const number = String(index + 1);
    const inner = inside(frame, 16, 0);
    const nodes = (page.notes[index]?.fragments ?? []).flatMap((part) => part.nodes);
    const slices = [...blocks(nodes, inner, 4)];
    const content = slices.length > 0 ? slices : [{ height: SIZES.body * 1.55, boxes: [] }];
    yield* withFirst(content, {
      names: [page.nameOf(`note-${number}`)],
      draw: (canvas, _slice, y) =>
        canvas.text(number, startOf(frame, 0, 6), y + 10, "inter", SIZES.label, COLORS.accent),
    });
    yield gap(4, []);
  }
}
