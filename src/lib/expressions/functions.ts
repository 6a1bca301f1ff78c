import { isObject } from "@/lib/is-object";
import type { Budget } from "./budget";
import { integer, isNumeric, listed, NoValue, numeric, textual } from "./values";

/**
 * The implementation of a function. A function gets the receiver and the arguments, and must count its steps before it
 * starts to work.
 */
type Implementation = (budget: Budget, first: unknown, second?: unknown, third?: unknown) => unknown;

/** Returns the receiver of a function that reads the whole receiver, and counts the steps for its characters. */
function scanned(budget: Budget, value: unknown): string {
  const text = textual(value);
  budget.takeScan(text.length);
  return text;
}

/**
 * Returns the arguments of a search, and counts the search's steps. In the worst case, a search compares every character of
 * the search text with every character of the receiver.
 */
function searched(budget: Budget, text: unknown, part: unknown): [string, string] {
  const pair: [string, string] = [textual(text), textual(part)];
  budget.takeScan(pair[0].length + (pair[0].length * pair[1].length) / 16);
  return pair;
}

function made(budget: Budget, text: string): string {
  budget.takeText(text.length);
  return text;
}

const mapped = (budget: Budget, text: unknown, pattern: RegExp, change: (part: string) => string) =>
  made(budget, scanned(budget, text).replace(pattern, change));

function size(budget: Budget, value: unknown): bigint {
  if (Array.isArray(value)) return BigInt(value.length);
  if (isObject(value)) return BigInt(Object.keys(value).length);
  return BigInt([...scanned(budget, value)].length);
}

function toInteger(budget: Budget, value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "string" && /^-?\d{1,19}$/.test(scanned(budget, value))) return integer(BigInt(value));
  const number = numeric(value);
  if (!Number.isFinite(number)) throw new NoValue("this value can't be converted to an integer");
  return integer(BigInt(Math.trunc(Number(number))));
}

function toNumber(budget: Budget, value: unknown): number {
  if (typeof value !== "string") return Number(numeric(value));
  const number = Number(scanned(budget, value));
  if (value.trim() === "" || Number.isNaN(number))
    throw new NoValue("this value can't be converted to a number");
  return number;
}

function toText(budget: Budget, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || isNumeric(value)) return made(budget, String(value));
  throw new NoValue("only text, numbers and Booleans can be converted to text");
}

function substring(budget: Budget, value: unknown, from: unknown, to?: unknown): string {
  const characters = [...scanned(budget, value)];
  const [start, end] = [Number(numeric(from)), to === undefined ? characters.length : Number(numeric(to))];
  if (!(start >= 0 && end >= start && end <= characters.length))
    throw new NoValue(
      "the positions for substring() must be within the text, and the end can't be before the start",
    );
  return made(budget, characters.slice(start, end).join(""));
}

function split(budget: Budget, value: unknown, separator: unknown): string[] {
  const [text, by] = searched(budget, value, separator);
  budget.takeText(text.length);
  const pieces = text.split(by);
  budget.take(pieces.length);
  return pieces;
}

function join(budget: Budget, value: unknown, separator: unknown = ""): string {
  const [items, by] = [listed(value), textual(separator)];
  budget.take(items.length);
  const texts = items.map(textual);
  budget.takeText(texts.reduce((sum, text) => sum + text.length + by.length, 0));
  return texts.join(by);
}

function includes(budget: Budget, text: unknown, part: unknown): boolean {
  const [whole, wanted] = searched(budget, text, part);
  return whole.includes(wanted);
}

/** Returns a position in characters, in the way that `size` and `substring` count characters. */
function indexOf(budget: Budget, text: unknown, part: unknown): bigint {
  const [whole, wanted] = searched(budget, text, part);
  const found = whole.indexOf(wanted);
  return BigInt(found < 0 ? -1 : [...whole.slice(0, found)].length);
}

/** The implementation of each function, and the numbers of arguments that it accepts. */
const IMPLEMENTATIONS: Readonly<Record<string, readonly [run: Implementation, ...counts: number[]]>> = {
  size: [size, 1],
  string: [toText, 1],
  int: [toInteger, 1],
  double: [toNumber, 1],
  contains: [includes, 2],
  startsWith: [(budget, text, part) => scanned(budget, text).startsWith(textual(part)), 2],
  endsWith: [(budget, text, part) => scanned(budget, text).endsWith(textual(part)), 2],
  indexOf: [indexOf, 2],
  substring: [substring, 2, 3],
  split: [split, 2],
  join: [join, 1, 2],
  lowerAscii: [(budget, text) => mapped(budget, text, /[A-Z]+/g, (part) => part.toLowerCase()), 1],
  upperAscii: [(budget, text) => mapped(budget, text, /[a-z]+/g, (part) => part.toUpperCase()), 1],
  trim: [(budget, text) => made(budget, scanned(budget, text).trim()), 1],
};

/** Calls a function that isn't a loop. @throws NoValue if it doesn't exist or the number of arguments is wrong */
export function callFunction(name: string, given: readonly unknown[], budget: Budget): unknown {
  const found = Object.hasOwn(IMPLEMENTATIONS, name) ? IMPLEMENTATIONS[name] : undefined;
  const [run, ...counts]: readonly [run?: Implementation, ...counts: number[]] = found ?? [];
  if (!run) throw new NoValue(`expressions don't support the function ${name}()`);
  if (!counts.includes(given.length))
    throw new NoValue(
      `the function ${name}() needs ${counts.join(" or ")} ${counts.at(-1) === 1 ? "value" : "values"} (received ${given.length}, including any value before the dot)`,
    );
  return run(budget, given[0], given[1], given[2]);
}
