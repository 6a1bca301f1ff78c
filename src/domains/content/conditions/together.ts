import { setImmediate as turn } from "node:timers/promises";
import { readingSteps } from "@/lib/expressions/budget";
import { addToGroup } from "@/lib/group";
import type { Claims } from "./claims";
import { answerCondition, isCondition, type PageVariables } from "./evaluate";

/** An item that can have a condition, with the variables of its page. */
export interface Conditioned {
  condition: string | null;
  variables: PageVariables["page"] | null;
}

/**
 * The maximum total number of steps for all conditions of a content. Parsing also takes steps: {@link
 * readingSteps}.
 */
const STEPS_MAX = 1_000_000;
const STEPS_PER_TURN = 20_000;

/**
 * Returns a key for a condition. Conditions with the same key have the same result. Equal conditions on
 * different pages have the same key, unless the condition can use variables of the page.
 */
const questionOf = ({ condition, variables }: Conditioned) =>
  condition?.includes("page") ? `${condition}\n${JSON.stringify(variables)}` : `${condition}`;

/**
 * Returns the items whose condition is false for a visitor. If several items have the same condition, it's
 * evaluated once. All conditions share a budget of steps. If the conditions exceed the budget, all of them
 * count as false, regardless of their order. In this case, the content stays hidden.
 */
export async function unmetAmong<Item extends Conditioned>(
  items: Iterable<Item>,
  claims: Claims,
  space: PageVariables["space"],
): Promise<ReadonlySet<Item>> {
  const conditioned = [...items].filter(({ condition }) => isCondition(condition));
  let stepsOfTurn = 0;
  const take = async (steps: number) => {
    stepsOfTurn += steps;
    if (stepsOfTurn < STEPS_PER_TURN) return;
    stepsOfTurn = 0;
    await turn();
  };
  const asking = new Map<string, Item[]>();
  for (const item of conditioned) {
    const question = questionOf(item);
    addToGroup(asking, question, item);
    await take(question.length);
  }
  const groups = [...asking.values()].map((group) => ({ group, condition: group[0]?.condition ?? "" }));
  // Parsing takes most of the time, so conditions aren't parsed if their total length is too large.
  if (groups.reduce((sum, { condition }) => sum + readingSteps(condition), 0) > STEPS_MAX)
    return new Set(conditioned);
  const unmet = new Set<Item>();
  let stepsLeft = STEPS_MAX;
  for (const { group, condition } of groups) {
    const variables = { space, page: group[0]?.variables ?? {} };
    const { holds, steps } = answerCondition(condition, claims, variables);
    stepsLeft -= steps;
    if (stepsLeft < 0) return new Set(conditioned);
    if (!holds) for (const item of group) unmet.add(item);
    await take(steps);
  }
  return unmet;
}
