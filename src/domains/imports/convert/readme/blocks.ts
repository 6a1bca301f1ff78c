import { hintStyle } from "@/lib/hint-style";
import { isObject, objectsIn } from "@/lib/is-object";
import { codeOr, embedLine, hintLines, linesOutsideCode, textIn, words } from "../lines";
import { codeLines, fenceAround } from "../mintlify/code";
import { codeTabs } from "../mintlify/components";
import { inlineHtml, quoted } from "../mintlify/inline";
import type { MdxCode } from "../mintlify/parse";

type Data = Record<string, unknown>;

/** The Markdown for a block, and a reason to report the block. */
export interface WrittenBlock {
  lines: string[];
  problem?: string;
}

const linesIn = (value: unknown) => textIn(value).replace(/\r\n?/g, "\n").split("\n");

/** The maximum numbers of rows and columns of a table. */
const ROWS_MAX = 2000;
const COLUMNS_MAX = 50;
/** The maximum number of cells in the tables of a page. */
const CELLS_MAX = 20_000;

function code({ codes }: Data): WrittenBlock {
  const blocks = objectsIn(codes).map((one): MdxCode => {
    const name = words(one.name).replace(/"/g, "'");
    const language = words(one.language).replace(/[^\w+#.-]/g, "");
    const info = name === "" ? language : `${language || "text"} title="${name}"`;
    return { type: "code", info, fence: fenceAround(textIn(one.code)), lines: linesIn(one.code) };
  });
  const [first] = blocks;
  return { lines: blocks.length > 1 || !first ? codeTabs(blocks) : codeLines(first) };
}

function callout({ type, title, body }: Data): WrittenBlock {
  return { lines: hintLines(hintStyle(words(type)) ?? "info", words(title), linesIn(body)) };
}

function images({ images: all }: Data): WrittenBlock {
  const lines = objectsIn(all).flatMap(({ image, caption }) => {
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

/** Matches the key of a cell: its row, which can be the header, and its column. */
const CELL = /^(h|0|[1-9]\d{0,5})-(0|[1-9]\d{0,5})$/;

/** The number of cells that the tables of a page can still have. */
interface Budget {
  cells: number;
}

/**
 * Writes a table from the cells in its data. The numbers of rows and columns that a table declares can be wrong, and rows without
 * cells aren't written.
 */
function table({ data }: Data, budget: Budget): WrittenBlock {
  const cells = isObject(data) ? data : {};
  const keys = Object.keys(cells).flatMap((key) => {
    const [, row, column] = CELL.exec(key) ?? [];
    return row === undefined ? [] : [{ row, column: Number(column) }];
  });
  if (keys.length === 0) return { lines: [], problem: "the table was skipped, because it has no cells" };
  const columns = keys.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const rows = [...new Set(keys.flatMap(({ row }) => (row === "h" ? [] : [Number(row)])))].sort(
    (a, b) => a - b,
  );
  const width = Math.min(columns, COLUMNS_MAX);
  const height = Math.min(rows.length, ROWS_MAX, Math.floor(budget.cells / width) - 1);
  if (height < 0)
    return {
      lines: [],
      problem: `the table was skipped, because the tables of a page can have at most ${CELLS_MAX} cells. Split the page`,
    };
  budget.cells -= width * (height + 1);
  const line = (row: string | number) =>
    `| ${Array.from({ length: width }, (_, column) => cell(cells[`${row}-${column}`])).join(" | ")} |`;
  return {
    lines: [line("h"), `|${" --- |".repeat(width)}`, ...rows.slice(0, height).map(line)],
    ...((height < rows.length || width < columns) && {
      problem: `only the first ${height} rows and ${width} columns of the table were imported. Split the table`,
    }),
  };
}

function embed({ url, title }: Data): WrittenBlock {
  const href = words(url);
  if (!/^https?:\/\//i.test(href))
    return { lines: [words(title) || href], problem: "the embed has no URL, so only its title was imported" };
  return { lines: [embedLine(href)] };
}

function html({ html: given }: Data): WrittenBlock {
  return {
    lines: linesIn(given),
    problem:
      "the HTML block was imported without scripts and styles. Check the block, or replace it with other blocks",
  };
}

const BLOCKS: ReadonlyMap<string, (data: Data, budget: Budget) => WrittenBlock> = new Map([
  ["code", code],
  ["callout", callout],
  ["image", images],
  ["api-header", header],
  ["parameters", table],
  ["embed", embed],
  ["html", html],
  ["textarea", ({ text }: Data): WrittenBlock => ({ lines: linesIn(text) })],
]);

const START = /^(\s*)\[block:([a-z-]{1,40})\](.*)$/s;
const END = "[/block]";
/** Matches code, and the start of a block within a line. */
const WITHIN = codeOr(/\[block:([a-z-]{1,40})\]/g);

/** A block such as `[block:callout]` in the lines of a page. */
export interface MagicBlock extends WrittenBlock {
  /** The index of the first line. */
  start: number;
  /** The index of the line after the block. */
  end: number;
  indent: string;
}

interface OpenBlock {
  at: number;
  kind: string;
  indent: string;
  source: string[];
}

function written({ kind, source }: OpenBlock, budget: Budget): WrittenBlock {
  const write = BLOCKS.get(kind);
  let data: unknown;
  try {
    data = JSON.parse(source.join("\n"));
  } catch {}
  const kept = ["```json", ...source.join("\n").trim().split("\n"), "```"];
  if (!isObject(data))
    return {
      lines: kept,
      problem: `the block ${kind} isn't valid JSON, so it was imported as code. Correct the block`,
    };
  return (
    write?.(data, budget) ?? {
      lines: kept,
      problem: `the block ${kind} isn't supported, so it was imported as code. Replace it with another block`,
    }
  );
}

/** Returns the kinds of blocks that start within a line. */
const blocksWithin = (line: string): string[] =>
  [...line.matchAll(WITHIN)].flatMap(([, , kind]) => (kind === undefined ? [] : [kind]));

/**
 * Finds the blocks in the lines of a page, outside of code. Calls `report` for each block that stays normal text, because it has no
 * end or doesn't start its line.
 */
export function magicBlocks(
  lines: readonly string[],
  report: (at: number, reason: string) => void = () => {},
): MagicBlock[] {
  const found: MagicBlock[] = [];
  const budget: Budget = { cells: CELLS_MAX };
  let open: OpenBlock | null = null;
  const reportOpen = (block: OpenBlock | null) => {
    if (block)
      report(block.at, `the block ${block.kind} has no end, so it was imported as text. Correct the block`);
  };
  for (const at of linesOutsideCode(lines)) {
    const line = (lines[at] ?? "").trimEnd();
    const [, indent = "", kind, first = ""]: (string | undefined)[] = START.exec(line) ?? [];
    if (kind !== undefined) {
      reportOpen(open);
      open = { at, kind, indent, source: [] };
    }
    const own = kind === undefined ? line : first;
    if (!open)
      for (const name of blocksWithin(own))
        report(
          at,
          `the block ${name} is within a line, so it was imported as text. Move the block to its own line`,
        );
    else if (!own.endsWith(END)) open.source.push(own);
    else {
      open.source.push(own.slice(0, -END.length));
      found.push({ ...written(open, budget), start: open.at, end: at + 1, indent: open.indent });
      open = null;
    }
  }
  reportOpen(open);
  return found;
}
