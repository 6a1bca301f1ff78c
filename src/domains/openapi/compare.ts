import { addToGroup } from "@/lib/group";
import { runTask } from "@/lib/threads/run";
import { defineTask } from "@/lib/threads/task";
import { namesIn } from "./read/components";
import { METHODS, type Method, outlineOf } from "./read/outline";
import { type JsonObject, objectOf, valueAt } from "./read/value";
import type { Comparison } from "./schema";

const textOf = (value: unknown) => JSON.stringify(value) ?? "";

function componentsOf(root: JsonObject): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [kind, all] of Object.entries(objectOf(root.components)))
    for (const [name, value] of Object.entries(objectOf(all))) found.set(`components/${kind}/${name}`, value);
  return found;
}

/**
 * Returns the components that changed, and all components that refer to a changed component directly or
 * indirectly.
 */
function changedComponents(before: JsonObject, after: JsonObject): Set<string> {
  const [old, current] = [componentsOf(before), componentsOf(after)];
  const users = new Map<string, string[]>();
  const changed: string[] = [];
  for (const [name, value] of current) {
    if (textOf(old.get(name)) !== textOf(value)) changed.push(name);
    for (const used of namesIn(value)) addToGroup(users, used, name);
  }
  for (const name of old.keys()) if (!current.has(name)) changed.push(name);
  const reached = new Set<string>();
  for (let name = changed.pop(); name !== undefined; name = changed.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    changed.push(...(users.get(name) ?? []));
  }
  return reached;
}

interface Described {
  operation: Comparison["added"][number];
  value: unknown;
}

/**
 * Returns the operations, with the method and path as the key. Each operation includes the fields that its
 * path defines for all operations.
 */
function operationsOf(root: JsonObject): Map<string, Described> {
  const found = new Map<string, Described>();
  for (const { method, path, title } of outlineOf(root).operations) {
    const item = objectOf(valueAt(root, ["paths", path]));
    const common = Object.entries(item).filter(([key]) => !METHODS.includes(key as Method));
    const value = { common: Object.fromEntries(common), own: item[method] };
    found.set(`${method} ${path}`, { operation: { method, path, title }, value });
  }
  return found;
}

/** Two specifications as JSON. `before` is null if `after` is the first version. */
export interface Compared {
  before: string | null;
  after: string;
}

/**
 * The maximum number of characters in specifications that are compared on the event loop. If the
 * specifications are longer, a thread compares them.
 */
export const LENGTH_IN_PLACE = 100_000;

export const compareTask = defineTask<Compared, Comparison>("specification-compare");

export async function compareWithinBounds(group: string, compared: Compared): Promise<Comparison> {
  const length = compared.after.length + (compared.before?.length ?? 0);
  if (length <= LENGTH_IN_PLACE) return compareSpecifications(compared);
  return runTask(compareTask, compared, { group });
}

/** Returns the operations that were added, removed and changed between two OpenAPI 3.1 specifications. */
export function compareRoots(from: JsonObject, to: JsonObject): Comparison {
  const [old, current] = [operationsOf(from), operationsOf(to)];
  const components = changedComponents(from, to);
  const isChanged = (key: string, { value }: Described) => {
    const known = old.get(key);
    if (!known) return false;
    return textOf(known.value) !== textOf(value) || [...namesIn(value)].some((name) => components.has(name));
  };
  type Keep = (key: string, one: Described) => boolean;
  const operations = (entries: Iterable<[string, Described]>, keep: Keep) =>
    [...entries].filter(([key, one]) => keep(key, one)).map(([, one]) => one.operation);
  return {
    added: operations(current, (key) => !old.has(key)),
    removed: operations(old, (key) => !current.has(key)),
    changed: operations(current, isChanged),
  };
}

export const compareSpecifications = ({ before, after }: Compared): Comparison =>
  compareRoots(objectOf(before && JSON.parse(before)), objectOf(JSON.parse(after)));
