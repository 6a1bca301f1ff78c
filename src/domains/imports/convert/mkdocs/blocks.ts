import { hintStyle } from "@/lib/hint-style";
import { Fences } from "../fences";
import { attribute, hintLines } from "../lines";

const MARK = /^[ \t]*(!!!|\?\?\?\+?|===\+?!?)[ \t]+(\S.*)$/;
const INDENT = 4;
const DEPTH_MAX = 12;

interface Marked {
  /** The number of columns before the marker. */
  indent: number;
  mark: string;
  kind: string;
  title: string;
  body: string[];
}

/** Returns the column after a character. A tab ends at the next multiple of four columns. */
const after = (column: number, character: string) =>
  character === "\t" ? column + INDENT - (column % INDENT) : column + 1;

/** Returns the number of columns before the text of a line. */
function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character !== " " && character !== "\t") break;
    column = after(column, character);
  }
  return column;
}

/** Removes columns of indentation from a line. The rest of a tab becomes spaces. */
export function withoutIndent(line: string, columns: number): string {
  let [column, at] = [0, 0];
  while (column < columns && (line[at] === " " || line[at] === "\t")) {
    column = after(column, line[at] as string);
    at += 1;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
}

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
  const [line = "", mark = "", text = ""] = MARK.exec(lines[at] ?? "") ?? [];
  const words = wordsOf(text.trimEnd());
  if (!words || (mark.startsWith("=") && words.title === undefined)) return null;
  const { kind, title } = words;
  const indent = indentOf(line);
  const body: string[] = [];
  for (let next = at + 1; next < lines.length; next += 1) {
    const below = lines[next] as string;
    if (below.trim() !== "" && indentOf(below) < indent + INDENT) break;
    body.push(withoutIndent(below, indent + INDENT));
  }
  while (body.at(-1)?.trim() === "") body.pop();
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return { indent, mark, kind, title: title ?? (mark.startsWith("?") ? word : ""), body };
}

const within = (indent: number, lines: readonly string[]) =>
  lines.map((line) => (line === "" ? "" : " ".repeat(indent) + line));

function blockOf({ mark, kind, title }: Marked, body: readonly string[]): string[] {
  if (mark.startsWith("!")) return hintLines(hintStyle(kind) ?? "info", title, body);
  return [
    mark.endsWith("+") ? "<details open>" : "<details>",
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
  const fences = new Fences();
  let end = at;
  for (; end < lines.length; end += 1) {
    const kind = fences.read(lines[end] as string);
    if (kind === "text") return 0;
    if (kind === "last") return end + 1 - at;
  }
  return end - at;
}

/** Converts admonitions, collapsible blocks and tabs, which MkDocs marks by indentation, to tags. */
export function readBlocks(lines: readonly string[], depth = 0): string[] {
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
