import { decodePercent } from "@/lib/decode-percent";
import { isObject } from "@/lib/is-object";

/** A JSON object in a specification. The properties of the object aren't validated. */
export type JsonObject = { [key: string]: unknown };

/** Returns the value if it's an object, otherwise an empty object. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value if it's a non-empty text, otherwise undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Returns a text unchanged, and any other value as JSON. */
export const textOrJson = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const unescapePart = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** Returns the keys in a JSON pointer such as `/components/schemas/Pet`. */
export const keysOfPath = (path: string): string[] => path.split("/").slice(1).map(unescapePart);

/** Returns the JSON pointer with the given keys. */
export const pointerOf = (keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/**
 * Returns the keys in a reference such as `#/components/schemas/Pet`, or null if the text isn't such a
 * reference.
 */
export function keysOfPointer(pointer: string): string[] | null {
  if (pointer === "#" || pointer === "") return [];
  if (!pointer.startsWith("#/")) return null;
  const [, ...parts] = pointer.split("/");
  return parts.map((part) => unescapePart(decodePercent(part)));
}

/** Returns the value at the given keys, or undefined if there is none. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Returns the value that a reference within the document points to, or undefined if there is none. */
export function resolvePointer(root: unknown, reference: string): unknown {
  const keys = keysOfPointer(reference);
  return keys ? valueAt(root, keys) : undefined;
}

/** Keys whose values are data. A `$ref` in data isn't treated as a reference. */
const DATA = new Set(["example", "examples", "default", "const", "enum"]);
/**
 * Keys whose children have arbitrary names. If such a child has the same name as a key in `DATA`, its value
 * isn't treated as data.
 */
const NAMES = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "$defs",
  "definitions",
  "parameters",
  "responses",
]);

interface FoundReference {
  keys: string[];
  reference: string;
}

interface JsonPosition {
  value: unknown;
  key: string;
  /** Whether the keys of the value are arbitrary names. */
  isNamed: boolean;
  parent: JsonPosition | null;
}

function keysOf(place: JsonPosition): string[] {
  const keys: string[] = [];
  for (let at: JsonPosition | null = place; at?.parent; at = at.parent) keys.unshift(at.key);
  return keys;
}

/** Yields all references in a specification, in the order of the document. The function isn't recursive. */
export function* referencesIn(root: unknown): Generator<FoundReference> {
  const stack: JsonPosition[] = [{ value: root, key: "", isNamed: false, parent: null }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, isNamed } = place;
    if (typeof value !== "object" || value === null) continue;
    if (isObject(value) && !isNamed && typeof value.$ref === "string")
      yield { keys: [...keysOf(place), "$ref"], reference: value.$ref };
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isNamed && (DATA.has(key) || key.startsWith("x-"))) continue;
      stack.push({ value: inner, key, isNamed: !isNamed && NAMES.has(key), parent: place });
    }
  }
}
