import { Budget, readingSteps } from "@/lib/expressions/budget";
import {
  type Compiled,
  compilerOf,
  type Evaluation,
  evaluateWithin,
  problemAt,
} from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";

/** The variables that an expression can use. If the reader isn't known, `visitor` is absent. */
export type ExpressionVariables = {
  space?: { vars?: Record<string, unknown>; [key: string]: unknown };
  page?: { vars?: Record<string, unknown>; [key: string]: unknown };
  visitor?: Record<string, unknown>;
};

/**
 * In the mode `all`, every expression is evaluated. In the mode `deterministic`, only expressions that have
 * the same result for every reader are evaluated.
 */
export type EvaluationMode = "all" | "deterministic";

/** The limits for one expression. */
const LIMITS = { steps: 10_000, characters: 16_384 };
/**
 * The maximum total number of steps for all expressions of a page. Parsing also takes steps: {@link
 * readingSteps}.
 */
const PAGE_STEPS_MAX = 100_000;

const compileExpression = compilerOf(FULL_LANGUAGE);

/** GitBook's legacy format has content that only some outputs show, such as `{% if output.name == "website" %}`. */
const OUTPUT = { name: "website" };

const isDeterministic = ({ names }: { names: ReadonlySet<string> }) =>
  [...names].every((name) => name === "space" || name === "page" || name === "output");

const variablesFor = (variables: ExpressionVariables, mode: EvaluationMode) => ({
  space: { ...variables.space, vars: variables.space?.vars ?? {} },
  page: { ...variables.page, vars: variables.page?.vars ?? {} },
  output: OUTPUT,
  ...(mode === "all" && { visitor: variables.visitor ?? {} }),
});

const broken = (reason: string): Evaluation => ({ known: false, reason, isBroken: true });

const TOO_COSTLY = broken("the expressions of the page need too many computation steps in total");

type Sources = readonly (readonly [source: string, compiled: Compiled & { error?: undefined }])[];

/**
 * Returns the values of all expressions. If the expressions take too many steps in total, none of them has a
 * value.
 */
function evaluateTogether(sources: Sources, variables: Readonly<Record<string, unknown>>) {
  let steps = 0;
  const found = new Map<string, Evaluation>();
  for (const [source, { root }] of sources) {
    const budget = new Budget(LIMITS);
    found.set(source, evaluateWithin(root, variables, budget));
    steps += readingSteps(source) + LIMITS.steps - Math.max(0, budget.remainingSteps);
    if (steps > PAGE_STEPS_MAX) return new Map(sources.map(([each]) => [each, TOO_COSTLY]));
  }
  return found;
}

/**
 * Splits expressions into two groups: expressions that can use claims of the visitor, and expressions that
 * can't. Each group has its own budget of steps.
 */
function* readTogether(sources: readonly string[]) {
  for (const canAsk of [false, true]) {
    const share = sources.filter((source) => source.includes("visitor") === canAsk);
    const steps = share.reduce((sum, source) => sum + readingSteps(source), 0);
    yield { share, isTooCostly: steps > PAGE_STEPS_MAX };
  }
}

type Evaluations = ReadonlyMap<string, Evaluation>;

/**
 * Evaluates the expressions of a page in two groups. The first group has the same values for every reader.
 * The second group contains all other expressions. An expression has no value if it's invalid, costs too
 * much, or uses a variable that doesn't exist. Each group has its own budget, so that the claims of one
 * reader can't affect other readers. If a group exceeds its budget, no expression in the group has a value.
 */
export function evaluateApart(
  sources: Iterable<string>,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): { sameForAll: Evaluations; personal: Evaluations } {
  const unread = new Map<string, Evaluation>();
  const deterministic: [string, Compiled & { error?: undefined }][] = [];
  const asking: typeof deterministic = [];
  for (const { share, isTooCostly } of readTogether([...new Set(sources)]))
    for (const source of share) {
      const compiled = isTooCostly ? undefined : compileExpression(source);
      if (!compiled) unread.set(source, TOO_COSTLY);
      else if (compiled.error) unread.set(source, broken(problemAt(source, compiled.error)));
      else if (isDeterministic(compiled)) deterministic.push([source, compiled]);
      else if (mode === "all") asking.push([source, compiled]);
      else unread.set(source, { known: false, reason: "the value depends on the visitor", isBroken: false });
    }
  const available = variablesFor(variables, mode);
  return {
    sameForAll: evaluateTogether(deterministic, available),
    personal: new Map([...unread, ...evaluateTogether(asking, available)]),
  };
}

/**
 * Returns the values of the expressions on one page. The key of a value is the expression's source ({@link
 * evaluateApart}).
 */
export function evaluateExpressions(
  sources: Iterable<string>,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): Evaluations {
  const { sameForAll, personal } = evaluateApart(sources, variables, mode);
  return new Map([...sameForAll, ...personal]);
}

/**
 * Returns the expressions of one page that are invalid for every reader. The keys are the sources of the
 * expressions, and the values are the reasons.
 */
export function brokenExpressions(sources: Iterable<string>): ReadonlyMap<string, string> {
  const found = [...evaluateExpressions(sources, {}, "all")];
  return new Map(
    found.flatMap(([source, answer]) => (!answer.known && answer.isBroken ? [[source, answer.reason]] : [])),
  );
}

/** Converts a string, number or boolean to a string. Returns null for any other value, such as a list. */
export function expressionText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  return null;
}
