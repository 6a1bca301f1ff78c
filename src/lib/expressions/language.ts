import type { ASTNode } from "@marcbachmann/cel-js";
import { ExpressionError } from "./parse";

/** Functions that evaluate their last argument once for each item of a list. */
export const LOOPS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "filter", "map"]);
const LOOPS_WITHIN_EACH_OTHER_MAX = 2;

/**
 * All other functions of the evaluator. `matches` isn't included, because regular expressions can backtrack exponentially.
 * `bind` isn't included, because it can double a text repeatedly.
 */
export const FUNCTIONS = [
  "has",
  "size",
  "string",
  "int",
  "double",
  "contains",
  "startsWith",
  "endsWith",
  "indexOf",
  "substring",
  "split",
  "join",
  "lowerAscii",
  "upperAscii",
  "trim",
] as const;

/** Operators that every language includes. These operators neither loop nor generate text. */
export const COMPARISONS = [
  "id",
  "value",
  "list",
  ".",
  "[]",
  "!_",
  "-_",
  "&&",
  "||",
  "?:",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
] as const;

const ARITHMETIC = ["+", "-", "*", "/", "%", "map"] as const;

/** The operators and functions that expressions in a language can use. */
export interface Language {
  operators: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  /** Advice to add to the error message if an expression calls certain functions that don't exist. */
  hints?: Readonly<Record<string, string>>;
}

/** All operators and functions of the evaluator. */
export const FULL_LANGUAGE: Language = {
  operators: new Set([...COMPARISONS, ...ARITHMETIC]),
  functions: new Set([...FUNCTIONS, ...LOOPS]),
};

export const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "op" in value;

/** Returns the child nodes of a node, for every kind of operator. */
function childrenOf({ args }: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const stack: unknown[] = [args];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value.filter((item) => item !== undefined));
    else if (isNode(value)) found.push(value);
  }
  return found.reverse();
}

export const calledBy = (node: ASTNode): string | null =>
  node.op === "call" || node.op === "rcall" ? String(node.args[0]) : null;

const isLiteral = (value: unknown) =>
  value === null || ["string", "boolean", "number", "bigint"].includes(typeof value);

function assertAvailable(node: ASTNode, { operators, functions, hints = {} }: Language): void {
  const { op, args, start } = node;
  const name = calledBy(node);
  if (op === "value" && !isLiteral(args))
    throw new ExpressionError(start, "a literal can only be a string, a number, a Boolean or null");
  if (name === null && !operators.has(op))
    throw new ExpressionError(start, `expressions don't support the operator ${op}`);
  if (name === null || functions.has(name)) return;
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  throw new ExpressionError(start, hint ?? `expressions don't support the function ${name}()`);
}

/** @throws ExpressionError for an operator or function that the language doesn't include, and for too many nested loops */
export function assertLanguage(node: ASTNode, language: Language, loops = 0): void {
  assertAvailable(node, language);
  const inner = LOOPS.has(calledBy(node) ?? "") ? loops + 1 : loops;
  if (inner > LOOPS_WITHIN_EACH_OTHER_MAX)
    throw new ExpressionError(
      node.start,
      `functions such as map() can be nested at most ${LOOPS_WITHIN_EACH_OTHER_MAX} levels deep`,
    );
  for (const child of childrenOf(node)) {
    // The list is computed before the loop starts. Therefore, a loop inside the expression for the list isn't nested in
    // this loop.
    const isReceiver = node.op === "rcall" && child === node.args[1];
    assertLanguage(child, language, isReceiver ? loops : inner);
  }
}

/** Returns the names that an expression uses, including the variables of its loops. */
export function namesIn(root: ASTNode): Set<string> {
  const names = new Set<string>();
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.op === "id") names.add(node.args);
    stack.push(...childrenOf(node));
  }
  return names;
}
