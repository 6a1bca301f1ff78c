import { parse as parseYaml, YAMLParseError } from "yaml";
import { isObject } from "@/lib/is-object";
import { SPEC_LIMITS } from "../spec-limits";
import { refuse, SpecificationError } from "./problem";
import type { JsonObject } from "./value";

export type SpecificationFormat = "json" | "yaml";

export interface ParsedSpecification {
  format: SpecificationFormat;
  value: JsonObject;
}

/** What people get who name the page about a description instead of the description. */
const HTML = /^\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<!doctype html)/i;

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = /at position (\d+)/.exec(message)?.[1];
    const line = position === undefined ? text.split("\n").length : lineAt(text, Number(position));
    throw refuse(
      "SYNTAX",
      `This is not valid JSON: ${message.replace(/ in JSON at position.*$/s, "")}`,
      line,
    );
  }
}

function parseYamlSafely(text: string): unknown {
  try {
    return parseYaml(text, {
      maxAliasCount: SPEC_LIMITS.aliases,
      merge: true,
      prettyErrors: true,
      logLevel: "error",
    });
  } catch (error) {
    const isTooDeep = error instanceof Error && /call stack/.test(error.message);
    if (isTooDeep) throw refuse("LIMIT", "The text is nested too deeply.");
    if (error instanceof YAMLParseError) {
      const [first = "it cannot be read"] = error.message.split(/ at line \d+|\n/);
      throw refuse("SYNTAX", `This is not valid YAML: ${first}`, error.linePos?.[0].line);
    }
    if (error instanceof ReferenceError)
      throw refuse("LIMIT", "Its YAML aliases repeat too much, or name nothing.");
    throw refuse("SYNTAX", "This is not valid YAML.");
  }
}

/** Counts values as a tree, aliases written out, and measures its depth, without recursion. */
function checkSize(root: unknown): void {
  const stack: [value: unknown, depth: number][] = [[root, 1]];
  let count = 0;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const [value, depth] = entry;
    if (depth > SPEC_LIMITS.depth)
      throw refuse("LIMIT", `It is nested more than ${SPEC_LIMITS.depth} levels deep.`);
    count += 1;
    if (count > SPEC_LIMITS.values)
      throw refuse("LIMIT", `It holds more than ${SPEC_LIMITS.values} values, with what aliases repeat.`);
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) stack.push([inner, depth + 1]);
  }
}

/**
 * Reads the text of a specification as JSON or YAML.
 * @throws SpecificationError naming the line where there is one
 */
export function parseSpecification(raw: string): ParsedSpecification {
  const text = raw.replace(/^\uFEFF/, "");
  if (Buffer.byteLength(text) > SPEC_LIMITS.bytes)
    throw refuse("LIMIT", `A specification holds at most ${SPEC_LIMITS.bytes / 1_000_000} MB.`);
  if (text.trim() === "") throw refuse("SYNTAX", "The text is empty.", 1);
  if (HTML.test(text)) throw refuse("SYNTAX", "This is a web page (HTML), not an OpenAPI description.", 1);
  if (text.includes("\0")) throw refuse("SYNTAX", "This is not a text.", 1);
  const format = /^\s*[{[]/.test(text) ? "json" : "yaml";
  const value = format === "json" ? parseJson(text) : parseYamlSafely(text);
  if (!isObject(value)) throw new SpecificationError([{ code: "SYNTAX", message: NO_OBJECT, line: 1 }]);
  checkSize(value);
  return { format, value };
}

const NO_OBJECT = "An OpenAPI description is an object with `openapi` or `swagger` at its beginning.";
