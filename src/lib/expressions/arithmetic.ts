import type { Budget } from "./budget";
import { integer, NoValue, type Numeric, numeric } from "./values";

/** Whole numbers stay whole; a division of them cuts off what is behind the point. */
function ofIntegers(op: string, a: bigint, b: bigint): bigint {
  if (op === "+") return integer(a + b);
  if (op === "-") return integer(a - b);
  if (op === "*") return integer(a * b);
  if (b === 0n) throw new NoValue("divides by zero");
  return integer(op === "/" ? a / b : a % b);
}

function ofNumbers(op: string, a: number, b: number): number {
  if (op === "+") return a + b;
  if (op === "-") return a - b;
  if (op === "*") return a * b;
  if (op === "%" || b === 0) throw new NoValue(op === "%" ? "% wants whole numbers" : "divides by zero");
  return a / b;
}

function ofNumerics(op: string, a: Numeric, b: Numeric): Numeric {
  if (typeof a === "bigint" && typeof b === "bigint") return ofIntegers(op, a, b);
  return ofNumbers(op, Number(a), Number(b));
}

/**
 * Two values put together by `+`, `-`, `*`, `/` or `%`: numbers, and by `+` texts and lists as well.
 *
 * @throws NoValue for what does not go together
 */
export function calculate(op: string, a: unknown, b: unknown, budget: Budget): unknown {
  if (op === "+" && typeof a === "string" && typeof b === "string") {
    budget.takeText(a.length + b.length);
    return a + b;
  }
  if (op === "+" && Array.isArray(a) && Array.isArray(b)) {
    budget.take(a.length + b.length);
    return [...a, ...b];
  }
  return ofNumerics(op, numeric(a), numeric(b));
}
