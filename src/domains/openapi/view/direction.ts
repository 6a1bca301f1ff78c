import { isObject } from "@/lib/is-object";
import { type JsonObject, resolvePointer } from "../read/value";

/** The direction of a message: clients send requests, and the API sends responses. */
export type Direction = "request" | "response";

/** Whether a property is never part of a message in the given direction. */
export const isLeftOut = (schema: JsonObject, direction: Direction | undefined): boolean =>
  direction !== undefined && schema[direction === "request" ? "readOnly" : "writeOnly"] === true;

/**
 * The maximum number of values that are searched to find out whether a schema has different fields in
 * requests and responses. If a schema has more values, Bindery assumes that the fields are different.
 */
const VALUES_MAX = 5_000;

const known = new WeakMap<JsonObject, Map<string, boolean>>();

/**
 * Whether the target of a reference contains a schema that has different fields in requests and in responses.
 */
export function isDirected(root: JsonObject, ref: string): boolean {
  const answers = known.get(root) ?? new Map<string, boolean>();
  known.set(root, answers);
  const answer = answers.get(ref) ?? findsMark(root, ref);
  answers.set(ref, answer);
  return answer;
}

function findsMark(root: JsonObject, start: string): boolean {
  const seen = new Set([start]);
  const stack: unknown[] = [resolvePointer(root, start)];
  for (let left = VALUES_MAX; stack.length > 0; left -= 1) {
    if (left <= 0) return true;
    const value = stack.pop();
    if (Array.isArray(value)) stack.push(...value);
    if (!isObject(value)) continue;
    if (value.readOnly === true || value.writeOnly === true) return true;
    stack.push(...Object.values(value));
    if (typeof value.$ref !== "string" || seen.has(value.$ref)) continue;
    seen.add(value.$ref);
    stack.push(resolvePointer(root, value.$ref));
  }
  return false;
}
