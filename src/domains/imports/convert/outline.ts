import { withHints } from "./docusaurus";
import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { aroundFormulas } from "./formulas";
import { CODE_SPAN, embedLine, rewriteLines } from "./lines";
import { inlineHtml } from "./mintlify/inline";
import type { PageInput } from "./page";

const TOGGLE = /^\s*(\+{3,})\s*$/;
const HEADING = /^#{1,6}\s+/;
/** Matches a link whose text is its URL. Outline shows such a link on its own line as an embed. */
const EMBED = /^\s*\[(https?:\/\/[^\s[\]]{1,2000})\]\((https?:\/\/[^\s()]{1,2000})\)\s*$/;
/** Matches code and escaped characters, which stay unchanged, and the inline syntax of Outline. */
const INLINE = new RegExp(
  [
    String.raw`\\[^\n]|${CODE_SPAN}`,
    String.raw`@\[(?<mention>[^[\]\n]{0,300})\]\(mention:\/\/(?:[\w-]{1,100}\/)?(?<kind>\w{1,40})\/[^()\s]{0,200}\)`,
    String.raw`!\[(?<alt>[^[\]\n]{0,500})\]\((?<src>[^()\s]{1,2000})[ \t]+"(?<options>[^"\n]{0,500})"\)`,
    String.raw`\[(?<name>[^[\]\n]{1,300}?)[ ]\d{1,15}(?:x\d{0,6})?\]\((?<file>(?:\.?\/)?(?:uploads|public)\/[^()\s]{1,2000})\)`,
    String.raw`(?<![\w=])==(?<marked>(?=[^\s=])[^=${"`"}\n]{0,500}(?<=\S))==(?![\w=])`,
    String.raw`(?<![\w_])__(?<under>(?=[^\s_])[^_${"`"}\n]{0,500}(?<=\S))__(?![\w_])`,
  ].join("|"),
  "g",
);

/** Removes the size, position and source of an image from its title. */
const captionOf = (options: string) =>
  options
    .split(/\s+/)
    .filter((word) => !/^(?:=\d*x\d*|source:\S*|(?:left|right)-50|full-width)$/.test(word))
    .join(" ");

/** Converts the inline syntax of Outline on a line. */
const inlineLine = (line: string): string =>
  line.replace(INLINE, (found, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const { mention, kind, alt = "", src, options = "", name, file, marked, under } = groups;
    if (mention !== undefined) return kind === "user" ? `@${mention}` : mention;
    const caption = captionOf(options);
    if (src !== undefined) return `![${alt}](${src}${caption === "" ? "" : ` "${caption}"`})`;
    if (name !== undefined) return `[${name}](${file})`;
    if (marked !== undefined) return `<mark>${marked}</mark>`;
    return under === undefined ? found : `<u>${under}</u>`;
  });

/**
 * Finds toggles. A toggle starts and ends with lines that have the same number of plus signs. The first line of its content is
 * the title. A toggle without content has no title.
 */
class ToggleMarks {
  private readonly open: string[] = [];
  private isBeforeTitle = false;

  kindOf(line: string): "start" | "end" | "title" | "blank" | "text" {
    const mark = TOGGLE.exec(line)?.[1];
    const isEnd = mark !== undefined && this.open.at(-1) === mark;
    if (isEnd) this.open.pop();
    else if (mark !== undefined) this.open.push(mark);
    if (mark === undefined && this.isBeforeTitle && line.trim() === "") return "blank";
    const isTitle = mark === undefined && this.isBeforeTitle;
    this.isBeforeTitle = mark !== undefined && !isEnd;
    if (mark !== undefined) return isEnd ? "end" : "start";
    return isTitle ? "title" : "text";
  }

  get count(): number {
    return this.open.length;
  }
}

/** Converts toggles and embeds. */
class Toggles {
  private readonly marks = new ToggleMarks();

  line(line: string): string[] {
    const kind = this.marks.kindOf(line);
    if (kind === "end") return ["", "</details>", ""];
    if (kind === "start") return ["", "<details>"];
    if (kind === "text") return [this.embed(line)];
    if (kind === "blank") return [];
    return ["", `<summary>${inlineHtml(line.trim().replace(HEADING, ""))}</summary>`, ""];
  }

  private embed(line: string): string {
    const [, text, href] = EMBED.exec(line) ?? [];
    return href === undefined || text !== href ? line : embedLine(href);
  }

  end(): string[] {
    return Array.from({ length: this.marks.count }, () => "</details>");
  }
}

/** Returns a page's source in the form that the word check compares with the converted page. The number of lines stays the same. */
export function outlineSource(text: string): string {
  const marks = new ToggleMarks();
  const shown = rewriteLines(text.split("\n"), (line) => {
    const kind = marks.kindOf(line);
    const own = kind === "title" ? line.replace(HEADING, "") : line;
    return [kind === "start" || kind === "end" || EMBED.test(line) ? "" : inlineLine(own)];
  });
  return shown.join("\n");
}

/** Returns the language of a code block. Outline writes diagrams of Mermaid with a name of its own. */
const languageOf = (info: string) => info.replace(/^\s*mermaidjs(?!\S)/, "mermaid");

/** Converts a page in the Markdown of Outline or Docmost. */
export const readOutlinePage = ({ text, title, math }: PageInput): ForeignMarkdown =>
  readForeignMarkdown(text, title, (lines) =>
    aroundFormulas(lines, math, (own) => {
      const toggles = new Toggles();
      const rewritten = rewriteLines(own, (line) => toggles.line(inlineLine(line)), languageOf);
      return withHints([...rewritten, ...toggles.end()]);
    }),
  );
