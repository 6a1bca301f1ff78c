import { parse } from "smol-toml";
import { PageSyntaxError, splitPage } from "@/domains/content/markdown";
import { isObject } from "@/lib/is-object";
import { unreadableFrontMatter } from "../foreign-markdown";

/** The maximum number of characters of front matter in TOML or JSON. */
const LENGTH_MAX = 65_536;

/** A Hugo page's front matter and text. */
export interface HugoText {
  /** The front matter, with keys in lower case, because Hugo ignores their case. */
  meta: Record<string, unknown>;
  /** The lines after the front matter. If the front matter can't be parsed, they contain it as a code block. */
  lines: string[];
  /** The number of lines before `lines`. */
  offset: number;
  problem?: string;
}

/** The maximum depth of keys whose case is ignored. The deepest key that the import reads is in a target of a cascade. */
const KEY_DEPTH_MAX = 4;

/** Returns values with their keys in lower case. If two keys differ only in case, the last one counts. */
function lowerCased(values: Record<string, unknown>, depth = 1): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (depth >= KEY_DEPTH_MAX) return value;
    if (Array.isArray(value)) return value.map((one) => (isPlain(one) ? lowerCased(one, depth + 1) : one));
    return isPlain(value) ? lowerCased(value, depth + 1) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), inside(value)]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !(value instanceof Date) && !Array.isArray(value);

/** Returns the number of the line that ends the front matter, or -1 if the page has no front matter in this format. */
function endOf(lines: readonly string[], format: "toml" | "json"): number {
  const [first = ""] = lines;
  if (format === "toml")
    return first.trimEnd() === "+++" ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === "+++") : -1;
  if (!first.startsWith("{") || first.startsWith("{{") || first.startsWith("{%")) return -1;
  return /\}\s*$/.test(first) ? 0 : lines.findIndex((line) => line.trimEnd() === "}");
}

/** Returns the values as JSON. Dates become texts. */
function valuesOf(text: string, format: "toml" | "json"): Record<string, unknown> {
  const value: unknown = JSON.parse(format === "json" ? text : JSON.stringify(parse(text)));
  if (!isObject(value)) throw new SyntaxError("the front matter isn't an object");
  return value;
}

function readable(lines: readonly string[], format: "toml" | "json", end: number): HugoText {
  const isJson = format === "json";
  const own = isJson ? lines.slice(0, end + 1) : lines.slice(1, end);
  const text = own.join("\n");
  try {
    if (text.length > LENGTH_MAX) throw new SyntaxError("the front matter is too long");
    return { meta: lowerCased(valuesOf(text, format)), lines: lines.slice(end + 1), offset: end + 1 };
  } catch (error) {
    const line = isObject(error) && typeof error.line === "number" ? error.line + 1 : 1;
    const problem = new PageSyntaxError(`front matter isn't valid ${format.toUpperCase()}`, line);
    const kept = isJson ? ["```json", ...own, "```"] : ["```toml", ...own, "```"];
    const shift = isJson ? -2 : 0;
    return {
      meta: {},
      lines: [...kept, ...lines.slice(end + 1)],
      offset: shift,
      problem: unreadableFrontMatter(problem),
    };
  }
}

/** Splits a Hugo page's front matter, which can be in YAML, TOML or JSON, from the text. */
export function splitHugoText(text: string): HugoText {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const lines = plain.split("\n");
  for (const format of ["toml", "json"] as const) {
    const end = endOf(lines, format);
    if (end !== -1) return readable(lines, format, end);
  }
  const { frontMatter, meta, problem } = splitPage(plain);
  if (frontMatter === null || problem)
    return { meta: {}, lines, offset: 0, ...(problem && { problem: unreadableFrontMatter(problem) }) };
  const offset = frontMatter.replace(/\n$/, "").split("\n").length;
  return { meta: lowerCased(meta), lines: lines.slice(offset), offset };
}
