import { describe, expect, it } from "vitest";
import { type Merging, verdictOf } from "./verdict";

const met = { mergeable: true, bypass: false, checks: [] };
const lacking = { met: false, lacking: "the request needs a subject" };
const READY: Merging = { status: "open", mayMerge: true, checks: met, conflicts: 0 };

describe("the merge button", () => {
  it("works where everything is met, and says so of what is unusual", () => {
    expect(verdictOf(READY)).toEqual({ allowed: true, note: null });
    expect(verdictOf({ ...READY, status: "draft" })).toEqual({ allowed: true, note: "It is still a draft." });
  });

  it.each<[string, Partial<Merging>, RegExp]>([
    ["it is merged", { status: "merged" }, /merged already/],
    ["the reader may not", { mayMerge: false }, /level of access/],
    ["the rules are not known", { checks: null }, /Looking at the merge rules/],
    [
      "a rule is not met",
      { checks: { ...met, mergeable: false, checks: [lacking] } },
      /^The request needs a subject\.$/,
    ],
    ["it is refused for another reason", { checks: { ...met, mergeable: false } }, /rules are not met/],
    ["conflicts are not known", { conflicts: null }, /Looking for conflicts/],
    ["there is one conflict", { conflicts: 1 }, /a conflict/],
    ["there are conflicts", { conflicts: 3 }, /3 conflicts/],
  ])("is off and says why when %s", (_when, change, reason) => {
    const verdict = verdictOf({ ...READY, ...change });
    expect(verdict.allowed).toBe(false);
    expect(verdict).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  it("works for those who may pass over the rules, and tells them that they do", () => {
    const checks = { mergeable: true, bypass: true, checks: [lacking] };
    expect(verdictOf({ ...READY, checks })).toMatchObject({
      allowed: true,
      note: expect.stringMatching(/all the same/),
    });
  });
});
