import { isObject } from "@/lib/is-object";
import { type JsonObject, resolvePointer } from "../read/value";

/** Where a value goes: clients send requests, the API sends responses. */
export type Direction = "request" | "response";

/** Whether a property is never part of such a message. */
export const isLeftOut = (schema: JsonObject, direction: Direction | undefined): boolean =>
  direction !== undefined && schema[direction === "request" ? "readOnly" : "writeOnly"] === true;

/** Values that are looked at for one schema. A larger one counts as different. */
const VALUES_MAX = 5_000;

const known = new WeakMap<JsonObject, Map<string, boolean>>();

/** Whether what a reference names is another thing in requests than in responses, in any schema that it leads to. */
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
