import { describe, expect, it } from "vitest";
import { Others, SILENCE_MILLISECONDS } from "./others";

const user = { id: "u1", displayName: "Ana", photoURL: null };
const ana = { tab: "t1", user, changeRequest: "1", page: "p1", block: null };

function clock() {
  let now = 0;
  const others = new Others({ tab: "mine", changeRequest: "1" }, () => now);
  return { others, wait: (milliseconds: number) => (now += milliseconds) };
}

describe("other people who are present", () => {
  it("includes the people who sent a position, at their latest position", () => {
    const { others } = clock();
    expect(others.hear(ana)).toBe(true);
    expect(others.hear({ ...ana, page: "p2", block: "k" })).toBe(false);
    expect(others.present()).toMatchObject([{ page: "p2", block: "k" }]);
  });

  it("excludes people who left or were silent for too long", () => {
    const { others, wait } = clock();
    others.hear(ana);
    others.hear({ ...ana, tab: "t2" });
    others.hear({ ...ana, page: null });
    expect(others.present()).toMatchObject([{ tab: "t2" }]);
    wait(SILENCE_MILLISECONDS);
    expect(others.present()).toEqual([]);
  });

  it("excludes this editor and editors of other content", () => {
    const { others } = clock();
    others.hear({ ...ana, tab: "mine" });
    others.hear({ ...ana, changeRequest: "2" });
    others.hear({ ...ana, changeRequest: null });
    expect(others.present()).toEqual([]);
  });
});
