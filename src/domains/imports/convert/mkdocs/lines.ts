import { inlineHtml } from "../mintlify/inline";
import { withoutIndent } from "./blocks";
import { imageHtml, inlineLine, type ReportLine } from "./inline";

const HEADING_ID = /\{:?\s*#([\w.-]+)(?![\w.-])[^{}]*\}$/;
const HEADING_CLASS = /(?<!\s)\s*\{:?\s*\.[^{}#]*\}$/;
/** Matches a line that contains only the attributes of the block above it. */
const BLOCK_ATTRIBUTES = /^\s*\{:?\s*[.#][\w-][^{}]{0,300}\}\s*$/;
const OPEN = /^([ \t]*)<(div|section|article|center|figure)\b([^<>]{0,500})>\s*$/i;
const CLOSE = /^[ \t]*<\/(div|section|article|center|figure)>\s*$/i;
const IMAGE =
  /!\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})(?:[ \t]+"[^"\n]{0,500}")?\)(?:\{:?([^{}\n]{0,300})\})?|<img\s[^<>]{1,2000}>/g;
const CAPTION = /<figcaption\b[^<>]{0,200}>([\s\S]{0,2000}?)<\/figcaption>/i;
const LINES_MAX = 100;

/** Removes the attributes that belong to a block or an icon from a line, because visitors don't see them. */
export function withoutBlockAttributes(line: string): string {
  if (BLOCK_ATTRIBUTES.test(line)) return "";
  const plain = /^#{1,6} /.test(line) ? line.trimEnd().replace(HEADING_CLASS, "") : line;
  return plain.replace(/(:[a-z][\w-]{1,80}:)\{:?\s*(?:[.#]|[\w-]{1,40}=)[^{}\n]{0,300}\}/g, "$1");
}

/** Writes a heading's ID in Bindery's syntax. */
function headingLine(line: string): string {
  const heading = line.trimEnd();
  const found = /^#{1,6} /.test(line) ? HEADING_ID.exec(heading) : null;
  return found ? `${heading.slice(0, found.index).trimEnd()} {#${found[1]}}` : line;
}

/** An element whose content is Markdown. */
interface Wrapper {
  /** Whether the tags are removed. */
  isRemoved: boolean;
  isCards: boolean;
}

/** Converts the lines of a page that aren't code, one after the other. */
export class MkDocsLines {
  private readonly wrappers: Wrapper[] = [];
  /** The lines of an open figure. */
  private figure: { indent: string; lines: string[] } | null = null;

  constructor(private readonly report: (at: number, reason: string, once?: string) => void) {}

  line(given: string, at: number): string[] {
    const report: ReportLine = (reason, once) => this.report(at, reason, once);
    const line = withoutBlockAttributes(given);
    if (line === "" && given !== "") return [""];
    if (this.figure) return this.inFigure(this.figure, line, report);
    const wrapper = this.wrapper(line);
    if (wrapper) return wrapper;
    if (this.wrappers.at(-1)?.isCards && /^\s*---\s*$/.test(line)) return [""];
    return [this.alone(line, report) ?? inlineLine(headingLine(line), report)];
  }

  /** Returns the lines of a figure that isn't closed. */
  end(): string[] {
    return this.figure?.lines ?? [];
  }

  /** Removes the tags around Markdown. Returns null for any other line. */
  private wrapper(line: string): string[] | null {
    const [, indent = "", name = "", attributes = ""] = OPEN.exec(line) ?? [];
    const isMarkdown = /\smarkdown(?:\s|=|$)/.test(attributes);
    if (name.toLowerCase() === "figure") {
      if (isMarkdown) this.figure = { indent, lines: [] };
      return isMarkdown ? [] : null;
    }
    if (name !== "") {
      this.wrappers.push({ isRemoved: isMarkdown, isCards: isMarkdown && /\bcards\b/.test(attributes) });
      return isMarkdown ? [""] : null;
    }
    if (!CLOSE.test(line)) return null;
    return this.wrappers.pop()?.isRemoved ? [""] : null;
  }

  private inFigure(figure: NonNullable<MkDocsLines["figure"]>, line: string, report: ReportLine): string[] {
    const isEnd = /<\/figure>\s*$/i.test(line);
    figure.lines.push(line.replace(/<\/figure>\s*$/i, ""));
    if (!isEnd && figure.lines.length < LINES_MAX) return [];
    this.figure = null;
    const content = figure.lines.join("\n");
    const caption = CAPTION.exec(content)?.[1]?.trim() ?? "";
    const images = [...content.matchAll(IMAGE)];
    const rest = content.replace(CAPTION, "").replace(IMAGE, "");
    const [image] = images;
    if (!image || images.length > 1 || rest.trim() !== "")
      return [...figure.lines.map((own) => inlineLine(withoutIndent(own, 4), report)), ""];
    const [html, alt = "", src, attributes = ""] = image;
    const shown = src === undefined ? html : imageHtml({ alt, src, attributes }, report);
    return [`${figure.indent}<figure>${shown}<figcaption>${inlineHtml(caption)}</figcaption></figure>`, ""];
  }

  /** Converts an image with a size that is the only content of its line. */
  private alone(line: string, report: ReportLine): string | null {
    const [, indent = "", alt = "", src, attributes = ""] =
      /^(\s*)!\[([^[\]]{0,500})\]\(([^()\s]{1,2000})\)\{:?([^{}]{0,300})\}\s*$/.exec(line) ?? [];
    if (src === undefined || !/\b(?:width|height)\b/.test(attributes)) return null;
    const html = imageHtml({ alt, src, attributes }, report);
    return `${indent}<figure>${html}<figcaption></figcaption></figure>`;
  }
}
