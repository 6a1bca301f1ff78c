import type { ASTNode } from "@marcbachmann/cel-js";
import { isObject } from "@/lib/is-object";
import type { Budget } from "./budget";
import { callFunction } from "./functions";
import { calledBy, LOOPS } from "./language";
import { runLoop } from "./loops";
import {
  areEqual,
  calculate,
  indexed,
  integer,
  isIn,
  NoValue,
  named,
  numeric,
  order,
  textual,
  truth,
} from "./values";

/** The variables that an expression can use, by name. */
export type Variables = Readonly<Record<string, unknown>>;

/** Evaluates `&&` or `||`. If one operand decides the result, the other operand can be an expression without a value. */
function either(
  decides: boolean,
  [left, right]: readonly ASTNode[],
  variables: Variables,
  budget: Budget,
): boolean {
  let first: boolean | NoValue;
  try {
    first = truth(evaluate(left as ASTNode, variables, budget));
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    first = error;
  }
  if (first === decides) return decides;
  const second = truth(evaluate(right as ASTNode, variables, budget));
  if (second === decides || typeof first === "boolean") return second;
  throw first;
}

function compare(node: ASTNode, variables: Variables, budget: Budget): unknown {
  const [a, b] = (node.args as ASTNode[]).map((side) => evaluate(side, variables, budget));
  switch (node.op) {
    case "==":
      return areEqual(a, b, budget);
    case "!=":
      return !areEqual(a, b, budget);
    case "in":
      return isIn(a, b, budget);
    case "<":
      return order(a, b, budget) < 0;
    case "<=":
      return order(a, b, budget) <= 0;
    case ">":
      return order(a, b, budget) > 0;
    case ">=":
      return order(a, b, budget) >= 0;
    default:
      return calculate(node.op, a, b, budget);
  }
}

function negated(value: unknown): number | bigint {
  const number = numeric(value);
  return typeof number === "bigint" ? integer(-number) : -number;
}

/** Whether the last field in `has(a.b.c)` exists. All other fields must exist. */
function hasField([field]: readonly ASTNode[], variables: Variables, budget: Budget): boolean {
  if (field?.op !== ".") throw new NoValue("has() requires a field");
  const owner = evaluate(field.args[0], variables, budget);
  return isObject(owner) && Object.hasOwn(owner, field.args[1]);
}

function call(node: ASTNode & { op: "call" | "rcall" }, variables: Variables, budget: Budget): unknown {
  const name = calledBy(node) ?? "";
  if (node.op === "call") {
    if (name === "has") return hasField(node.args[1], variables, budget);
    return callFunction(
      name,
      node.args[1].map((part) => evaluate(part, variables, budget)),
      budget,
    );
  }
  const [, receiver, parts] = node.args;
  if (LOOPS.has(name)) {
    const items = evaluate(receiver, variables, budget);
    return runLoop({ name, items, parts }, (part, variable, item) =>
      evaluate(part, { ...variables, [variable]: item }, budget),
    );
  }
  const given = [receiver, ...parts].map((part) => evaluate(part, variables, budget));
  return callFunction(name, given, budget);
}

function mapOf(entries: readonly (readonly [ASTNode, ASTNode])[], variables: Variables, budget: Budget) {
  return Object.fromEntries(
    entries.map(([key, value]) => [
      textual(evaluate(key, variables, budget)),
      evaluate(value, variables, budget),
    ]),
  );
}

/**
 * Returns the value of an expression or of a part of it: a text, number, bigint (for integers that the expression itself
 * contains), boolean, null, list or record. Only the own properties of lists and records are read.
 * @throws NoValue if there is no value
 * @throws BudgetExceeded if the expression exceeds its budget
 */
export function evaluate(node: ASTNode, variables: Variables, budget: Budget): unknown {
  budget.take();
  switch (node.op) {
    case "value":
      return node.args;
    case "id":
      return named(variables, node.args);
    case ".":
      return named(evaluate(node.args[0], variables, budget), node.args[1]);
    case "[]":
      return indexed(evaluate(node.args[0], variables, budget), evaluate(node.args[1], variables, budget));
    case "list":
      return node.args.map((item) => evaluate(item, variables, budget));
    case "map":
      return mapOf(node.args as never, variables, budget);
    case "!_":
      return !truth(evaluate(node.args, variables, budget));
    case "-_":
      return negated(evaluate(node.args, variables, budget));
    case "&&":
    case "||":
      return either(node.op === "||", node.args, variables, budget);
    case "?:": {
      const [condition, then, otherwise] = node.args;
      return evaluate(truth(evaluate(condition, variables, budget)) ? then : otherwise, variables, budget);
    }
    case "call":
    case "rcall":
      return call(node, variables, budget);
    default:
      return compare(node, variables, budget);
  }
}
