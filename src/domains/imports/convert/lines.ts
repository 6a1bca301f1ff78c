import { Fences } from "./fences";

const TITLE = /(?<!\s)\s*\btitle=(["'])(.*?)\1/;
const NUMBERED = /(?<!\s)\s*\b(?:showLineNumbers\b(?:=(?:\{\d{1,6}\}|\d{1,6}))?|linenums=(["'])\d*\1)/;
const LINES = String.raw`\d{1,5}(?:-\d{1,5})?`;
const MARKED = new RegExp(
  String.raw`(?<!\s)\s*(?:\{(${LINES}(?:, ?${LINES})*)\}|\bhl_lines=(["'])(${LINES}(?: ${LINES})*)\2)`,
);
/** The source of a pattern that matches code within a line. The group `ticks` is the mark before and after the code. */
export const CODE_SPAN = /(?<!`)(?<ticks>`{1,8})(?!`)[^\n]{1,500}?(?<!`)\k<ticks>(?!`)/.source;
/** The maximum number of highlighted lines. */
const LINES_MAX = 500;

/** Returns a pattern that matches code within a line, whose first group is `ticks`, or another pattern. */
export const codeOr = ({ source, flags }: RegExp): RegExp => new RegExp(`${CODE_SPAN}|${source}`, flags);

/** Returns a value that is a text. Other values become an empty text. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a value as a text on one line. Values that aren't texts become an empty text. */
export const words = (value: unknown): string => textIn(value).replace(/\s+/g, " ").trim();

/** Converts a text to a value that can be written in an attribute of a tag. */
export const attribute = (text: string): string =>
  text
    .replace(/["%{}\r\n]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Encodes each part of a path for a link. */
export const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Returns the link target for a path in the imported files. */
export const addressOf = (path: string) => `/${encodedPath(path)}`;

/** Removes HTML comments, but not their line breaks. A comment without an end continues to the end of the text. */
export const withoutComments = (text: string) =>
  text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ""));

/** Expands ranges such as `1,3-5` or `1 3-5` to the list of lines that code blocks use. */
function linesIn(ranges: string): string {
  const lines = new Set<number>();
  for (const range of ranges.split(/[, ]+/)) {
    const [from = 0, to = from] = range.split("-").map(Number);
    for (let line = from; line <= to && lines.size < LINES_MAX; line += 1) lines.add(line);
    if (lines.size >= LINES_MAX) break;
  }
  return [...lines].join(",");
}

/**
 * Converts the options after a code fence to attributes for the code block. Returns the attributes and the
 * remaining text.
 */
function optionsOf(info: string): { attributes: string[]; rest: string } {
  const [, , title] = TITLE.exec(info) ?? [];
  const untitled = info.replace(TITLE, "");
  const unnumbered = untitled.replace(NUMBERED, "");
  const [, braced, , named] = MARKED.exec(unnumbered) ?? [];
  const lines = linesIn(braced ?? named ?? "0-0").replace(/^0$/, "");
  const attributes = [
    ...(title === undefined ? [] : [`title="${attribute(title)}"`]),
    ...(unnumbered !== untitled ? ['lineNumbers="true"'] : []),
    ...(lines === "" ? [] : [`highlight="${lines}"`]),
  ];
  return { attributes, rest: unnumbered.replace(MARKED, "") };
}

/**
 * Returns the first lines of a code block, and the line after its last line. In the first line of a list item or a quotation, the
 * options stay as they are, because a line before it would be another item.
 */
function firstLines(before: string, mark: string, info: string): { lines: string[]; end: string | null } {
  const { attributes, rest } = optionsOf(info);
  if (attributes.length === 0 || before.trim() !== "") return { lines: [before + mark + info], end: null };
  return {
    lines: [`${before}{% code ${attributes.join(" ")} %}`, before + mark + rest],
    end: `${before}{% endcode %}`,
  };
}

/**
 * Rewrites lines outside of code. Options after a code fence, such as a title, line numbers and highlighted
 * lines, become attributes of the code block. `rewriteInfo` changes the language and options after a fence.
 */
export function rewriteLines(
  lines: readonly string[],
  rewrite: (line: string, at: number) => string[],
  rewriteInfo: (info: string) => string = (info) => info,
): string[] {
  const written: string[] = [];
  const fences = new Fences();
  let end: string | null = null;
  for (const [at, line] of lines.entries()) {
    const kind = fences.read(line);
    if (kind === "text") written.push(...rewrite(line, at));
    else if (kind === "first" && fences.open) {
      const { before, mark, info } = fences.open;
      const first = firstLines(before, mark, rewriteInfo(info));
      written.push(...first.lines);
      end = first.end;
    } else {
      written.push(line);
      if (kind === "last" && end !== null) written.push(end);
    }
  }
  return written;
}

/** Returns the indexes of the lines that aren't in code blocks. */
export function linesOutsideCode(lines: readonly string[]): number[] {
  const found: number[] = [];
  rewriteLines(lines, (_line, at) => {
    found.push(at);
    return [];
  });
  return found;
}

/** Returns the line of an embed. Encodes the characters that would end the URL or the tag. */
export const embedLine = (url: string): string =>
  `{% embed url="${url.replace(/["{}\s]/g, encodeURIComponent)}" %}`;

/** Returns the lines of a hint block. The title is written in bold above the text. */
export const hintLines = (style: string, title: string, body: readonly string[]): string[] => [
  `{% hint style="${style}" %}`,
  ...(title === "" ? [] : [`**${title.replace(/\*/g, "")}**`, ""]),
  ...body,
  "{% endhint %}",
];
