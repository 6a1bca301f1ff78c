import { hintStyle } from "@/lib/hint-style";
import { isObject } from "@/lib/is-object";
import { hintLines, words } from "../lines";
import { codeLines } from "../mintlify/code";
import { codeTabs } from "../mintlify/components";
import { inlineHtml, quoted } from "../mintlify/inline";
import type { MdxCode } from "../mintlify/parse";

type Data = Record<string, unknown>;

/** The Markdown for a block, and a reason to report the block. */
export interface WrittenBlock {
  lines: string[];
  problem?: string;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isObject) : []);
const linesIn = (value: unknown) => textIn(value).replace(/\r\n?/g, "\n").split("\n");

/** The maximum numbers of rows and columns of a table. */
const ROWS_MAX = 2000;
const COLUMNS_MAX = 50;

function code({ codes }: Data): WrittenBlock {
  const blocks = listIn(codes).map((one): MdxCode => {
    const lines = linesIn(one.code);
    const longest = (textIn(one.code).match(/`{3,}/g) ?? []).reduce(
      (most, mark) => Math.max(most, mark.length),
      2,
    );
    const name = words(one.name).replace(/"/g, "'");
    const language = words(one.language).replace(/[^\w+#.-]/g, "");
    const info = name === "" ? language : `${language || "text"} title="${name}"`;
    return { type: "code", info, fence: "`".repeat(longest + 1), lines };
  });
  const [first] = blocks;
  return { lines: blocks.length > 1 || !first ? codeTabs(blocks) : codeLines(first) };
}

function callout({ type, title, body }: Data): WrittenBlock {
  return { lines: hintLines(hintStyle(words(type)) ?? "info", words(title), linesIn(body)) };
}

function images({ images: all }: Data): WrittenBlock {
  const lines = listIn(all).flatMap(({ image, caption }) => {
    const [src, alt] = Array.isArray(image) ? image.map(words) : [words(image)];
    if (!src) return [];
    const said = words(caption);
    const shown = `<img src="${quoted(src)}" alt="${quoted(alt ?? "")}">`;
    return said === ""
      ? [`![${(alt ?? "").replace(/[[\]\\]/g, "\\$&")}](<${src.replace(/[<>]/g, encodeURIComponent)}>)`, ""]
      : [`<figure>${shown}<figcaption>${inlineHtml(said)}</figcaption></figure>`, ""];
  });
  return { lines };
}

function header({ title, level }: Data): WrittenBlock {
  const depth = typeof level === "number" && level >= 1 && level <= 6 ? level : 2;
  return { lines: [`${"#".repeat(depth)} ${words(title)}`] };
}

const cell = (value: unknown) =>
  textIn(value)
    .trim()
    .replace(/\r\n?|\n/g, "<br>")
    .replace(/(?<!\\)\|/g, "\\|");

function table({ data, cols, rows }: Data): WrittenBlock {
  const cells = isObject(data) ? data : {};
  const width = Math.min(Number(cols) || 0, COLUMNS_MAX);
  const height = Math.min(Number(rows) || 0, ROWS_MAX);
  if (width < 1) return { lines: [], problem: "the table was skipped, because it has no columns" };
  const line = (row: string | number) =>
    `| ${Array.from({ length: width }, (_, column) => cell(cells[`${row}-${column}`])).join(" | ")} |`;
  const isCut = Number(cols) > COLUMNS_MAX || Number(rows) > ROWS_MAX;
  return {
    lines: [
      line("h"),
      `|${" --- |".repeat(width)}`,
      ...Array.from({ length: height }, (_, row) => line(row)),
    ],
    ...(isCut && {
      problem: `only the first ${ROWS_MAX} rows and ${COLUMNS_MAX} columns of the table were imported. Split the table`,
    }),
  };
}

function embed({ url, title }: Data): WrittenBlock {
  const href = words(url);
  if (!/^https?:\/\//i.test(href))
    return { lines: [words(title) || href], problem: "the embed has no URL, so only its title was imported" };
  return { lines: [`{% embed url="${href.replace(/["%{}\s]/g, encodeURIComponent)}" %}`] };
}

function html({ html: given }: Data): WrittenBlock {
  return {
    lines: linesIn(given),
    problem:
      "the HTML block was imported without scripts and styles. Check the block, or replace it with other blocks",
  };
}

const BLOCKS: ReadonlyMap<string, (data: Data) => WrittenBlock> = new Map([
  ["code", code],
  ["callout", callout],
  ["image", images],
  ["api-header", header],
  ["parameters", table],
  ["embed", embed],
  ["html", html],
  ["textarea", ({ text }: Data): WrittenBlock => ({ lines: linesIn(text) })],
]);

const START = /^(\s*)\[block:([a-z-]{1,40})\]\s*$/;
const END = /^\s*\[\/block\]\s*$/;

/** A block such as `[block:callout]` in the lines of a page. */
export interface MagicBlock extends WrittenBlock {
  /** The index of the first line. */
  start: number;
  /** The index of the line after the block. */
  end: number;
  indent: string;
}

function written(kind: string, source: readonly string[]): WrittenBlock {
  const write = BLOCKS.get(kind);
  let data: unknown;
  try {
    data = JSON.parse(source.join("\n"));
  } catch {}
  const kept = ["```json", ...source, "```"];
  if (!isObject(data))
    return {
      lines: kept,
      problem: `the block ${kind} isn't valid JSON, so it was imported as code. Correct the block`,
    };
  return (
    write?.(data) ?? {
      lines: kept,
      problem: `the block ${kind} isn't supported, so it was imported as code. Replace it with another block`,
    }
  );
}

/** Returns the blocks in the lines of a page. A block without an end is normal text. */
export function magicBlocks(lines: readonly string[]): MagicBlock[] {
  const found: MagicBlock[] = [];
  let open: { at: number; kind: string; indent: string } | null = null;
  for (const [at, line] of lines.entries()) {
    const [, indent, kind] = START.exec(line) ?? [];
    if (open && END.test(line)) {
      const block = written(open.kind, lines.slice(open.at + 1, at));
      found.push({ ...block, start: open.at, end: at + 1, indent: open.indent });
      open = null;
    } else if (kind !== undefined) open = { at, kind, indent: indent ?? "" };
  }
  return found;
}
