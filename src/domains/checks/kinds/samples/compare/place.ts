import { type JsonObject, keysOfPointer, listOf, objectOf, valueAt } from "@/domains/openapi/read/value";

const DEPTH_MAX = 12;

/** Follows the references at a place of a specification, and returns the place of their target. */
export function targetOf(root: JsonObject, keys: readonly string[]): readonly string[] {
  let place = keys;
  for (let step = 0; step < DEPTH_MAX; step += 1) {
    const { $ref } = objectOf(valueAt(root, place));
    const target = typeof $ref === "string" ? keysOfPointer($ref) : null;
    if (!target) return place;
    place = target;
  }
  return place;
}

/**
 * Returns the place where a schema describes a part, such as `["properties", "name"]`. The schema can also describe it in a
 * schema that it combines. Returns the place of the schema if it doesn't describe the part.
 */
export function placeOf(
  root: JsonObject,
  keys: readonly string[],
  part: readonly string[],
): readonly string[] {
  return find(root, keys, part, DEPTH_MAX, new Set()) ?? targetOf(root, keys);
}

function find(
  root: JsonObject,
  keys: readonly string[],
  part: readonly string[],
  left: number,
  seen: Set<unknown>,
): readonly string[] | null {
  const place = targetOf(root, keys);
  const schema = objectOf(valueAt(root, place));
  if (left === 0 || seen.has(schema)) return null;
  seen.add(schema);
  if (valueAt(schema, part) !== undefined) return [...place, ...part];
  for (const combined of ["allOf", "oneOf", "anyOf"])
    for (const index of listOf(schema[combined]).keys()) {
      const found = find(root, [...place, combined, String(index)], part, left - 1, seen);
      if (found) return found;
    }
  return null;
}
