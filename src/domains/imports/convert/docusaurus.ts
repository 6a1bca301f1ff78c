import { splitPage } from "@/domains/content/markdown";
import { hintStyle } from "@/lib/hint-style";
import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { landingLines, landingTitle } from "./landing";
import { rewriteLines, words } from "./lines";
import { MdxRenderer } from "./mintlify/render";
import { withoutDeepIndents } from "./mintlify/writer";
import type { PageInput } from "./page";

const OPEN = /^(\s*(?:>\s*)*):{3,}\s*([a-z]+)(.*)/is;
const ATTRIBUTES = /\{([^{}]*)\}$/;
const CLOSE = /^(\s*(?:>\s*)*):{3,}\s*$/;

/** Returns the title that follows an admonition's kind. The title can be in brackets. Returns null if a bracket isn't closed. */
function titleOf(rest: string): string | null {
  const given = rest.trim();
  const [, , named] = /\btitle=(["'])(.*?)\1/.exec(ATTRIBUTES.exec(given)?.[1] ?? "") ?? [];
  const title = given.replace(ATTRIBUTES, "").trim();
  const isBracketed = title.startsWith("[") && title.endsWith("]");
  if (title.startsWith("[") && !isBracketed) return null;
  return (isBracketed ? title.slice(1, -1).trim() : title) || (named ?? "");
}

// In newer versions of Docusaurus, the ID of a heading is in an MDX comment after the heading's text.
const COMMENTED_ID = /^(\s{0,3}#{1,6}\s.*)\{\/\*\s*#([\w.:-]+)\s*\*\/\}\s*$/;
/** Matches links to files in the project, and links to files that Docusaurus doesn't process. */
const PROJECT_LINK = /(`+)[^`]*\1|(\]\(|(?:src|href)=["'])(?:@site\/|pathname:\/\/\/)/g;

/** Changes a text so that its links to files in the project start with a slash. */
export const withProjectLinks = (text: string): string =>
  text.replace(PROJECT_LINK, (found, _code, before) => (before === undefined ? found : `${before}/`));

/** Converts admonitions, and links to files in the project, line by line. */
class Rewriting {
  private open = 0;

  line(given: string): string[] {
    const line = withProjectLinks(given);
    const [, indent = "", kind = "", rest = ""] = OPEN.exec(line) ?? [];
    const title = kind === "" ? null : titleOf(rest);
    if (title !== null) return this.admonition(indent, kind, title);
    const closing = CLOSE.exec(line);
    return closing ? this.closed(closing[1] ?? "") : [line];
  }

  private admonition(indent: string, kind: string, title: string): string[] {
    this.open += 1;
    const style = hintStyle(kind) ?? "info";
    const heading = title === "" ? [] : [`${indent}**${title.replace(/\*/g, "")}**`, indent.trimEnd()];
    return [`${indent}{% hint style="${style}" %}`, ...heading];
  }

  private closed(indent: string): string[] {
    if (this.open === 0) return [];
    this.open -= 1;
    return [`${indent}{% endhint %}`];
  }

  /** Closes the blocks that are still open at the end of the page. */
  end(): string[] {
    return Array.from({ length: this.open }, () => "{% endhint %}");
  }
}

/** Converts admonitions such as `:::tip` to hints. */
export function withHints(lines: readonly string[]): string[] {
  const rewriting = new Rewriting();
  const rewritten = rewriteLines(lines, (line) => rewriting.line(line));
  return [...rewritten, ...rewriting.end()];
}

/** How a page with admonitions is converted. */
interface Conversion {
  /** Changes the lines before the conversion. */
  prepare: (lines: readonly string[]) => string[];
  /** Changes the converted lines. */
  finish?: (lines: string[]) => string[];
  /** Whether braces contain expressions. */
  hasExpressions?: boolean;
}

/** Converts a page with MDX components and with admonitions such as `:::tip`. Doesn't run code in it. */
export function readAdmonitionPage(
  { path, text, title, snippets = {}, math }: PageInput,
  { prepare, finish = (lines) => lines, hasExpressions = true }: Conversion,
): ForeignMarkdown {
  const plain = text.replace(/\r\n?/g, "\n");
  const { meta, title: heading } = splitPage(plain);
  const other = title ?? landingTitle(meta);
  const shown = heading ?? (words(meta.title) || (other ?? ""));
  return readForeignMarkdown(plain, other, (lines, problems) => {
    const offset = plain.split("\n").length - lines.length;
    const renderer = new MdxRenderer({ path, root: "", snippets }, problems, { hasExpressions, math });
    const written = withoutDeepIndents(renderer.file(path, prepare(lines).join("\n"), offset));
    return finish([...landingLines(meta, shown), ...withHints(written)]);
  });
}

const withPlainIds = (lines: readonly string[]) => lines.map((line) => line.replace(COMMENTED_ID, "$1{#$2}"));

/** Converts a Docusaurus page. Doesn't run code in it. */
export const readDocusaurusPage = (input: PageInput): ForeignMarkdown =>
  withSlug(input.path, readAdmonitionPage(input, { prepare: withPlainIds }));

/** Converts a Starlight page. Doesn't run code in it. */
export const readStarlightPage = (input: PageInput): ForeignMarkdown =>
  readAdmonitionPage(input, { prepare: withPlainIds });

/** Sets the default slug of a page, which is the page's file name without the number at the start. */
function withSlug(path: string, page: ForeignMarkdown): ForeignMarkdown {
  const name = /(?:^|\/)([^/]*)\.mdx?$/i.exec(path)?.[1] ?? "";
  const isNumbered = /^\d+\s*[-_.]+\s*(?=\D)/.test(name);
  if (page.slug !== undefined || !isNumbered) return page;
  return { ...page, slug: name.replace(/^\d+\s*[-_.]+\s*/, "") };
}
