import { hintStyle } from "@/lib/hint-style";
import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { attribute, rewriteLines } from "./lines";
import type { PageInput } from "./page";

const OPEN = /^(\s*):{3,}\s*([a-z]+)(.*)/is;
const ATTRIBUTES = /\{[^{}]*\}$/;
const CLOSE = /^(\s*):{3,}\s*$/;
const COMPONENT = /^\s*<\/?([A-Z]\w*)/;
const INLINE_COMPONENT = /(?<!\\)<([A-Z]\w*)(?=[\s/>])/g;
const KNOWN = new Set(["Tabs", "TabItem"]);
const attributeOf = (name: string, line: string) =>
  new RegExp(`\\b${name}=(?:\\{\\s*)?(["'])(.*?)\\1`).exec(line)?.[2];

/**
 * Returns the title after an admonition's kind, with or without brackets. Returns null if the rest of the
 * line isn't a title.
 */
function titleOf(rest: string): string | null {
  const title = rest.trim().replace(ATTRIBUTES, "").trim();
  if (title.startsWith("[") && title.endsWith("]")) return title.slice(1, -1).trim();
  return /[[{]/.test(title) ? null : title;
}

// In newer versions of Docusaurus, the ID of a heading is in an MDX comment after the heading's text.
const COMMENTED_ID = /^(\s{0,3}#{1,6}\s.*)\{\/\*\s*#([\w.:-]+)\s*\*\/\}\s*$/;

/** Converts MDX comments to Markdown comments, which are also hidden. Inline code stays unchanged. */
const withoutMdxComments = (line: string) =>
  line
    .replace(COMMENTED_ID, "$1{#$2}")
    .replace(/(`+)[^`]*\1|\{\/\*|\*\/\}/g, (found) =>
      found === "{/*" ? "<!--" : found === "*/}" ? "-->" : found,
    );

/** Converts admonitions, tabs and MDX syntax line by line. */
class Rewriting {
  private open = 0;

  constructor(private readonly problems: string[]) {}

  line(given: string): string[] {
    const line = withoutMdxComments(given);
    const [, indent = "", kind = "", rest = ""] = OPEN.exec(line) ?? [];
    const title = kind === "" ? null : titleOf(rest);
    if (title !== null) return this.admonition(indent, kind, title);
    const closing = CLOSE.exec(line);
    if (closing) return this.closed(closing[1] ?? "");
    if (/^(?:import|export)\s.*(?:from\s+["']|=|["'];?\s*$)/.test(line)) return this.module(line);
    return COMPONENT.test(line) ? this.component(line) : this.text(line);
  }

  private admonition(indent: string, kind: string, title: string): string[] {
    this.open += 1;
    const style = hintStyle(kind) ?? "info";
    const heading = title === "" ? [] : [`${indent}**${title.replace(/\*/g, "")}**`, ""];
    return [`${indent}{% hint style="${style}" %}`, ...heading];
  }

  private closed(indent: string): string[] {
    if (this.open === 0) return [];
    this.open -= 1;
    return [`${indent}{% endhint %}`];
  }

  private module(line: string): string[] {
    if (!/@theme\/Tab/.test(line)) this.problems.push("MDX import and export statements were skipped.");
    return [];
  }

  /** Keeps components within a line as text, and reports them. */
  private text(line: string): string[] {
    for (const [, name] of line.replace(/(`+)[^`]*\1/g, "").matchAll(INLINE_COMPONENT))
      this.problems.push(`The component <${name}> within a line was imported as text.`);
    return [line];
  }

  private component(line: string): string[] {
    const name = COMPONENT.exec(line)?.[1] ?? "";
    if (!KNOWN.has(name)) {
      this.problems.push(`The component <${name}> isn't supported. Only the text inside it was imported.`);
      return [line];
    }
    const isEnd = /^\s*<\//.test(line);
    if (name === "Tabs") return [isEnd ? "{% endtabs %}" : "{% tabs %}"];
    if (isEnd) return ["{% endtab %}"];
    const title = attributeOf("label", line) ?? attributeOf("value", line) ?? "Tab";
    const inner = /^\s*<TabItem[^>]*>(.*)<\/TabItem>\s*$/.exec(line)?.[1];
    const begin = `{% tab title="${attribute(title)}" %}`;
    return inner === undefined ? [begin] : [begin, inner, "{% endtab %}"];
  }

  /** Closes the blocks that are still open at the end of the page. */
  end(): string[] {
    return Array.from({ length: this.open }, () => "{% endhint %}");
  }
}

/** Converts a Docusaurus page. Code in the page isn't run. */
export const readDocusaurusPage = ({ path, text, title }: PageInput): ForeignMarkdown =>
  withSlug(
    path,
    readForeignMarkdown(text, title, (lines, problems) => {
      const rewriting = new Rewriting(problems);
      return [...rewriteLines(lines, (line) => rewriting.line(line)), ...rewriting.end()];
    }),
  );

/** Sets the default slug of a page: its file name without the number that determines its order. */
function withSlug(path: string, page: ForeignMarkdown): ForeignMarkdown {
  const name = /(?:^|\/)([^/]*)\.mdx?$/i.exec(path)?.[1] ?? "";
  const isNumbered = /^\d+\s*[-_.]+\s*(?=\D)/.test(name);
  if (page.slug !== undefined || !isNumbered) return page;
  return { ...page, slug: name.replace(/^\d+\s*[-_.]+\s*/, "") };
}
