import { setImmediate as turn } from "node:timers/promises";
import type { Claims } from "./claims";
import { answerCondition, isCondition, type PageVariables } from "./evaluate";

/** What may have a condition, with the variables of the page that it stands on. */
export interface Conditioned {
  condition: string | null;
  variables: PageVariables["page"] | null;
}

/** What conditions may cost together, in steps. Reading a character of one is a step, too. */
const STEPS_MAX = 1_000_000;
const STEPS_PER_TURN = 20_000;
/** What looking for an answer that is known takes. */
const STEPS_PER_ITEM = 10;

/** What a condition asks: the same on every page that has it, unless it may speak of the page. */
const questionOf = (condition: string, variables: Conditioned["variables"]) =>
  condition.includes("page") ? `${condition}\n${JSON.stringify(variables)}` : condition;

/** Takes steps, and lets others have their turn after some of them. */
class Pace {
  private steps = 0;

  async take(steps: number): Promise<void> {
    this.steps += steps;
    if (this.steps < STEPS_PER_TURN) return;
    this.steps = 0;
    await turn();
  }
}

/**
 * The items whose condition does not hold for a visitor. What several ask in the same way is answered once. Conditions
 * share a budget of steps: when it is spent none of them holds, whatever their order, since what cannot be established
 * stays hidden.
 */
export async function unmetAmong<Item extends Conditioned>(
  items: Iterable<Item>,
  claims: Claims,
  space: PageVariables["space"],
): Promise<ReadonlySet<Item>> {
  const conditioned = [...items].filter(({ condition }) => isCondition(condition));
  const answers = new Map<string, boolean>();
  const unmet = new Set<Item>();
  const pace = new Pace();
  let stepsLeft = STEPS_MAX;
  for (const item of conditioned) {
    const condition = item.condition ?? "";
    const question = questionOf(condition, item.variables);
    let holds = answers.get(question);
    await pace.take(STEPS_PER_ITEM);
    if (holds === undefined) {
      const answer = answerCondition(condition, claims, { space, page: item.variables ?? {} });
      holds = answer.holds;
      answers.set(question, holds);
      stepsLeft -= answer.steps;
      if (stepsLeft < 0) return new Set(conditioned);
      await pace.take(answer.steps);
    }
    if (!holds) unmet.add(item);
  }
  return unmet;
}
