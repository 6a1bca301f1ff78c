import { Budget, readingSteps } from "@/lib/expressions/budget";
import {
  type Compiled,
  compilerOf,
  type Evaluation,
  evaluateWithin,
  problemAt,
} from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";

/** The variables that an expression can use. `visitor` is absent if the reader isn't known. */
export type ExpressionVariables = {
  space?: { vars?: Record<string, unknown>; [key: string]: unknown };
  page?: { vars?: Record<string, unknown>; [key: string]: unknown };
  visitor?: Record<string, unknown>;
};

/**
 * `all` evaluates every expression. `deterministic` evaluates only expressions with the same result for every
 * reader.
 */
export type EvaluationMode = "all" | "deterministic";

/** The limits for one expression. */
const LIMITS = { steps: 10_000, characters: 16_384 };
/**
 * The maximum number of steps for all expressions of a page. Parsing takes steps, too: {@link readingSteps}.
 */
const PAGE_STEPS_MAX = 100_000;

const compileExpression = compilerOf(FULL_LANGUAGE);

const isDeterministic = ({ names }: { names: ReadonlySet<string> }) =>
  [...names].every((name) => name === "space" || name === "page");

const variablesFor = (variables: ExpressionVariables, mode: EvaluationMode) => ({
  space: { ...variables.space, vars: variables.space?.vars ?? {} },
  page: { ...variables.page, vars: variables.page?.vars ?? {} },
  ...(mode === "all" && { visitor: variables.visitor ?? {} }),
});

const broken = (reason: string): Evaluation => ({ known: false, reason, isBroken: true });

const TOO_COSTLY = broken("the expressions of the page take too many steps in total");

type Sources = readonly (readonly [source: string, compiled: Compiled & { error?: undefined }])[];

/**
 * Returns the values of all expressions. If the expressions together take too many steps, none of them has a
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
 * Splits expressions into two groups: expressions that can't use visitor claims, and expressions that can.
 * Each group has a separate budget of steps.
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
 * Evaluates a page's expressions in two groups: expressions with the same value for every reader, and all
 * others. An expression has no value if it's invalid, costs too much, or uses a variable that doesn't exist.
 * Each group has a separate budget, so that a reader's claims can't affect other readers. If a budget is
 * exceeded, no expression in the group has a value, regardless of their order.
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

/** The values of the expressions of one page, by source ({@link evaluateApart}). */
export function evaluateExpressions(
  sources: Iterable<string>,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): Evaluations {
  const { sameForAll, personal } = evaluateApart(sources, variables, mode);
  return new Map([...sameForAll, ...personal]);
}

/**
 * Returns the expressions of one page that are invalid for every reader. The keys are the expressions'
 * sources, the values the reasons.
 */
export function brokenExpressions(sources: Iterable<string>): ReadonlyMap<string, string> {
  const found = [...evaluateExpressions(sources, {}, "all")];
  return new Map(
    found.flatMap(([source, answer]) => (!answer.known && answer.isBroken ? [[source, answer.reason]] : [])),
  );
}

/** Converts a text, number or boolean to text. Returns null for any other value, such as a list. */
export function expressionText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  return null;
}
