import { decodePercent } from "@/lib/decode-percent";
import { isObject } from "@/lib/is-object";

/** A JSON value of a description whose shape nobody has checked. */
export type JsonObject = { [key: string]: unknown };

/** The object, or an empty one in place of anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The text, or nothing in place of anything else and of an empty one. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

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
