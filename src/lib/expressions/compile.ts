import type { ASTNode } from "@marcbachmann/cel-js";
import { Cache } from "../cache";
import { type Budget, BudgetExceeded } from "./budget";
import { evaluate, type Variables } from "./evaluate";
import { assertLanguage, type Language, namesIn } from "./language";
import { ExpressionError, parseExpression, positionOf } from "./parse";
import { NoValue } from "./values";

/** A parsed expression and the variables that it uses, or the error in the expression. */
export type Compiled =
  | { root: ASTNode; names: ReadonlySet<string>; error?: undefined }
  | { root?: undefined; error: ExpressionError };

/**
 * The result of an expression: its value, or the reason why it has no value. The reason is a sentence without its subject.
 * `isBroken` is true if the expression never has a value, regardless of the variables.
 */
export type Evaluation =
  | { known: true; value: unknown }
  | { known: false; reason: string; isBroken: boolean };

/** The approximate memory that a parsed expression needs per character of its source. */
const BYTES_PER_CHARACTER = 60;

type Check = (source: string) => ExpressionError | undefined;

function compile(source: string, language: Language, check?: Check): Compiled {
  try {
    const root = parseExpression(source);
    assertLanguage(root, language);
    const error = check?.(source);
    return error ? { error } : { root, names: namesIn(root) };
  } catch (error) {
    if (error instanceof ExpressionError) return { error };
    throw error;
  }
}

/**
 * Returns a function that parses expressions in a language and caches the results. `check` can find more errors in an
 * expression that the parser accepts.
 */
export function compilerOf(language: Language, check?: Check): (source: string) => Compiled {
  const kept = new Cache<{ compiled: Compiled; length: number }>({
    name: "expressions",
    weigh: ({ length }) => length * BYTES_PER_CHARACTER,
  });
  return (source) => {
    const known = kept.get(source);
    if (known) return known.compiled;
    const compiled = compile(source, language, check);
    kept.set(source, { compiled, length: source.length });
    return compiled;
  };
}

/** Returns an expression's error with its position: `line 1, column 9: …`. Lines and columns start at 1. */
export const problemAt = (source: string, { offset, message }: ExpressionError): string =>
  `${positionOf(source, offset)}: ${message}`;

/**
 * Evaluates an expression within a budget. If the expression has no value or exceeds the budget, the result
 * contains the reason.
 */
export function evaluateWithin(root: ASTNode, variables: Variables, budget: Budget): Evaluation {
  try {
    return { known: true, value: evaluate(root, variables, budget) };
  } catch (error) {
    if (error instanceof NoValue) return { known: false, reason: error.message, isBroken: false };
    if (error instanceof BudgetExceeded) return { known: false, reason: error.message, isBroken: true };
    throw error;
  }
}
