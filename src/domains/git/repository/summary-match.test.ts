import { describe, expect, it } from "vitest";
import { matchEntries, type OldEntry } from "./summary-match";

const COUNT = 30_000;
const OPTIONS = { summaryPath: "SUMMARY.md" };
const group = (title: string) => ({ kind: "group" as const, title, children: [] });
const oldEntry = (node: OldEntry["node"], line: number): OldEntry => ({
  ...{ node, line, style: "bullet", depth: 0, level: 0, isBelowLink: false, text: "" },
});
const many = <Item>(make: (index: number) => Item): Item[] =>
  Array.from({ length: COUNT }, (_, at) => make(at));

describe("matching the entries of a summary", () => {
  it("takes linear time if many groups are new and many old entries were removed", () => {
    const old = many((at) =>
      oldEntry({ kind: "document", title: `${at}`, path: `${at}.md`, children: [] }, at),
    );
    const wanted = many((at) => ({ node: group(`New ${at}`), depth: 0 }));
    expect(matchEntries(wanted, old, OPTIONS).every((at) => at === undefined)).toBe(true);
  }, 5000);

  it("takes linear time if many entries are the same, and keeps their order", () => {
    const old = many((at) => oldEntry(group("Same"), at));
    const wanted = many(() => ({ node: group("Same"), depth: 0 }));
    expect(matchEntries(wanted, old, OPTIONS)).toEqual(many((at) => at));
  }, 5000);

  it("finds a renamed group between the same neighbors, but not across them", () => {
    const old = ["A", "B", "C", "D"].map((title, at) => oldEntry(group(title), at));
    const wanted = ["A", "X", "C", "Y", "Z"].map((title) => ({ node: group(title), depth: 0 }));
    expect(matchEntries(wanted, old, OPTIONS)).toEqual([0, 1, 2, 3, undefined]);
    const across = ["A", "X", "B", "C", "D"].map((title) => ({ node: group(title), depth: 0 }));
    expect(matchEntries(across, old, OPTIONS)).toEqual([0, undefined, 1, 2, 3]);
  });
});
