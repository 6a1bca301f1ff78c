import { hintStyle } from "@/lib/hint-style";
import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { aroundFormulas } from "./formulas";
import { attribute, hintLines, rewriteLines } from "./lines";
import type { PageInput } from "./page";

const MARK = /^( *)(!!!|\?\?\?\+?|===\+?!?)\s+(\S.*)$/;
const HEADING_ID = /\{:?\s*#([\w.-]+)(?![\w.-])[^{}]*\}$/;
const INDENT = 4;
const DEPTH_MAX = 12;

interface Marked {
  indent: string;
  mark: string;
  kind: string;
  title: string;
  body: string[];
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Returns the kind and title after a marker. Returns null for any other text. */
function wordsOf(text: string): { kind: string; title: string | undefined } | null {
  const quote = text.indexOf('"');
  const kind = /^[\w-]+/.exec(text)?.[0] ?? "";
  if (quote < 0) return kind === "" ? null : { kind, title: undefined };
  const isClosed = quote < text.length - 1 && text.endsWith('"');
  return isClosed && (kind !== "" || quote === 0) ? { kind, title: text.slice(quote + 1, -1) } : null;
}

/** Returns the marker on a line, with the indented lines below the line. */
function marked(lines: readonly string[], at: number): Marked | null {
  const [, indent = "", mark = "", text = ""] = MARK.exec(lines[at] ?? "") ?? [];
  const words = wordsOf(text.trimEnd());
  if (!words || (mark.startsWith("=") && words.title === undefined)) return null;
  const { kind, title } = words;
  const body: string[] = [];
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] as string;
    if (line.trim() !== "" && indentOf(line) < indent.length + INDENT) break;
    body.push(line.slice(indent.length + INDENT));
  }
  while (body.at(-1)?.trim() === "") body.pop();
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return { indent, mark, kind, title: title ?? (mark.startsWith("?") ? word : ""), body };
}

const within = (indent: string, lines: readonly string[]) =>
  lines.map((line) => (line === "" ? "" : indent + line));

function blockOf({ mark, kind, title }: Marked, body: readonly string[]): string[] {
  if (mark.startsWith("!")) return hintLines(hintStyle(kind) ?? "info", title, body);
  return [
    "<details>",
    "",
    `<summary>${title.replace(/[<>&]/g, "")}</summary>`,
    "",
    ...body,
    "",
    "</details>",
  ];
}

/** Returns the number of lines of the fenced code that starts at the given line. */
function fenceAt(lines: readonly string[], at: number): number {
  const mark = /^\s*(`{3,}|~{3,})/.exec(lines[at] ?? "")?.[1];
  if (mark === undefined) return 0;
  let end = at + 1;
  while (end < lines.length && !lines[end]?.trim().startsWith(mark)) end += 1;
  return Math.min(end + 1, lines.length) - at;
}

/** Converts admonitions, collapsible blocks and tabs, which MkDocs marks by indentation, to tags. */
function readBlocks(lines: readonly string[], depth = 0): string[] {
  const written: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const code = fenceAt(lines, at);
    // This code adds lines one by one, because `push(...lines)` fails with a hundred thousand arguments.
    for (const line of lines.slice(at, at + code)) written.push(line);
    at += code;
    if (code > 0) continue;
    const first = depth < DEPTH_MAX ? marked(lines, at) : null;
    if (!first) {
      written.push(lines[at] as string);
      at += 1;
      continue;
    }
    const group: Marked[] = [];
    let next: Marked | null = first;
    while (next && (group.length === 0 || (first.mark.startsWith("=") && next.mark.startsWith("=")))) {
      group.push(next);
      at += 1 + next.body.length;
      while (lines[at]?.trim() === "") at += 1;
      next = marked(lines, at);
    }
    const [only] = group as [Marked];
    const block = first.mark.startsWith("=")
      ? ["{% tabs %}", ...group.flatMap((tab) => tabOf(tab, depth)), "{% endtabs %}"]
      : blockOf(only, readBlocks(only.body, depth + 1));
    for (const line of within(first.indent, block)) written.push(line);
    written.push("");
  }
  return written;
}

const tabOf = (tab: Marked, depth: number) => [
  `{% tab title="${attribute(tab.title)}" %}`,
  ...readBlocks(tab.body, depth + 1),
  "{% endtab %}",
];

/** Writes a heading's ID in Bindery's syntax. */
function headingLine(line: string): string {
  const heading = line.trimEnd();
  const found = /^#{1,6} /.test(line) ? HEADING_ID.exec(heading) : null;
  return found ? `${heading.slice(0, found.index).trimEnd()} {#${found[1]}}` : line;
}

/** Converts a keyboard shortcut or highlighted words to HTML, and leaves code unchanged. */
function written(found: string): string {
  if (found.startsWith("`")) return found;
  const words = found.slice(2, -2);
  if (found.startsWith("=")) return `<mark>${words.replace(/</g, "&lt;")}</mark>`;
  return words
    .split("+")
    .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
    .join("+");
}

/**
 * Matches code, keys such as `++ctrl+c++`, and highlighted words such as `==marked==`. Highlighted text can't start or end with a
 * space, and the marks around it can't be inside a word.
 */
const CODE_KEYS_OR_MARK = new RegExp(
  [
    "(?<!`)(`{1,8})(?!`)[^\\n]{1,500}?(?<!`)\\1(?!`)",
    String.raw`(?<![\w+])\+\+[\w-]{1,20}(?:\+[\w-]{1,20}){0,5}\+\+(?![\w+])`,
    "(?<![\\w=])==(?=[^\\s=`])[^=`\\n]{0,200}(?<=\\S)==(?![\\w=])",
  ].join("|"),
  "g",
);

/** Matches code, and the end of a link or image, each with the attributes after it. */
const ATTRIBUTES = /((?<!`)(`{1,8})(?!`)[^\n]{1,500}?(?<!`)\2(?!`)|[)\]])(?:\{:?\s*[.#:\w][^{}\n]*\})?/g;

/** Converts the inline extensions of Python-Markdown. */
function rewriteLine(line: string, problems: string[]): string[] {
  if (/^\s*(?:--8<--|;--8<--)/.test(line)) {
    problems.push("An included snippet was skipped, because snippets aren't supported.");
    return [];
  }
  if (/^:\s{1,3}\S/.test(line))
    problems.push("A definition list was imported as plain text, because definition lists aren't supported.");
  return [
    headingLine(line)
      .replace(ATTRIBUTES, "$1")
      .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:\s?/g, "")
      .replace(CODE_KEYS_OR_MARK, written),
  ];
}

/** Converts a MkDocs page. */
export const readMkDocsPage = ({ text, title, math }: PageInput): ForeignMarkdown =>
  readForeignMarkdown(text, title, (lines, problems) =>
    aroundFormulas(lines, math, (own) =>
      readBlocks(rewriteLines(own, (line) => rewriteLine(line, problems))),
    ),
  );
