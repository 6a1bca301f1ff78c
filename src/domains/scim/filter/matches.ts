import type { Filter, Operator } from "./parse";

type Json = Readonly<Record<string, unknown>>;

const folded = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

/** Compares texts without regard to case, because the filters of PATCH operations find elements, not secrets. */
function compares(found: unknown, operator: Operator, wanted: unknown): boolean {
  const [left, right] = [folded(found), folded(wanted)];
  if (operator === "eq") return left === right;
  if (operator === "ne") return left !== right;
  if (typeof left !== "string" || typeof right !== "string") return false;
  const results: Record<Exclude<Operator, "eq" | "ne">, boolean> = {
    co: left.includes(right),
    sw: left.startsWith(right),
    ew: left.endsWith(right),
    gt: left > right,
    ge: left >= right,
    lt: left < right,
    le: left <= right,
  };
  return results[operator];
}

function valueAt(element: Json, name: string): unknown {
  const key = Object.keys(element).find((each) => each.toLowerCase() === name);
  return key === undefined ? undefined : element[key];
}

/** Whether an element of a multi-valued attribute meets a filter. */
export function matches(element: Json, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
      return filter.parts.every((part) => matches(element, part));
    case "or":
      return filter.parts.some((part) => matches(element, part));
    case "not":
      return !matches(element, filter.part);
    case "present":
      return (valueAt(element, filter.path[0]) ?? null) !== null;
    case "compare":
      return compares(valueAt(element, filter.path[0]), filter.operator, filter.value);
    case "element":
      return false;
  }
}

/** Returns the values that a filter requires with `eq`, so that an element which doesn't exist can be created. */
export function requiredValues(filter: Filter): Record<string, unknown> {
  if (filter.kind === "compare" && filter.operator === "eq") return { [filter.path[0]]: filter.value };
  if (filter.kind !== "and") return {};
  return Object.assign({}, ...filter.parts.map(requiredValues));
}
