import PDFDocument from "pdfkit";
import type { CopiedFile } from "@/lib/copied-file";
import { Fonts } from "../drawing/fonts";
import type { Direction } from "../drawing/visual-order";
import { encodeGlyphs, type PdfFont } from "./glyph-codes";
import type { PreparedImage } from "./images";
import type { PdfOutline } from "./outline";
import type { Box } from "./slice";
import { PAGE } from "./theme";

/** The target of a link: a named destination in this PDF, or a URL. */
export type Target = { dest: string } | { url: string };

/**
 * The PDF that Bindery is writing, with methods to draw on it. Passes images only as bytes to pdfkit, because pdfkit would
 * read the file at a path and decode a `data:` URL. Passes strings from a Document only as text.
 */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly fonts = new Fonts();
  private readonly registered = new Set<CopiedFile>();
  private readonly images = new Map<PreparedImage, unknown>();
  private readonly named = new Set<string>();
  private readonly wanted = new Set<string>();

  constructor({ title, above, createdAt, language }: PdfOutline) {
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: language,
      displayTitle: true,
      font: null as unknown as string,
      info: {
        Title: title,
        Subject: above,
        Producer: "Bindery",
        Creator: "Bindery",
        CreationDate: createdAt,
      },
    });
  }

  /** The index of the current page, starting at 0. */
  get pageIndex(): number {
    const { start, count } = this.document.bufferedPageRange();
    return start + count - 1;
  }

  /** The number of bytes in the output, including buffered bytes. Pages count only after they're written at the end. */
  get bytesWritten(): number {
    return (this.document as unknown as { _offset: number })._offset;
  }

  private register(name: CopiedFile): void {
    this.registered.add(name);
    this.document.registerFont(name, this.fonts.bytesOf(name)).font(name);
    const { _font } = this.document as unknown as { _font: PdfFont };
    encodeGlyphs(_font, (text, direction) => this.fonts.glyphs(name, text, direction));
  }

  /** Draws text of one font and direction. `x` is its left edge. The text is in logical order. */
  text(
    text: string,
    x: number,
    baseline: number,
    font: CopiedFile,
    size: number,
    color: string,
    direction: Direction = "ltr",
  ): void {
    if (!this.registered.has(font)) this.register(font);
    this.document.font(font, size).fillColor(color);
    // pdfkit passes the features to the font unchanged, which gets the direction in this way.
    const features = direction as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    this.document.text(text, x, baseline, { lineBreak: false, baseline: "alphabetic", features });
  }

  rectangle(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    if (radius > 0) this.document.roundedRect(x, y, width, height, radius);
    else this.document.rect(x, y, width, height);
    this.document.fill(color);
  }

  line(x1: number, y1: number, x2: number, y2: number, color: string, width = 0.6): void {
    this.document.lineWidth(width).moveTo(x1, y1).lineTo(x2, y2).stroke(color);
  }

  box(box: Box, top: number, height: number): void {
    const radius = Math.min(box.radius ?? 0, height / 2);
    if (box.fill) this.rectangle(box.x, top, box.width, height, box.fill, radius);
    if (box.stroke) {
      this.document.lineWidth(0.6).roundedRect(box.x, top, box.width, height, radius).stroke(box.stroke);
    }
    if (box.bar) {
      const width = box.barWidth ?? 2.5;
      const x = box.direction === "rtl" ? box.x + box.width - width : box.x;
      this.rectangle(x, top, width, height, box.bar, Math.min(radius, 1.2));
    }
  }

  image(image: PreparedImage, x: number, y: number, width: number, height: number): void {
    let opened = this.images.get(image);
    if (opened === undefined) {
      // pdfkit reads the bytes only once and caches the image. The library's types declare only the input of `image`.
      opened = (this.document as unknown as { openImage(bytes: Buffer): unknown }).openImage(image.bytes);
      this.images.set(image, opened);
    }
    this.document.image(opened as Buffer, x, y, { width, height });
  }

  link(target: Target, x: number, y: number, width: number, height: number): void {
    if ("url" in target) {
      this.document.link(x, y, width, height, target.url);
      return;
    }
    this.want(target.dest);
    this.document.goTo(x, y, width, height, target.dest);
  }

  /** Records that a link or bookmark leads to this destination. */
  want(name: string): void {
    this.wanted.add(name);
  }

  /** Makes this position on the page a named destination. If a name already exists, it keeps its first position. */
  name(name: string, y: number): void {
    if (this.named.has(name)) return;
    this.named.add(name);
    this.document.addNamedDestination(name, "XYZ", 0, Math.max(0, y - 12), null);
  }

  /** Names of destinations that don't exist, although links lead to them. */
  missing(): string[] {
    return [...this.wanted].filter((name) => !this.named.has(name));
  }
}
