import { METHODS, type Method } from "@/domains/openapi/read/outline";
import { type JsonObject, objectOf, textOf } from "@/domains/openapi/read/value";
import { dereferenced } from "@/domains/openapi/view/shape";
import { addToGroup } from "@/lib/group";
import { isObject } from "@/lib/is-object";
import { isPlaceholder, type Piece, partOf } from "../sample";
import { isNear } from "./nearest-name";

/** A path of a specification, split at its slashes. */
interface Template {
  path: string;
  segments: string[];
}

/** The paths of a specification, by their number of segments. */
export interface PathIndex {
  byLength: ReadonlyMap<number, readonly Template[]>;
  byOperationId: ReadonlyMap<string, { path: string; method: Method }>;
  methodsOf: ReadonlyMap<string, readonly Method[]>;
}

const indexes = new WeakMap<object, PathIndex>();

function build(root: JsonObject): PathIndex {
  const byLength = new Map<number, Template[]>();
  const byOperationId = new Map<string, { path: string; method: Method }>();
  const methodsOf = new Map<string, Method[]>();
  for (const [path, value] of Object.entries(objectOf(root.paths))) {
    const segments = segmentsOf(path);
    addToGroup(byLength, segments.length, { path, segments });
    const item = dereferenced(root, value);
    const methods = METHODS.filter((method) => isObject(item[method]));
    methodsOf.set(path, methods);
    for (const method of methods) {
      const id = textOf(objectOf(item[method]).operationId);
      if (id !== undefined) byOperationId.set(id, { path, method });
    }
  }
  return { byLength, byOperationId, methodsOf };
}

/** Returns the paths of a specification. The result is kept as long as the specification. */
export function pathsOf(root: JsonObject): PathIndex {
  const known = indexes.get(root) ?? build(root);
  indexes.set(root, known);
  return known;
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** Whether a segment of a URL fits a segment of a path, such as `{id}` or `{id}.json`. */
function fits(segment: string, template: string): boolean {
  const open = template.indexOf("{");
  if (open === -1) return segment === template;
  const close = template.lastIndexOf("}");
  const [start, end] = [template.slice(0, open), template.slice(close + 1)];
  return segment.length > start.length + end.length && segment.startsWith(start) && segment.endsWith(end);
}

const literals = (template: Template) => template.segments.filter((segment) => !segment.includes("{")).length;

/** Returns the path that a URL has, or undefined. A path with fewer parameters takes precedence. */
export function findPath({ byLength }: PathIndex, url: Piece): Template | undefined {
  const segments = segmentsOf(url.text);
  const found = (byLength.get(segments.length) ?? []).filter((template) =>
    template.segments.every((each, index) => fits(segments[index] ?? "", each)),
  );
  return found.sort((a, b) => literals(b) - literals(a))[0];
}

export interface NearPath {
  path: string;
  /** The segment of the URL that differs, and the segment in the specification. */
  segment: Piece;
  expected: string;
}

/** Returns the only path that differs from a URL in one segment with almost the same name. */
export function nearestPath({ byLength }: PathIndex, url: Piece): NearPath | undefined {
  const segments = segmentsOf(url.text);
  const near = (byLength.get(segments.length) ?? []).flatMap((template): NearPath[] => {
    const differing = segments.flatMap((segment, index) =>
      fits(segment, template.segments[index] ?? "") ? [] : [index],
    );
    const [index = -1] = differing;
    const [segment, expected] = [segments[index] ?? "", template.segments[index] ?? ""];
    if (differing.length !== 1 || expected.includes("{") || isPlaceholder(segment)) return [];
    if (!isNear(segment, expected)) return [];
    const at = startOf(url.text, index);
    return [{ path: template.path, segment: partOf(url, at, at + segment.length), expected }];
  });
  const [first] = near;
  return first && near.every(({ expected }) => expected === first.expected) ? first : undefined;
}

function startOf(path: string, index: number): number {
  const pattern = /[^/]+/g;
  let match = pattern.exec(path);
  for (let left = index; left > 0; left -= 1) match = pattern.exec(path);
  return match?.index ?? 0;
}
