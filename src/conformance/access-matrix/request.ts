import type { Operation } from "@/api/rest/routes";
import type { Resources } from "./resources";
import type { Row } from "./table";

/** Returns the path and query of a row's request, with these resources. */
export function pathOf(operation: Operation, row: Row, resources: Resources): string {
  const parameters = row.parameters?.(resources);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters?.[name] ?? resources[name as keyof Resources];
    if (value === undefined) throw new Error(`the resources have no ${name}`);
    return value;
  });
  return row.query ? `${path}?${row.query(resources)}` : path;
}

/** Returns the names of the resources that a function reads. */
export function namesReadBy(read: (resources: Resources) => unknown): string[] {
  const names = new Set<string>();
  const listening = new Proxy({} as Resources, {
    get: (_, name) => {
      names.add(String(name));
      return String(name);
    },
  });
  read(listening);
  return [...names];
}

/** Returns the names of the resources that a request needs. */
export function namesFor(operation: Operation, row: Row): string[] {
  const names = namesReadBy((resources) => [pathOf(operation, row, resources), row.body?.(resources)]);
  return [...names, ...(row.after ?? [])];
}

/**
 * A set of resources in which the value of each resource is its name. If a request is built with these
 * values, it shows which resources a row uses.
 */
export const NAMES_THEMSELVES = new Proxy({} as Resources, { get: (_, name) => String(name) });
