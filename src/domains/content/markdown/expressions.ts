import { type ASTNode, Environment } from "@marcbachmann/cel-js";

/** What an expression may speak of. `visitor` is absent where nobody is known to be reading. */
export type ExpressionVariables = {
  space?: { vars?: Record<string, unknown>; [key: string]: unknown };
  page?: { vars?: Record<string, unknown>; [key: string]: unknown };
  visitor?: Record<string, unknown>;
};

/** `all` answers every expression; `deterministic` only those that are the same for every reader. */
export type EvaluationMode = "all" | "deterministic";

export type Evaluation = { known: true; value: unknown } | { known: false };

const LONGEST = 1024;
const ENVIRONMENT = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 100, maxMapEntries: 50, maxCallArguments: 8 },
  unlistedVariablesAreDyn: false,
})
  .registerVariable("space", "map")
  .registerVariable("page", "map")
  .registerVariable("visitor", "map");

const UNKNOWN: Evaluation = { known: false };

/**
 * Evaluates one expression of a page. Authors write `===` and `!==` as in JavaScript; they mean `==`
 * and `!=`. An expression that is wrong, too large, or asks for what is not there is not known.
 */
export function evaluateExpression(
  source: string,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): Evaluation {
  if (source.length > LONGEST) return UNKNOWN;
  try {
    const program = ENVIRONMENT.parse(withCelOperators(source));
    const facts = inspect(program.ast);
    if (facts.usesRegularExpression) return UNKNOWN;
    if (mode === "deterministic" && !facts.isDeterministic) return UNKNOWN;
    const value: unknown = program({
      space: { ...variables.space, vars: variables.space?.vars ?? {} },
      page: { ...variables.page, vars: variables.page?.vars ?? {} },
      ...(mode === "all" && { visitor: variables.visitor ?? {} }),
    });
    return { known: true, value };
  } catch {
    return UNKNOWN;
  }
}

/** Rewrites `===` and `!==` outside of strings. */
function withCelOperators(source: string): string {
  return source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([=!])==/g, (match, operator?: string) =>
    operator === undefined ? match : `${operator}=`,
  );
}

type Facts = { isDeterministic: boolean; usesRegularExpression: boolean };

/** `matches` runs on an engine that backtracks without end, so it is refused; the walk needs no recursion. */
function inspect(root: ASTNode): Facts {
  const facts: Facts = { isDeterministic: true, usesRegularExpression: false };
  const stack: unknown[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (Array.isArray(node)) stack.push(...node);
    if (typeof node !== "object" || node === null || !("op" in node)) continue;
    const { op, args } = node as ASTNode;
    if (op === "id" && args !== "space" && args !== "page") facts.isDeterministic = false;
    if ((op === "rcall" || op === "call") && args[0] === "matches") facts.usesRegularExpression = true;
    if (Array.isArray(args)) stack.push(...(args as unknown[]));
    else stack.push(args);
  }
  return facts;
}

/** A value as it stands in running text; null for what is no single value. */
export function expressionText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  return null;
}
