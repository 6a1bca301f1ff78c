import type { ComputedSource } from "@/domains/content/computed/source";
import { addToGroup } from "@/lib/group";
import { exactSize } from "@/lib/sizes";
import { isMarkdownPath, resolveHref } from "./paths";
import { RepositoryFileError, type RepositoryProblem } from "./problem";
import { readGenerated } from "./summary-generated";
import { type InlineText, parseInline } from "./summary-inline";

/** An entry of the navigation. */
export type SummaryNode = {
  /**
   * A `group` has no text. A `link` leads to another URL. A `document` without a `path` has no file. A `generated`
   * entry has no title. Such an entry marks where, below its parent entry, the pages
   * that are generated from a specification appear.
   */
  kind: "group" | "document" | "link" | "generated";
  title: string;
  /** The title that the summary contains only for the navigation, in addition to the page's title. */
  linkTitle?: string;
  /** The path of the document's file, relative to the root of the content. */
  path?: string;
  /** The target of a link. */
  href?: string;
  /** The slug of a group, if the summary defines it. */
  slug?: string;
  /** The source of generated pages, and the source's line number in the summary, starting at 1. */
  generated?: { source: ComputedSource; line: number };
  children: SummaryNode[];
};

/** The position of an entry in the text. The code that writes the entry back needs this position. */
export type SummaryItem = {
  node: SummaryNode;
  /** The index of the entry's first line in the text. */
  line: number;
  /** The number of lines that the entry has. */
  count: number;
  style: "heading" | "bullet";
  /** The nesting depth. The depth is 0 for headings and for bullets in the outermost list. */
  depth: number;
  /** The column of the bullet. A tab advances to the next multiple of four. */
  column: number;
};

/** The entries of a summary, and the position of each entry in the text. */
export type SummaryOutline = {
  nodes: SummaryNode[];
  problems: RepositoryProblem[];
  items: SummaryItem[];
  /** The indexes of the `***` lines and of headings without text. Such a line ends a group. */
  separators: number[];
  /** The bullets that aren't entries. Such a bullet ends the entries that are indented at least as much. */
  skipped: { line: number; column: number }[];
};

const BYTES_MAX = 4 * 1024 * 1024;
const ENTRIES_MAX = 50_000;
const DEPTH_MAX = 32;
const LINE_LENGTH_MAX = 4096;
/**
 * The maximum number of brackets, stars and similar characters in a line. The time for parsing a line of
 * Markdown grows with the square of this number.
 */
const LINE_MARKS_MAX = 200;

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(?![ \t])(.*))?$/s;
const BULLET = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])(?:[ \t]+(?![ \t])(.*))?$/s;
const SEPARATOR = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** Matches the start of fenced code, even if the code is in a bullet. */
const FENCE = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;
/** Matches a bullet with a block of YAML. Such a bullet generates pages from a specification. */
const GENERATED = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])[ \t]+(?:`{3,}|~{3,})[ \t]*ya?ml\b/i;

/**
 * Parses a `SUMMARY.md`. Headings are groups, and so are bullets of the outermost list that have no link.
 * Bullets with a link are documents, or links if the target is outside of the repository. Bullets are nested
 * by their indentation. `***` ends a group. A bullet with a block of YAML generates pages below the entry
 * above it. Returns invalid entries as problems with their line number. Throws RepositoryFileError if the
 * file is too large, has too many lines, or is nested too deeply.
 */
export function parseSummary(text: string, { summaryPath = "SUMMARY.md" } = {}): SummaryOutline {
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new RepositoryFileError(
      "summary_too_large",
      summaryPath,
      `the file can be at most ${exactSize(BYTES_MAX)}.`,
    );
  const outline: SummaryOutline = { nodes: [], problems: [], items: [], separators: [], skipped: [] };
  const parser: Parser = {
    outline,
    summaryPath,
    stack: [],
    group: null,
    entries: new Map(),
    hasHeading: false,
  };
  for (const [index, line, code] of structuralLines(text.split(/\r?\n/))) {
    if (code) readGeneratedEntry(parser, line, code, index);
    else readLine(parser, line, index);
  }
  for (const entries of parser.entries.values()) placeRepeated(entries);
  return outline;
}

type Parser = {
  outline: SummaryOutline;
  summaryPath: string;
  /** The bullets that can be the parent of the next bullet. */
  stack: { column: number; node: SummaryNode }[];
  group: SummaryNode | null;
  /** The entries of each page, with the page's path as the key. */
  entries: Map<string, Repeated[]>;
  hasHeading: boolean;
};

/**
 * Yields the lines outside of front matter, fenced code and comments. A bullet with a block of YAML is
 * yielded as one line that includes the code.
 */
function* structuralLines(lines: string[]): Generator<[index: number, line: string, code?: string[]]> {
  let start = 0;
  if (lines[0]?.trim() === "---") {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === "---");
    start = end < 0 ? 0 : end + 1;
  }
  let until: ((line: string) => boolean) | null = null;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (until) {
      if (until(line)) until = null;
      continue;
    }
    until = opensSkipped(line);
    if (!until) yield [index, line];
    else if (GENERATED.test(line)) {
      const end = lines.findIndex((each, at) => at > index && until?.(each));
      if (end > 0) yield [index, line, lines.slice(index + 1, end)];
    }
  }
}

function opensSkipped(line: string): ((line: string) => boolean) | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence) return (next) => next.trim().startsWith(fence) && /^[`~]+$/.test(next.trim());
  const comment = line.indexOf("<!--");
  const isOpen = comment >= 0 && line.slice(0, comment).trim() === "" && !line.includes("-->", comment);
  return isOpen ? (next) => next.includes("-->") : null;
}

function readLine(parser: Parser, line: string, index: number): void {
  if (line.trim() === "") return;
  if (line.length > LINE_LENGTH_MAX)
    throw lineFailure(parser, index, `has more than ${LINE_LENGTH_MAX} characters`);
  if ((line.match(/[[\]*_`<&~!]/g)?.length ?? 0) > LINE_MARKS_MAX)
    throw lineFailure(parser, index, `has more than ${LINE_MARKS_MAX} brackets and formatting characters`);
  if (SEPARATOR.test(line)) {
    parser.outline.separators.push(index);
    parser.group = null;
    parser.stack = [];
    return;
  }
  const heading = HEADING.exec(line);
  const bullet = heading ? null : BULLET.exec(line);
  if (heading) readHeading(parser, heading, index);
  if (bullet) readBullet(parser, bullet[1] ?? "", bullet[2]?.trim() ?? "", index);
}

function lineFailure(parser: Parser, index: number, what: string): RepositoryFileError {
  return new RepositoryFileError("summary_line", parser.summaryPath, `the line ${what}.`, index + 1);
}

function readHeading(parser: Parser, heading: RegExpExecArray, index: number): void {
  const isTitle = heading[1] === "#" && !parser.hasHeading && parser.outline.items.length === 0;
  parser.hasHeading = true;
  parser.group = null;
  parser.stack = [];
  const content = (heading[2] ?? "").replace(/(^|[ \t])#+[ \t]*$/, "").trim();
  if (content === "") parser.outline.separators.push(index);
  if (isTitle || content === "") return;
  const { text, link, id } = parseInline(content);
  parser.group = { kind: "group", title: link?.text || text, ...(id && { slug: id }), children: [] };
  parser.outline.nodes.push(parser.group);
  record(parser, { node: parser.group, line: index, count: 1, style: "heading", depth: 0, column: 0 });
}

function record(parser: Parser, item: SummaryItem): void {
  parser.outline.items.push(item);
  if (parser.outline.items.length <= ENTRIES_MAX) return;
  const reason = `the file has more than ${ENTRIES_MAX} entries.`;
  throw new RepositoryFileError("summary_too_long", parser.summaryPath, reason);
}

function readBullet(parser: Parser, indent: string, content: string, index: number): void {
  const column = columnOf(indent);
  // A bullet is nested if it's indented by at least two more columns, as in Markdown. A difference of only
  // one column is treated as the author's mistake.
  while ((parser.stack.at(-1)?.column ?? -2) > column - 2) parser.stack.pop();
  const depth = parser.stack.length;
  if (depth >= DEPTH_MAX) {
    const reason = `entries can be nested at most ${DEPTH_MAX} levels deep.`;
    throw new RepositoryFileError("summary_too_deep", parser.summaryPath, reason, index + 1);
  }
  const parent = parser.stack.at(-1)?.node ?? parser.group;
  const node = readEntry(parser, content, parent === null, index + 1);
  if (!node) {
    parser.outline.skipped.push({ line: index, column });
    return;
  }
  (parent?.children ?? parser.outline.nodes).push(node);
  parser.stack.push({ column, node });
  record(parser, { node, line: index, count: 1, style: "bullet", depth, column });
}

/** Parses an entry for generated pages, and adds it to the entries of its parent at the right position. */
function readGeneratedEntry(parser: Parser, first: string, code: string[], index: number): void {
  const column = columnOf(GENERATED.exec(first)?.[1] ?? "");
  while ((parser.stack.at(-1)?.column ?? -2) > column - 2) parser.stack.pop();
  const depth = parser.stack.length;
  const parent = parser.stack.at(-1)?.node ?? parser.group;
  const refuse = (reason: string, line = index + 1) => {
    parser.outline.skipped.push({ line: index, column });
    report(parser, line, "generated_invalid", `No pages are generated here: the entry ${reason}.`);
  };
  if (parent?.kind !== "document" && parent?.kind !== "group") {
    refuse("must be below a page or a group");
    return;
  }
  if (parent.children.some(({ kind }) => kind === "generated")) {
    refuse("must be the only entry for generated pages below its page or group");
    return;
  }
  const read = readGenerated(code.join("\n"), parser.summaryPath, index + 2);
  if ("reason" in read) {
    refuse(read.reason, read.line);
    return;
  }
  const generated = { source: read.source, line: index + 1 };
  const node: SummaryNode = { kind: "generated", title: "", generated, children: [] };
  parent.children.push(node);
  record(parser, { node, line: index, count: code.length + 2, style: "bullet", depth, column });
}

/** Returns the column after an indentation. A tab leads to the next multiple of four. */
export function columnOf(indent: string): number {
  let column = 0;
  for (const character of indent) column += character === "\t" ? 4 - (column % 4) : 1;
  return column;
}

function readEntry(parser: Parser, content: string, isRoot: boolean, line: number): SummaryNode | null {
  const { link, text, id } = parseInline(content.replace(/^\[[ xX]\][ \t]+/, ""));
  if (link) return readLinked(parser, link, line);
  if (text !== "" && isRoot) return { kind: "group", title: text, ...(id && { slug: id }), children: [] };
  if (text !== "") return { kind: "document", title: text, children: [] };
  return report(parser, line, "entry_empty", "An entry without a title was skipped.");
}

type InlineLink = NonNullable<InlineText["link"]>;

function readLinked(parser: Parser, link: InlineLink, line: number): SummaryNode | null {
  const named = { title: link.text, ...(link.title ? { linkTitle: link.title } : {}) };
  const target = resolveHref(parser.summaryPath, link.href);
  if (target.kind === "external") return { kind: "link", ...named, href: target.href, children: [] };
  if (target.kind === "outside") {
    report(parser, line, "link_outside", `The link ${link.href} leads outside the content folder.`);
    return { kind: "link", ...named, href: link.href, children: [] };
  }
  if (target.kind !== "path" || target.path === "")
    return report(parser, line, "link_invalid", `The link ${link.href || "(empty)"} doesn't lead to a file.`);
  if (!isMarkdownPath(target.path)) {
    // A link to a folder is a link to the README in this folder. A link to any other file becomes a link in
    // the navigation, not a page.
    if (!link.href.endsWith("/")) return { kind: "link", ...named, href: link.href, children: [] };
    return readPage(parser, named, { ...target, path: `${target.path}/README.md` });
  }
  return readPage(parser, named, target);
}

/** An entry for a page or for one of its headings. */
interface Repeated {
  node: SummaryNode;
  path: string;
  anchor: string | null;
}

function readPage(
  parser: Parser,
  named: { title: string; linkTitle?: string },
  { path, anchor }: Omit<Repeated, "node">,
): SummaryNode {
  const node: SummaryNode = { kind: "document", ...named, path, children: [] };
  addToGroup(parser.entries, path.normalize("NFC"), { node, path, anchor });
  return node;
}

/**
 * If there are several entries for a page, one of them determines the page's position: the first entry with subpages, or
 * else the first entry that doesn't lead to a heading. The others become links to the page or to one of its headings.
 */
function placeRepeated(entries: readonly Repeated[]): void {
  if (entries.length === 1) return;
  const above = entries.find(({ node }) => node.children.length > 0);
  const own = above ?? entries.find(({ anchor }) => anchor === null) ?? entries[0];
  for (const entry of entries) {
    if (entry === own) continue;
    const { node, path, anchor } = entry;
    node.kind = "link";
    node.href = anchor ? `${path}#${anchor}` : path;
    delete node.path;
  }
}

/**
 * Returns the path and the anchor of a link in the summary, or null if the target is outside of the
 * repository.
 */
export function targetOfLink(
  summaryPath: string,
  href: string,
): { path: string; anchor: string | null } | null {
  const target = resolveHref(summaryPath, href);
  return target.kind === "path" ? target : null;
}

/**
 * Returns a key for a link. All links with the same target have the same key, regardless of how they're
 * written.
 */
export function placeOfLink(summaryPath: string, href: string): string {
  const target = targetOfLink(summaryPath, href);
  if (!target) return href;
  const path = target.path.normalize("NFC");
  return target.anchor ? `${path}#${target.anchor}` : path;
}

function report({ outline, summaryPath }: Parser, line: number, code: string, message: string): null {
  outline.problems.push({ severity: "warning", code, message, path: summaryPath, line });
  return null;
}
