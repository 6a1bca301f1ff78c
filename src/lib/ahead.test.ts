import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { workAhead } from "./ahead";

async function answersOf<Answer>(work: AsyncGenerator<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for await (const answer of work) answers.push(answer);
  return answers;
}

describe("work that is done ahead", () => {
  it("yields results in the order of the items, and never processes more items at once than allowed", async () => {
    let [underWay, most] = [0, 0];
    const work = async (number: number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(number % 2 === 0 ? 10 : 1);
      underWay -= 1;
      return number * 2;
    };
    const answers = await answersOf(workAhead([0, 1, 2, 3, 4, 5, 6], 3, work));
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => [number, number * 2]));
    expect(most).toBe(3);
  });

  it("throws the error of the first item that fails, and doesn't start later items", async () => {
    const begun: number[] = [];
    const work = async (number: number) => {
      begun.push(number);
      await pause(number === 1 ? 10 : 1);
      if (number > 0) throw new Error(`${number}`);
    };
    await expect(answersOf(workAhead([0, 1, 2, 3, 4, 5], 2, work))).rejects.toThrow("1");
    await pause(20);
    expect(begun).toEqual([0, 1, 2]);
  });
});
