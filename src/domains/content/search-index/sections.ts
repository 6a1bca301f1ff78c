import { readDocument, splitPage } from "../markdown";
import {
  columnOrder,
  type DocumentBlock,
  type DocumentNode,
  plainText,
  recordOrder,
  type TableData,
} from "../markdown/document";

/**
 * A part of a page under one heading, as plain text. The part before the first heading has an empty title.
 */
export interface TextSection {
  title: string;
  /** The ID of the section's heading, without `#`. */
  anchor: string;
  body: string;
}

/**
 * The maximum number of sections on a page. Additional headings don't start new sections. The content after
 * them is part of the last section.
 */
const SECTIONS_MAX = 200;

/**
 * Returns the sections of a page's text in reading order. The first section is always the text before the
 * first heading. Omits front matter and the title of the page.
 * @throws PageSyntaxError if the text can't be parsed
 */
export function sectionsOf(text: string): TextSection[] {
  return sectionsOfBlocks(readDocument(splitPage(text).bodyAfterTitle).document.nodes);
}

/** Returns the sections of a page's Document. The Document doesn't contain the title of the page. */
export function sectionsOfBlocks(blocks: readonly DocumentBlock[]): TextSection[] {
  const collector = new Collector();
  for (const block of blocks) collector.block(block);
  return collector.sections();
}

/** Returns the plain text of blocks, including headings. */
export const textOfBlocks = (blocks: readonly DocumentBlock[]): string =>
  sectionsOfBlocks(blocks)
    .flatMap(({ title, body }) => [title, body].filter(Boolean))
    .join("\n");

class Collector {
  private readonly done: TextSection[] = [];
  private readonly open = { title: "", anchor: "" };
  private lines: string[] = [];

  sections(): TextSection[] {
    this.close();
    return this.done;
  }

  block(node: DocumentBlock): void {
    if (node.type.startsWith("heading-")) {
      this.heading(node);
      return;
    }
    if (node.type === "table") this.table(node);
    for (const shown of [node.data.title, node.data.alt, node.data.formula]) this.line(shown);
    const inlines = (node.nodes ?? []).filter((inner) => inner.object !== "block");
    if (inlines.length > 0) this.line(inlines.map(plainText).join(""));
    for (const inner of node.nodes ?? []) this.inside(inner);
    for (const fragment of node.fragments ?? []) for (const inner of fragment.nodes) this.block(inner);
  }

  private inside(node: DocumentNode): void {
    if (node.object === "text") return;
    if (node.object === "block") {
      this.block(node);
      return;
    }
    for (const inner of node.nodes ?? []) this.inside(inner);
    for (const fragment of node.fragments ?? []) for (const inner of fragment.nodes) this.block(inner);
  }

  private heading(node: DocumentBlock): void {
    const title = (node.nodes ?? []).map(plainText).join("").trim();
    if (this.done.length >= SECTIONS_MAX) {
      this.line(title);
      return;
    }
    this.close();
    this.open.title = title;
    this.open.anchor = String(node.meta?.id ?? "");
  }

  /**
   * Adds the content of a table. Cells with text are in fragments. The data of the table contains all other
   * cells and the titles of the columns.
   */
  private table(node: DocumentBlock): void {
    const data = node.data as unknown as TableData;
    const columns = columnOrder(data);
    this.line(columns.map((column) => data.definition[column]?.title ?? "").join(" "));
    for (const record of recordOrder(data)) {
      for (const column of columns) {
        const value = data.records[record]?.values[column];
        const { type, options = [] } = data.definition[column] ?? {};
        if (typeof value === "number" && type === "number") this.line(String(value));
        if (type !== "select") continue;
        const chosen = new Set([value].flat());
        for (const option of options) if (chosen.has(option.value)) this.line(option.label);
      }
    }
  }

  private line(text: unknown): void {
    if (typeof text === "string" && text.trim() !== "") this.lines.push(text.trim());
  }

  private close(): void {
    this.done.push({ ...this.open, body: this.lines.join("\n") });
    this.lines = [];
  }
}
