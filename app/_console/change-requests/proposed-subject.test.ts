import { describe, expect, it } from "vitest";
import type { SemanticChange } from "./changes/change-tree";
import { proposedSubject } from "./proposed-subject";

const change = (kind: string, title: string, id = title) =>
  ({ type: `page_${kind}`, page: { id, title, type: "document" } }) as unknown as SemanticChange;

describe("the proposed subject", () => {
  it.each([
    ["one edited page", [change("edited", "Install")], 0, "Edit Install"],
    [
      "a page that was added and edited",
      [change("edited", "Install"), change("created", "Install")],
      0,
      "Add Install",
    ],
    [
      "two deleted pages",
      [change("deleted", "Old"), change("deleted", "Older")],
      0,
      "Delete Old and 1 other page",
    ],
    ["different changes", [change("deleted", "Old"), change("moved", "New")], 0, "Edit Old and 1 other page"],
    ["more changes than the API returns", [change("created", "New")], 5, "Edit New and 5 other pages"],
    ["no changed page", [], 0, ""],
  ])("names %s", (_, changes, more, subject) => {
    expect(proposedSubject(changes, more)).toBe(subject);
  });

  it("has at most 100 characters", () => {
    const subject = proposedSubject([change("edited", "x".repeat(300)), change("edited", "Other")], 0);
    expect(subject).toHaveLength(100);
    expect(subject).toMatch(/^Edit x+… and 1 other page$/);
  });
});
