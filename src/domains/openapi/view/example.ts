import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, resolvePointer } from "../read/value";

const DEPTH_MAX = 6;
const PROPERTIES_MAX = 40;
const CHAIN_MAX = 20;
/** Schemas that one example is drawn from: each may refer to many that refer to many. */
const SCHEMAS_MAX = 1_000;

/** What a reference stands for, through references to references; what refers nowhere is an empty object. */
export function dereferenced(root: JsonObject, value: unknown): JsonObject {
  let found = objectOf(value);
  for (let step = 0; step < CHAIN_MAX && typeof found.$ref === "string"; step += 1)
    found = objectOf(resolvePointer(root, found.$ref));
  return found;
}

/** The type of a schema, without `null`. */
export function typeOf(schema: JsonObject): string | undefined {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = types.find((type) => typeof type === "string" && type !== "null");
  if (typeof named === "string") return named;
  if (isObject(schema.properties)) return "object";
  return schema.items === undefined ? undefined : "array";
}

const TEXTS: Record<string, string> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
};

function given(schema: JsonObject): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  return Array.isArray(schema.enum) ? schema.enum[0] : undefined;
}

/** An example that is drawn, from the schemas of one description. */
interface Drawing {
  root: JsonObject;
  /** Schemas that may still be looked at. */
  left: number;
}

function objectExample(drawing: Drawing, schema: JsonObject, depth: number, open: Open): JsonObject {
  const parts = listOf(schema.allOf).map((part) => drawn(drawing, part, depth, open));
  const result: JsonObject = Object.assign({}, ...parts.filter(isObject));
  for (const [name, property] of Object.entries(objectOf(schema.properties)).slice(0, PROPERTIES_MAX)) {
    const value = drawn(drawing, property, depth + 1, open);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/** References that stand open above, so that what refers to itself ends. */
type Open = readonly unknown[];

function drawn(drawing: Drawing, value: unknown, depth: number, above: Open): unknown {
  const ref = objectOf(value).$ref;
  if (depth > DEPTH_MAX || drawing.left <= 0 || above.includes(ref)) return undefined;
  drawing.left -= 1;
  const open = ref === undefined ? above : [...above, ref];
  const schema = dereferenced(drawing.root, value);
  const own = given(schema);
  if (own !== undefined) return own;
  const [choice] = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  const type = typeOf(schema);
  if (choice !== undefined && type !== "object") return drawn(drawing, choice, depth + 1, open);
  if (type === "object" || schema.allOf !== undefined) return objectExample(drawing, schema, depth, open);
  if (type === "array") {
    const item = drawn(drawing, schema.items, depth + 1, open);
    return item === undefined ? [] : [item];
  }
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 1;
  if (type === "boolean") return true;
  if (type === "null") return null;
  return type === "string" ? (TEXTS[String(schema.format)] ?? "text") : undefined;
}

/** A value as a schema describes it: what it gives as an example, else one that is made up. Undefined past a depth. */
export const exampleOf = (root: JsonObject, value: unknown): unknown =>
  drawn({ root, left: SCHEMAS_MAX }, value, 0, []);

const TOO_LONG = new Error("too long");

/** A value as JSON; undefined where that has more characters than `most`, which ends the writing. */
export function shortJson(value: unknown, most: number): string | undefined {
  let left = most;
  const write = (name: string, part: unknown) => {
    left -= name.length + (typeof part === "string" ? part.length : 1);
    if (left < 0) throw TOO_LONG;
    return part;
  };
  try {
    const text = JSON.stringify(value, write, 2);
    return text.length > most ? undefined : text;
  } catch (error) {
    if (error === TOO_LONG) return undefined;
    throw error;
  }
}
