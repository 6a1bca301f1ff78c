import { Fences } from "../fences";

const HEADING = /^ {0,3}#{1,6}\s/;
/** Matches a line with the attributes of the block above it, such as `{.table #id}`. */
const ATTRIBUTES = /^[\s>]*\{\s*(?:[.#][\w:-]|[\w-]+=)[^{}]*\}\s*$/;

/** Converts the options of a code block, such as `{hl_lines=["2-4"] file="a.js"}`, to the syntax of other systems. */
export function fenceInfo(language: string, options: string): string {
  const marked = /\bhl_lines=(\[[^\]]*\]|"[^"]*"|'[^']*'|[\d-]+)/i.exec(options)?.[1] ?? "";
  const ranges = marked.match(/\d{1,5}(?:-\d{1,5})?/g) ?? [];
  const isNumbered = /\blinenos=["']?(?:true|table|inline)/i.test(options);
  const title = /\b(?:file|filename|title|name|caption)=(?:"([^"]*)"|'([^']*)')/i.exec(options);
  const name = title?.[1] ?? title?.[2] ?? "";
  return [
    language,
    ranges.length > 0 ? `{${ranges.join(",")}}` : "",
    isNumbered ? "showLineNumbers" : "",
    name === "" ? "" : `title="${name.replace(/"/g, "'")}"`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Keeps only the ID of a heading's attributes, such as `{#id .class}`. */
function headingLine(line: string): string {
  const plain = line.trimEnd();
  const open = plain.lastIndexOf("{");
  const attributes = open === -1 || !plain.endsWith("}") ? "" : plain.slice(open + 1, -1).trim();
  if (!/^(?:[.#][\w:-]|[\w-]+=)/.test(attributes)) return line;
  const id = attributes.split(/\s+/).find((part) => part.startsWith("#"));
  const text = plain.slice(0, open).trimEnd();
  return id === undefined ? text : `${text} {${id}}`;
}

/** Converts the attributes of blocks, headings and code blocks. The number of lines stays the same. */
export function withoutAttributes(lines: readonly string[]): string[] {
  const fences = new Fences();
  return lines.map((line) => {
    const kind = fences.read(line);
    if (kind === "first" && fences.open) {
      const { before, mark, info } = fences.open;
      const open = info.indexOf("{");
      if (open === -1 || info.slice(0, open).trim().includes(" ")) return line;
      return before + mark + fenceInfo(info.slice(0, open).trim(), info.slice(open));
    }
    if (kind !== "text") return line;
    if (ATTRIBUTES.test(line)) return "";
    return HEADING.test(line) ? headingLine(line) : line;
  });
}
