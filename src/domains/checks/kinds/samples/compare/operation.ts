import type { Method } from "@/domains/openapi/read/outline";
import { type JsonObject, objectOf } from "@/domains/openapi/read/value";
import { jsonTypeOf } from "@/domains/openapi/view/form";
import { dereferenced } from "@/domains/openapi/view/shape";
import type { Literal } from "../sample";
import type { Difference } from "./difference";
import { targetOf } from "./place";
import { ValueComparison } from "./value";

/** An operation of a specification. */
export interface Operation {
  root: JsonObject;
  path: string;
  method: Method;
}

export const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
export const itemOf = ({ root, path }: Operation) => dereferenced(root, objectOf(root.paths)[path]);
export const definitionOf = (operation: Operation) => objectOf(itemOf(operation)[operation.method]);
export const keysOf = ({ path, method }: Operation) => ["paths", path, method];

/** Compares a JSON value with the content of a request or response. */
export function compareContent(
  { root }: Operation,
  holder: JsonObject,
  value: Literal,
  { keys, direction, path }: { keys: readonly string[]; direction: "request" | "response"; path: string },
): Difference[] {
  const content = objectOf(dereferenced(root, holder).content);
  const type = jsonTypeOf(content);
  if (type === undefined) return [];
  const { schema } = objectOf(content[type]);
  const place = () => [...targetOf(root, keys), "content", type, "schema"];
  return new ValueComparison(root, direction).compare({ value, schema, place, path, depth: 0 });
}
