import { describe, expect, it } from "vitest";
import { type Requested, type Review, reviewerStatesOf } from "./reviewer-states";

const user = (id: string) => ({ object: "user" as const, id, displayName: id, urls: { location: "" } });
const review = (id: string, status: Review["status"], outdated = false) =>
  ({ reviewer: user(id), status, outdated }) as unknown as Review;
const asked = (id: string) => ({ user: user(id) }) as unknown as Requested;

describe("standingsOf", () => {
  it("counts each person once, by their newest review", () => {
    const reviews = [review("Ada", "approved"), review("Ada", "changes-requested", true)];
    expect(reviewerStatesOf([], reviews)).toEqual([
      { person: user("Ada"), state: "approved", isOutdated: false, isRequested: false },
    ]);
  });

  it("lists people whose requested review is missing as awaited, and sorts them by name together with all reviewers", () => {
    const found = reviewerStatesOf([asked("Cleo"), asked("Bo")], [review("Bo", "changes-requested", true)]);
    expect(
      found.map(({ person, state, isOutdated, isRequested }) => [person.id, state, isOutdated, isRequested]),
    ).toEqual([
      ["Bo", "changes-requested", true, true],
      ["Cleo", "awaited", false, true],
    ]);
  });
});
