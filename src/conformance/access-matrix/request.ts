import type { Operation } from "@/api/rest/routes";
import type { Resources } from "./resources";
import type { Row } from "./table";

/** The path and query of a row's request on these resources. */
export function pathOf(operation: Operation, row: Row, resources: Resources): string {
  const parameters = row.parameters?.(resources);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters?.[name] ?? resources[name as keyof Resources];
    if (value === undefined) throw new Error(`the resources have no ${name}`);
    return value;
  });
  return row.query ? `${path}?${row.query(resources)}` : path;
}

/** The names of the resources that a function reads. */
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

/** The resources that a request needs, by name. */
export function namesFor(operation: Operation, row: Row): string[] {
  const names = namesReadBy((resources) => [pathOf(operation, row, resources), row.body?.(resources)]);
  return [...names, ...(row.after ?? [])];
}

/** Resources whose values are their own names. A request built from them shows which resources a row uses. */
export const NAMES_THEMSELVES = new Proxy({} as Resources, { get: (_, name) => String(name) });
