import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, typeOf } from "./example";
import { code, inline } from "./text";

const DEPTH_MAX = 5;
const LINES_MAX = 250;
const VALUES_MAX = 30;
/** Parts and properties that one list is made of: each part may be made of many that are made of many. */
const PARTS_MAX = 5_000;

const nameOfRef = (value: unknown) => {
  const ref = objectOf(value).$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
};

/** What a value is, in a few words: `string (date-time)`, `array of Pet`. */
export function typeWords(root: JsonObject, value: unknown, depth = 0): string {
  const schema = dereferenced(root, value);
  const name = nameOfRef(value) ?? textOf(schema.title);
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (choices.length > 0 && depth < 2) {
    const words = choices.slice(0, 6).map((choice) => typeWords(root, choice, depth + 1));
    return [...new Set(words)].join(" or ");
  }
  const type = typeOf(schema);
  if (type === "array") return `array of ${depth > 3 ? "values" : typeWords(root, schema.items, depth + 1)}`;
  const nullable = Array.isArray(schema.type) && schema.type.includes("null") ? " or null" : "";
  if (type === "object" || (type === undefined && schema.allOf !== undefined))
    return (name ?? "object") + nullable;
  const format = textOf(schema.format);
  return `${type ?? name ?? "any value"}${format ? ` (${format})` : ""}${nullable}`;
}

/** Bounds and choices of a value, in words. */
export function limitsOf(schema: JsonObject): string[] {
  const words: string[] = [];
  const say = (key: string, text: (value: string) => string) => {
    const value = schema[key];
    if (typeof value === "number" || typeof value === "string") words.push(text(String(value)));
  };
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.slice(0, VALUES_MAX).map((value) => code(String(value)));
    words.push(`one of ${values.join(", ")}${schema.enum.length > VALUES_MAX ? ", …" : ""}`);
  }
  say("minimum", (value) => `at least ${value}`);
  say("maximum", (value) => `at most ${value}`);
  say("minLength", (value) => `${value} characters or more`);
  say("maxLength", (value) => `${value} characters at most`);
  say("pattern", (value) => `matches ${code(value.slice(0, 200))}`);
  if (
    typeof schema.default === "string" ||
    typeof schema.default === "number" ||
    typeof schema.default === "boolean"
  )
    words.push(`${code(String(schema.default))} by default`);
  return words;
}

interface Walk {
  root: JsonObject;
  lines: string[];
  /** References that are open above, so that what refers to itself ends. */
  open: readonly string[];
  /** Parts and properties that may still be looked at, of the whole list. */
  budget: { left: number };
}

/** Properties of an object with those of what it is made of, and which of them it needs. */
function propertiesOf(walk: Walk, schema: JsonObject, depth = 0) {
  const { root, budget } = walk;
  const properties = new Map<string, unknown>();
  const required = new Set<unknown>(listOf(schema.required));
  for (const part of depth < DEPTH_MAX ? listOf(schema.allOf) : []) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    const inner = propertiesOf(walk, dereferenced(root, part), depth + 1);
    for (const [name, value] of inner.properties) properties.set(name, value);
    for (const name of inner.required) required.add(name);
  }
  const own = Object.entries(objectOf(schema.properties)).slice(0, Math.max(0, budget.left));
  budget.left -= own.length;
  for (const [name, value] of own) properties.set(name, value);
  return { properties, required };
}

const itemsOf = (root: JsonObject, value: unknown): unknown => {
  const schema = dereferenced(root, value);
  return typeOf(schema) === "array" ? schema.items : value;
};

function describe(walk: Walk, value: unknown, depth: number): void {
  const { root, lines, open } = walk;
  const inside = itemsOf(root, value);
  const ref = objectOf(inside).$ref;
  if (typeof ref === "string" && open.includes(ref)) return;
  if (depth >= DEPTH_MAX) return;
  const deeper = { ...walk, open: typeof ref === "string" ? [...open, ref] : open };
  const { properties, required } = propertiesOf(walk, dereferenced(root, inside));
  for (const [name, property] of properties) {
    if (lines.length >= LINES_MAX) return;
    const schema = dereferenced(root, property);
    const facts = [
      typeWords(root, property),
      ...(required.has(name) ? ["**required**"] : []),
      ...(schema.deprecated === true ? ["deprecated"] : []),
      ...limitsOf(schema),
    ];
    const said = textOf(isObject(property) ? property.description : undefined) ?? textOf(schema.description);
    const [type = "", ...others] = facts;
    const words = [inline(type), ...others].join(", ");
    lines.push(
      `${"  ".repeat(depth)}- ${code(name)} ${words}${said ? `: ${inline(said.slice(0, 500))}` : ""}`,
    );
    describe(deeper, property, depth + 1);
  }
}

/** The properties of a value as a nested list in Markdown; empty for what has none. Bounded in depth and length. */
export function schemaList(root: JsonObject, value: unknown): string {
  const lines: string[] = [];
  const budget = { left: PARTS_MAX };
  describe({ root, lines, open: [], budget }, value, 0);
  if (lines.length >= LINES_MAX || budget.left <= 0) lines.push("- …");
  return lines.join("\n");
}
