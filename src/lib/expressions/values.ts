import { isObject } from "@/lib/is-object";
import type { Budget } from "./budget";

/** Thrown if an expression uses a value that doesn't exist or has the wrong type. */
export class NoValue extends Error {
  override readonly name = "NoValue";
}

export type Numeric = number | bigint;

const INT_MAX = 2n ** 63n - 1n;
const INT_MIN = -(2n ** 63n);

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === "number" || typeof value === "bigint";

export function truth(value: unknown): boolean {
  if (typeof value !== "boolean")
    throw new NoValue("a condition or logical operator received a value that isn't true or false");
  return value;
}

export function numeric(value: unknown): Numeric {
  if (!isNumeric(value))
    throw new NoValue("a comparison or calculation received a value that isn't a number");
  return value;
}

export function textual(value: unknown): string {
  if (typeof value !== "string") throw new NoValue("a function or operator received a value that isn't text");
  return value;
}

export function listed(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new NoValue("a function or operator received a value that isn't a list");
  return value;
}

/** Checks that an integer fits into 64 bits, as CEL requires. */
export function integer(value: bigint): bigint {
  if (value > INT_MAX || value < INT_MIN) throw new NoValue("the result is too large for a 64-bit integer");
  return value;
}

/** Returns a record's own property, never an inherited property. */
export function named(owner: unknown, name: unknown): unknown {
  if (!isObject(owner) || typeof name !== "string" || !Object.hasOwn(owner, name))
    throw new NoValue(`the value ${String(name)} doesn't exist`);
  return owner[name];
}

export function indexed(owner: unknown, index: unknown): unknown {
  if (!Array.isArray(owner)) return named(owner, index);
  const position = Number(numeric(index));
  if (!(position in owner)) throw new NoValue("the list has no item at this position");
  return owner[position];
}

/**
 * Returns a negative number if the first value is less than the second, zero if they're equal, and a
 * positive number otherwise.
 */
export function order(a: unknown, b: unknown, budget: Budget): number {
  if (isNumeric(a)) {
    const other = numeric(b);
    return a < other ? -1 : a > other ? 1 : 0;
  }
  const [left, right] = [textual(a), textual(b)];
  budget.takeScan(Math.min(left.length, right.length));
  return left < right ? -1 : left > right ? 1 : 0;
}

function areEqualRecords(a: Record<string, unknown>, b: Record<string, unknown>, budget: Budget): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && areEqualWithin(a[name], b[name], budget));
}

/** Compares two items of lists or two properties of records. */
function areEqualWithin(a: unknown, b: unknown, budget: Budget): boolean {
  budget.take();
  return areEqual(a, b, budget);
}

/** Whether two values are equal. Numbers are compared by value, and lists and records by content. */
export function areEqual(a: unknown, b: unknown, budget: Budget): boolean {
  // Values are compared with `<=` and `>=`, because `===` would distinguish 1 from 1n.
  if (isNumeric(a) && isNumeric(b)) return a <= b && a >= b;
  if (typeof a === "string" && typeof b === "string") {
    if (a.length === b.length) budget.takeScan(a.length);
    return a === b;
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => areEqualWithin(item, b[index], budget));
  if (isObject(a) && isObject(b)) return areEqualRecords(a, b, budget);
  return a === b;
}

export function isIn(item: unknown, container: unknown, budget: Budget): boolean {
  if (Array.isArray(container)) return container.some((each) => areEqualWithin(item, each, budget));
  if (!isObject(container)) throw new NoValue("a function or operator received a value that isn't a list");
  return Object.hasOwn(container, textual(item));
}

/** Calculates with integers. The result is always an integer, so a division discards the fraction. */
function ofIntegers(op: string, a: bigint, b: bigint): bigint {
  if (op === "+") return integer(a + b);
  if (op === "-") return integer(a - b);
  if (op === "*") return integer(a * b);
  if (b === 0n) throw new NoValue("a number can't be divided by zero");
  return integer(op === "/" ? a / b : a % b);
}

function ofNumbers(op: string, a: number, b: number): number {
  if (op === "+") return a + b;
  if (op === "-") return a - b;
  if (op === "*") return a * b;
  if (op === "%" || b === 0)
    throw new NoValue(
      op === "%" ? "the operator % works only with integers" : "a number can't be divided by zero",
    );
  return a / b;
}

function ofNumerics(op: string, a: Numeric, b: Numeric): Numeric {
  if (typeof a === "bigint" && typeof b === "bigint") return ofIntegers(op, a, b);
  return ofNumbers(op, Number(a), Number(b));
}

/** Calculates with numbers. With `+`, also concatenates texts or lists. @throws NoValue for other types */
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
