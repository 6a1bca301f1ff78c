import type { Operation } from "@/api/rest/routes";
import type { Stage } from "./stage";
import type { Row } from "./table";

/** The path and query of a row's request on a stage. */
export function pathOf(operation: Operation, row: Row, stage: Stage): string {
  const parameters = row.parameters?.(stage);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters?.[name] ?? stage[name as keyof Stage];
    if (value === undefined) throw new Error(`the stage has no ${name}`);
    return value;
  });
  return row.query ? `${path}?${row.query(stage)}` : path;
}

/** What a request needs of its stage, by name. */
export function namesFor(operation: Operation, row: Row): string[] {
  const names = new Set<string>();
  const listening = new Proxy({} as Stage, {
    get: (_, name) => {
      names.add(String(name));
      return String(name);
    },
  });
  pathOf(operation, row, listening);
  row.body?.(listening);
  return [...names];
}

/** A stage on which every name stands for itself: what a row makes of it says which names it takes. */
export const NAMES_THEMSELVES = new Proxy({} as Stage, { get: (_, name) => String(name) });
