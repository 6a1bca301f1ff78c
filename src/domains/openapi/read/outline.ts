import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "./value";

/** The HTTP methods, in the order in which pages show them. */
export const METHODS = ["get", "post", "put", "patch", "delete", "options", "head", "trace"] as const;
export type Method = (typeof METHODS)[number];

export interface OutlinedOperation {
  method: Method;
  path: string;
  /** The operation's title, on one line. */
  title: string;
  operationId?: string;
  tags: string[];
  deprecated?: true;
}

/** A summary of a specification's content for lists, without details. */
export interface SpecificationOutline {
  title: string;
  /** The version of the API that the specification describes, in its author's words. */
  version: string;
  /** The tags that operations have. `group` is the name of the tag's group in `x-tagGroups`. */
  tags: { name: string; title: string; description?: string; group?: string }[];
  operations: OutlinedOperation[];
  webhooks: string[];
  schemas: string[];
}

function operationOf(path: string, method: Method, value: JsonObject): OutlinedOperation {
  const operationId = textOf(value.operationId);
  return {
    method,
    path,
    title: textOf(value.summary) ?? operationId ?? `${method.toUpperCase()} ${path}`,
    ...(operationId && { operationId }),
    tags: [...new Set(listOf(value.tags).filter((tag): tag is string => textOf(tag) !== undefined))],
    ...(value.deprecated === true && { deprecated: true as const }),
  };
}

function operationsOf(document: JsonObject): OutlinedOperation[] {
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const value = objectOf(item)[method];
      return isObject(value) ? [operationOf(path, method, value)] : [];
    }),
  );
}

/**
 * Returns the declared tags in the specification's order. Tags that aren't declared follow in the order of the
 * operations that use them.
 */
function tagsOf(
  document: JsonObject,
  operations: readonly OutlinedOperation[],
): SpecificationOutline["tags"] {
  const tags = new Map<string, SpecificationOutline["tags"][number]>();
  for (const tag of listOf(document.tags).map(objectOf)) {
    const name = textOf(tag.name);
    if (!name) continue;
    const description = textOf(tag.description);
    const title = textOf(tag["x-displayName"]) ?? name;
    tags.set(name, { name, title, ...(description && { description }) });
  }
  for (const name of operations.flatMap((operation) => operation.tags))
    if (!tags.has(name)) tags.set(name, { name, title: name });
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const groups = groupsOfTags(document);
  const positions = new Map([...groups.keys()].map((name, index) => [name, index]));
  const indexOf = ({ name }: { name: string }) => positions.get(name) ?? positions.size;
  return [...tags.values()]
    .filter(({ name }) => used.has(name))
    .sort((a, b) => indexOf(a) - indexOf(b))
    .map((tag) => ({ ...tag, ...(groups.get(tag.name) && { group: groups.get(tag.name) }) }));
}

const GROUP_LENGTH_MAX = 100;

/** Returns the tags in the order of `x-tagGroups`, with the names of their groups. Names can be empty. */
function groupsOfTags(document: JsonObject): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const { name, tags } of listOf(document["x-tagGroups"]).map(objectOf)) {
    const title = (textOf(name) ?? "").replace(/\s+/g, " ").trim().slice(0, GROUP_LENGTH_MAX);
    for (const tag of listOf(tags)) if (typeof tag === "string" && !groups.has(tag)) groups.set(tag, title);
  }
  return groups;
}

/** Returns the outline of an OpenAPI 3.1 specification. */
export function outlineOf(document: JsonObject): SpecificationOutline {
  const info = objectOf(document.info);
  const operations = operationsOf(document);
  return {
    title: textOf(info.title) ?? "API reference",
    version: textOf(info.version) ?? "",
    tags: tagsOf(document, operations),
    operations,
    webhooks: Object.keys(objectOf(document.webhooks)),
    schemas: Object.keys(objectOf(objectOf(document.components).schemas)),
  };
}
