import type { ASTNode } from "@marcbachmann/cel-js";
import { Cache } from "../cache";
import { type Budget, BudgetExceeded } from "./budget";
import { evaluate, type Variables } from "./evaluate";
import { assertLanguage, type Language, namesIn } from "./language";
import { ExpressionError, parseExpression, positionOf } from "./parse";
import { NoValue } from "./values";

/** A parsed expression with the variables that it uses, or its error. */
export type Compiled =
  | { root: ASTNode; names: ReadonlySet<string>; error?: undefined }
  | { root?: undefined; error: ExpressionError };

/**
 * If the value is missing, this is the reason, as a sentence without its subject. `isBroken` means that the
 * reason doesn't depend on the variables.
 */
export type Evaluation =
  | { known: true; value: unknown }
  | { known: false; reason: string; isBroken: boolean };

/** The approximate memory of a parsed expression per character of its source. */
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
 * Returns a function that parses expressions of one language and caches the results. `check` finds more errors in a
 * well-formed expression.
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

/** The error of an expression with its position: `line 1, column 9: …`, both counted from 1. */
export const problemAt = (source: string, { offset, message }: ExpressionError): string =>
  `${positionOf(source, offset)}: ${message}`;

/** Evaluates an expression within a budget. Without a value, or if it exceeds the budget, the result contains the reason. */
export function evaluateWithin(root: ASTNode, variables: Variables, budget: Budget): Evaluation {
  try {
    return { known: true, value: evaluate(root, variables, budget) };
  } catch (error) {
    if (error instanceof NoValue) return { known: false, reason: error.message, isBroken: false };
    if (error instanceof BudgetExceeded) return { known: false, reason: error.message, isBroken: true };
    throw error;
  }
}
