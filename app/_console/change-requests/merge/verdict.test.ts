import { describe, expect, it } from "vitest";
import { type Merging, standingOf, verdictOf } from "./verdict";

const met = { mergeable: true, bypass: false, checks: [] };
const lacking = { met: false, lacking: "the change request needs a subject" };
const READY: Merging = { status: "open", mayMerge: true, checks: met, conflicts: 0 };

describe("the merge button", () => {
  it("is enabled if all conditions are met, and its text mentions unusual conditions", () => {
    expect(verdictOf(READY)).toEqual({ allowed: true, note: null });
    expect(verdictOf({ ...READY, status: "draft" })).toEqual({
      allowed: true,
      note: "This change request is a draft, but you can merge it.",
    });
  });

  it.each<[string, Partial<Merging>, RegExp]>([
    ["it is merged", { status: "merged" }, /already merged/],
    ["the reader may not", { mayMerge: false }, /Reviewer role/],
    ["the rules are not known", { checks: null }, /Checking merge rules/],
    [
      "a rule is not met",
      { checks: { ...met, mergeable: false, checks: [lacking] } },
      /^The change request needs a subject\.$/,
    ],
    ["it is refused for another reason", { checks: { ...met, mergeable: false } }, /rules aren't met/],
    ["conflicts are not known", { conflicts: null }, /Checking for conflicts/],
    ["there is one conflict", { conflicts: 1 }, /the conflict/],
    ["there are conflicts", { conflicts: 3 }, /3 conflicts/],
  ])("is disabled with a reason if %s", (_when, change, reason) => {
    const verdict = verdictOf({ ...READY, ...change });
    expect(verdict.allowed).toBe(false);
    expect(verdict).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  it("is enabled for people who can bypass the rules, and its text mentions this", () => {
    const checks = { mergeable: true, bypass: true, checks: [lacking] };
    expect(verdictOf({ ...READY, checks })).toMatchObject({
      allowed: true,
      note: expect.stringMatching(/bypass/),
    });
  });
});

describe("the mark next to a change request", () => {
  it("is green only if the rules are met and there is no conflict", () => {
    expect(standingOf(true, 0)).toEqual({ said: "merge rules met", isReady: true });
    expect(standingOf(true, 1)).toEqual({ said: "merge rules met, one conflict", isReady: false });
    expect(standingOf(true, 3)).toEqual({ said: "merge rules met, 3 conflicts", isReady: false });
    expect(standingOf(true, null).isReady).toBe(false);
    expect(standingOf(false, 0)).toEqual({ said: "merge rules not met", isReady: false });
  });
});
