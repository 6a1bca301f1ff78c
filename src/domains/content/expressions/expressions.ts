import { Budget, readingSteps } from "@/lib/expressions/budget";
import {
  type Compiled,
  compilerOf,
  type Evaluation,
  evaluateWithin,
  problemAt,
} from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";

/** The variables of an expression. `visitor` is absent where no reader is known. */
export type ExpressionVariables = {
  space?: { vars?: Record<string, unknown>; [key: string]: unknown };
  page?: { vars?: Record<string, unknown>; [key: string]: unknown };
  visitor?: Record<string, unknown>;
};

/** `all` answers every expression; `deterministic` only those that are the same for every reader. */
export type EvaluationMode = "all" | "deterministic";

/** What one expression may cost. */
const LIMITS = { steps: 10_000, characters: 16_384 };
/** What the expressions of a page may cost together, in steps. Reading one takes steps, too: {@link readingSteps}. */
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

const TOO_COSTLY = broken("the expressions of the page take too many steps together");

type Sources = readonly (readonly [source: string, compiled: Compiled & { error?: undefined }])[];

/** The values of all expressions; of none where they cost too much together. */
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

/** Expressions that are read within one budget: those that cannot ask for the reader, and those that can. */
function* readTogether(sources: readonly string[]) {
  for (const canAsk of [false, true]) {
    const share = sources.filter((source) => source.includes("visitor") === canAsk);
    const steps = share.reduce((sum, source) => sum + readingSteps(source), 0);
    yield { share, isTooCostly: steps > PAGE_STEPS_MAX };
  }
}

type Evaluations = ReadonlyMap<string, Evaluation>;

/**
 * The values of the expressions of one page, by their source: those that are the same for every reader, and the others.
 * An expression has no value if it is wrong, costs too much, or uses something that does not exist. Each of the two
 * kinds has a separate budget, so that no reader's claims change what others see. Once a budget is spent, no expression
 * of its kind has a value, whatever their order.
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
      else unread.set(source, { known: false, reason: "is evaluated for each reader", isBroken: false });
    }
  const available = variablesFor(variables, mode);
  return {
    sameForAll: evaluateTogether(deterministic, available),
    personal: new Map([...unread, ...evaluateTogether(asking, available)]),
  };
}

/** What the expressions of one page come to, by their source ({@link evaluateApart}). */
export function evaluateExpressions(
  sources: Iterable<string>,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): Evaluations {
  const { sameForAll, personal } = evaluateApart(sources, variables, mode);
  return new Map([...sameForAll, ...personal]);
}

/** Expressions of one page that have no value for any reader, with the reason, by their source. */
export function brokenExpressions(sources: Iterable<string>): ReadonlyMap<string, string> {
  const found = [...evaluateExpressions(sources, {}, "all")];
  return new Map(
    found.flatMap(([source, answer]) => (!answer.known && answer.isBroken ? [[source, answer.reason]] : [])),
  );
}

/** A text, number or boolean as text; null for every other value, such as a list. */
export function expressionText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  return null;
}
