import type { ASTNode } from "@marcbachmann/cel-js";
import { isObject } from "@/lib/is-object";
import { listed, NoValue, truth } from "./values";

/** A call of a loop: `items.name(variable, …parts)`. */
interface Loop {
  name: string;
  items: unknown;
  parts: readonly ASTNode[];
}

/** Evaluates a part with the loop's variable set to an item. */
type EvaluateFor = (part: ASTNode, variable: string, item: unknown) => unknown;

/**
 * Whether any item decides the result. If an item decides the result, the condition needn't have a value for other items.
 */
function quantified(items: readonly unknown[], decides: boolean, holds: (item: unknown) => boolean): boolean {
  let unknown: NoValue | undefined;
  for (const item of items) {
    try {
      if (holds(item) === decides) return decides;
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      unknown = error;
    }
  }
  if (unknown) throw unknown;
  return !decides;
}

/** The items of a list, or the property names of a record. */
const itemsOf = (value: unknown) => (isObject(value) ? Object.keys(value) : listed(value));

/**
 * Loops over a list, or over the property names of a record. @throws NoValue for other values, or if a part
 * of the loop has no value
 */
export function runLoop({ name, items, parts }: Loop, evaluateFor: EvaluateFor): unknown {
  const [variable, first, second] = parts;
  if (variable?.op !== "id" || !first || (second && name !== "map"))
    throw new NoValue(
      `the function ${name}() needs a variable and an expression, such as list.${name}(item, item > 0)`,
    );
  const list = itemsOf(items);
  const on = (part: ASTNode) => (item: unknown) => evaluateFor(part, variable.args, item);
  const holds = (item: unknown) => truth(on(first)(item));
  switch (name) {
    case "all":
      return quantified(list, false, holds);
    case "exists":
      return quantified(list, true, holds);
    case "exists_one":
      return list.filter(holds).length === 1;
    case "filter":
      return list.filter(holds);
    default:
      return second ? list.filter(holds).map(on(second)) : list.map(on(first));
  }
}
