import type { ASTNode } from "@marcbachmann/cel-js";

/** A condition asks for what is not there, or for something else than it is. */
class Unanswerable extends Error {
  override readonly name = "Unanswerable";
}

export type Variables = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Variables =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function named(owner: unknown, name: unknown): unknown {
  if (!isRecord(owner) || typeof name !== "string" || !Object.hasOwn(owner, name)) throw new Unanswerable();
  return owner[name];
}

function indexed(owner: unknown, index: unknown): unknown {
  if (!Array.isArray(owner)) return named(owner, index);
  if (typeof index !== "number" || !(index in owner)) throw new Unanswerable();
  return owner[index];
}

function truth(value: unknown): boolean {
  if (typeof value !== "boolean") throw new Unanswerable();
  return value;
}

function numeric(value: unknown): number {
  if (typeof value !== "number") throw new Unanswerable();
  return value;
}

function textual(value: unknown): string {
  if (typeof value !== "string") throw new Unanswerable();
  return value;
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
function order(a: unknown, b: unknown): number {
  if (typeof a === "number") return a - numeric(b);
  const [left, right] = [textual(a), textual(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isIn(item: unknown, container: unknown): boolean {
  if (Array.isArray(container)) return container.includes(item);
  if (!isRecord(container)) throw new Unanswerable();
  return Object.hasOwn(container, textual(item));
}

function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : [...textual(value)].length;
}

/** One side that decides is enough, also where the other cannot be answered. */
function either(decides: boolean, [left, right]: readonly ASTNode[], variables: Variables): boolean {
  let first: boolean | Unanswerable;
  try {
    first = truth(answer(left as ASTNode, variables));
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    first = error;
  }
  if (first === decides) return decides;
  const second = truth(answer(right as ASTNode, variables));
  if (second === decides || typeof first === "boolean") return second;
  throw first;
}

function call(name: string, [first, second]: readonly unknown[]): unknown {
  if (name === "size") return sizeOf(first);
  const [text, part] = [textual(first), textual(second)];
  if (name === "startsWith") return text.startsWith(part);
  return name === "endsWith" ? text.endsWith(part) : text.includes(part);
}

function compare(node: ASTNode, variables: Variables): boolean {
  const [a, b] = (node.args as ASTNode[]).map((side) => answer(side, variables));
  switch (node.op) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "in":
      return isIn(a, b);
    case "<":
      return order(a, b) < 0;
    case "<=":
      return order(a, b) <= 0;
    case ">":
      return order(a, b) > 0;
    case ">=":
      return order(a, b) >= 0;
    default:
      throw new Unanswerable();
  }
}

/**
 * What a condition, or a part of it, comes to. Every part is looked at once at the most, so that the size of a condition
 * bounds the time that it takes. Throws where there is no answer.
 */
export function answer(node: ASTNode, variables: Variables): unknown {
  switch (node.op) {
    case "value":
      return typeof node.args === "bigint" ? Number(node.args) : node.args;
    case "id":
      return named(variables, node.args);
    case ".":
      return named(answer(node.args[0], variables), node.args[1]);
    case "[]":
      return indexed(answer(node.args[0], variables), answer(node.args[1], variables));
    case "list":
      return node.args.map((item) => answer(item, variables));
    case "!_":
      return !truth(answer(node.args, variables));
    case "-_":
      return -numeric(answer(node.args, variables));
    case "&&":
    case "||":
      return either(node.op === "||", node.args, variables);
    case "?:":
      return answer(truth(answer(node.args[0], variables)) ? node.args[1] : node.args[2], variables);
    case "call":
      return call(
        node.args[0],
        node.args[1].map((part) => answer(part, variables)),
      );
    case "rcall":
      return call(
        node.args[0],
        [node.args[1], ...node.args[2]].map((part) => answer(part, variables)),
      );
    default:
      return compare(node, variables);
  }
}
