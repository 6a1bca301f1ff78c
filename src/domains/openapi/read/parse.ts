import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  parse as parseYaml,
  YAMLParseError,
} from "yaml";
import { isObject } from "@/lib/is-object";
import { exactSize } from "@/lib/sizes";
import { SPEC_LIMITS } from "../spec-limits";
import { refuse } from "./problem";
import type { JsonObject } from "./value";

export interface ParsedSpecification {
  format: "json" | "yaml";
  value: JsonObject;
}

/** Matches an HTML page. People sometimes enter the URL of a page about the specification by mistake. */
const HTML = /^\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<!doctype html)/i;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = /at position (\d+)/.exec(message)?.[1];
    const before = position === undefined ? text : text.slice(0, Number(position));
    const why = message.replace(/ in JSON at position.*$/s, "");
    throw refuse("SYNTAX", `The specification isn't valid JSON: ${why}`, before.split("\n").length);
  }
}

function parseYamlSafely(text: string): unknown {
  try {
    const { aliases: maxAliasCount } = SPEC_LIMITS;
    return parseYaml(text, { maxAliasCount, merge: true, prettyErrors: true, logLevel: "error" });
  } catch (error) {
    const isTooDeep = error instanceof Error && /call stack/.test(error.message);
    if (isTooDeep)
      throw refuse(
        "LIMIT",
        "The specification is nested too deeply to be parsed. Move nested schemas to `components`.",
      );
    if (error instanceof YAMLParseError) {
      const [first = "the parser gave no reason"] = error.message.split(/ at line \d+|\n/);
      throw refuse("SYNTAX", `The specification isn't valid YAML: ${first}`, error.linePos?.[0].line);
    }
    if (error instanceof ReferenceError)
      throw refuse(
        "LIMIT",
        "The specification uses a YAML alias that doesn't exist, or uses an alias too often. Use `$ref` instead of aliases.",
      );
    throw refuse("SYNTAX", "The specification isn't valid YAML. Check its syntax.");
  }
}

/**
 * Rejects a specification that has too many or too deeply nested values. Values that aliases repeat also
 * count. The function isn't recursive.
 */
function checkSize(root: unknown): void {
  const stack: [value: unknown, depth: number][] = [[root, 1]];
  let count = 0;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const [value, depth] = entry;
    if (depth > SPEC_LIMITS.depth)
      throw refuse(
        "LIMIT",
        `An OpenAPI specification can be nested at most ${SPEC_LIMITS.depth} levels deep.`,
      );
    count += 1;
    if (count > SPEC_LIMITS.values)
      throw refuse(
        "LIMIT",
        `An OpenAPI specification can have at most ${SPEC_LIMITS.values} values. Values that aliases repeat count each time.`,
      );
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) stack.push([inner, depth + 1]);
  }
}

/**
 * Parses a specification as JSON or YAML. @throws SpecificationError with the line number of the error if
 * it's known
 */
export function parseSpecification(raw: string): ParsedSpecification {
  const text = raw.replace(/^\uFEFF/, "");
  if (Buffer.byteLength(text) > SPEC_LIMITS.bytes)
    throw refuse("LIMIT", `An OpenAPI specification can be at most ${exactSize(SPEC_LIMITS.bytes)}.`);
  if (text.trim() === "")
    throw refuse("SYNTAX", "The specification is empty. Upload a JSON or YAML file with content.", 1);
  if (HTML.test(text))
    throw refuse(
      "SYNTAX",
      "The text is a web page (HTML), not an OpenAPI specification. Use the URL of the JSON or YAML file.",
      1,
    );
  if (text.includes("\0"))
    throw refuse("SYNTAX", "The specification must be a text file in JSON or YAML.", 1);
  const format = /^\s*[{[]/.test(text) ? "json" : "yaml";
  const value = format === "json" ? parseJson(text) : parseYamlSafely(text);
  if (!isObject(value)) throw refuse("SYNTAX", NO_OBJECT, 1);
  checkSize(value);
  return { format, value };
}

const NO_OBJECT = "An OpenAPI specification must be an object with the property `openapi` or `swagger`.";

/**
 * The maximum number of characters in a text whose line numbers are determined. For longer texts, this would
 * take too long.
 */
const LENGTH_MAX = 3_000_000;

/** Returns the line number of the value at the given keys, or undefined if it isn't known. */
export type LineOf = (keys: readonly string[]) => number | undefined;

/**
 * Returns a function that finds the line number of a value in JSON or YAML by the value's keys. The returned
 * function parses the text on its first call.
 */
export function lineFinder(text: string): LineOf {
  const counter = new LineCounter();
  let root: unknown;
  const read = () => {
    root ??= parseDocument(text, { lineCounter: counter, logLevel: "silent", merge: true }).contents;
    return root;
  };
  return (keys) => {
    if (text.length > LENGTH_MAX) return undefined;
    let node = read();
    let offset = startOf(node);
    for (const key of keys) {
      const next = childOf(node, key);
      if (!next) break;
      node = next.value;
      offset = next.offset ?? offset;
    }
    return offset === undefined ? undefined : counter.linePos(offset).line;
  };
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

function childOf(node: unknown, key: string): { value: unknown; offset: number | undefined } | null {
  if (isSeq(node)) {
    const value = node.items[Number(key)];
    return value === undefined ? null : { value, offset: startOf(value) };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair ? { value: pair.value, offset: startOf(pair.key) ?? startOf(pair.value) } : null;
}
