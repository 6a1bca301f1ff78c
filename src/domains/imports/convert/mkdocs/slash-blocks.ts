import { hintStyle } from "@/lib/hint-style";
import { Fences } from "../fences";

/** Matches the first and the last line of a block of PyMdown Extensions, such as `/// note | Title`. */
const OPEN = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]{0,40})[ \t]*(?:\|([^\n]{0,500}))?$/i;
const CLOSE = /^[ \t]*(\/{3,})[ \t]*$/;
const OPTION = /^(?: {4}|\t)[ \t]*[\w-]+[ \t]*:/;
const INDENT = "    ";
const DEPTH_MAX = 10;
/** Blocks whose marks are removed, because readers see only their content. */
const PLAIN = new Set(["html", "caption", "figure-caption", "table-caption"]);

interface Block {
  start: number;
  end: number;
  indent: string;
  name: string;
  title: string;
  /** The number of lines with options below the first line. */
  options: number;
}

/** Returns the number of lines with options below the first line of a block. */
function optionLines(lines: readonly string[], start: number, indent: string): number {
  const own = (at: number) => (lines[at] ?? "").slice(indent.length);
  if (!OPTION.test(own(start + 1))) return 0;
  let end = start + 1;
  while (/^(?: {4}|\t)/.test(own(end)) && own(end).trim() !== "") end += 1;
  return end - start - 1;
}

/** Finds the blocks that are closed, in the order of their first lines. Lines of code don't open or close blocks. */
function blocksIn(lines: readonly string[]): Block[] {
  const closed: Block[] = [];
  const open: { block: Block; size: number }[] = [];
  const sizes = new Map<number, number>();
  const count = (size: number, change: number) => sizes.set(size, (sizes.get(size) ?? 0) + change);
  const fences = new Fences();
  for (const [at, line] of lines.entries()) {
    if (fences.read(line) !== "text") continue;
    const [, indent = "", slashes, name = "", title = ""] = OPEN.exec(line) ?? [];
    if (slashes !== undefined) {
      const block = { start: at, end: at, indent, name: name.toLowerCase(), title: title.trim(), options: 0 };
      open.push({ block, size: slashes.length });
      count(slashes.length, 1);
    }
    const size = CLOSE.exec(line)?.[1]?.length ?? 0;
    // Blocks that were opened inside of the closed block and aren't closed are text.
    for (let isFound = (sizes.get(size) ?? 0) === 0; !isFound; ) {
      const last = open.pop();
      if (!last) break;
      count(last.size, -1);
      isFound = last.size === size;
      if (isFound) closed.push({ ...last.block, end: at });
    }
  }
  return closed.sort((a, b) => a.start - b.start);
}

type Options = ReadonlyMap<string, string>;

/** Returns the options of a block by name, such as `open` with the value `true`. */
const optionsIn = (lines: readonly string[]): Options =>
  new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim().toLowerCase(), value.join(":").trim()];
    }),
  );

/**
 * Returns the first line of a block in the older syntax of MkDocs. An empty line stands for a block whose marks are removed. Returns
 * null for a block of another kind.
 */
function markOf({ name, title }: Block, options: Options): string | null {
  const kind = /^["']?([\w-]+)/.exec(options.get("type") ?? "")?.[1];
  const isOn = (option: string) => /^true/i.test(options.get(option) ?? "");
  const quoted = title === "" ? "" : ` "${title}"`;
  if (PLAIN.has(name)) return "";
  if (name === "tab") return `===${isOn("new") ? "!" : ""} "${title}"`;
  if (name === "details") return `${isOn("open") ? "???+" : "???"} ${kind ?? "details"}${quoted}`;
  if (name === "admonition") return `!!! ${kind ?? "note"}${quoted}`;
  return hintStyle(name) === undefined ? null : `!!! ${name}${quoted}`;
}

/**
 * Converts blocks between slashes to the older syntax of MkDocs, which marks blocks by their indentation. The number of lines stays
 * the same. Calls `report` with the position of each block that can't be converted.
 *
 * @see https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
 */
export function withoutSlashBlocks(
  lines: readonly string[],
  report: (at: number, reason: string) => void = () => {},
): string[] {
  const written = [...lines];
  const depths = new Int32Array(lines.length + 1);
  const around: number[] = [];
  for (const found of blocksIn(lines)) {
    while (around.length > 0 && (around.at(-1) as number) < found.start) around.pop();
    const block = { ...found, options: optionLines(lines, found.start, found.indent) };
    const first = block.start + 1 + block.options;
    const mark = markOf(block, optionsIn(lines.slice(block.start + 1, first)));
    if (mark === null || around.length >= DEPTH_MAX) {
      const why = mark === null ? "isn't supported" : "is nested too deeply";
      report(
        block.start,
        `the block ${block.name} ${why}, so its marks are shown. Replace it with another block`,
      );
      continue;
    }
    around.push(block.end);
    written.fill("", block.start, first);
    written[block.end] = "";
    if (mark === "") continue;
    written[block.start] = block.indent + mark;
    // The content is indented, from the line after the options to the line before the end.
    depths[first] = (depths[first] ?? 0) + 1;
    depths[block.end] = (depths[block.end] ?? 0) - 1;
  }
  let depth = 0;
  return written.map((line, at) => {
    depth += depths[at] ?? 0;
    return line === "" ? "" : INDENT.repeat(depth) + line;
  });
}
