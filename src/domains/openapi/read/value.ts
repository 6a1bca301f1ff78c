import { decodePercent } from "@/lib/decode-percent";
import { isObject } from "@/lib/is-object";

/** A JSON value of a specification that was not validated. */
export type JsonObject = { [key: string]: unknown };

/** The object, or an empty one in place of anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The text, or nothing in place of anything else and of an empty one. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** A text as it is; any other value as JSON. */
export const textOrJson = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const unescapePart = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** The keys that a JSON pointer such as `/components/schemas/Pet` names. */
export const keysOfPath = (path: string): string[] => path.split("/").slice(1).map(unescapePart);

/** The keys that a JSON pointer such as `#/components/schemas/Pet` names; null when it is none. */
export function keysOfPointer(pointer: string): string[] | null {
  if (pointer === "#" || pointer === "") return [];
  if (!pointer.startsWith("#/")) return null;
  const [, ...parts] = pointer.split("/");
  return parts.map((part) => unescapePart(decodePercent(part)));
}

/** What lies at these keys; undefined when nothing does. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** What a reference within the document names; undefined when it names nothing here. */
export function resolvePointer(root: unknown, reference: string): unknown {
  const keys = keysOfPointer(reference);
  return keys ? valueAt(root, keys) : undefined;
}

/** Keys whose values are data, in which a `$ref` means nothing. */
const DATA = new Set(["example", "examples", "default", "const", "enum"]);
/** Keys whose children are freely chosen names, so that children that look like data aren't data. */
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

interface Place {
  value: unknown;
  key: string;
  /** Whether the keys of the value are names. */
  isNamed: boolean;
  parent: Place | null;
}

function keysOf(place: Place): string[] {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.parent; at = at.parent) keys.unshift(at.key);
  return keys;
}

/** Every reference of a description, wherever one means something, in its order and without recursion. */
export function* referencesIn(root: unknown): Generator<FoundReference> {
  const stack: Place[] = [{ value: root, key: "", isNamed: false, parent: null }];
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
