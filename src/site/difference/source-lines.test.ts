import { describe, expect, it } from "vitest";
import { compareLines, type SourceLine } from "./source-lines";

const textOf = (line: SourceLine, side: "before" | "after") =>
  line[side]?.map(({ text }) => text).join("") ?? null;
const changed = (line: SourceLine | undefined, side: "before" | "after") =>
  line?.[side]?.filter(({ isChanged }) => isChanged).map(({ text }) => text);

describe("compareLines", () => {
  it("keeps every line of both sides, in order", () => {
    const [before, after] = ["one\ntwo\nthree\n", "zero\none\n2\nthree\nfour"];
    const lines = compareLines(before, after);
    expect(lines.flatMap((line) => textOf(line, "before") ?? [])).toEqual(["one", "two", "three"]);
    expect(lines.flatMap((line) => textOf(line, "after") ?? [])).toEqual([
      "zero",
      "one",
      "2",
      "three",
      "four",
    ]);
  });

  it("ignores a missing line break at the end of the last line", () => {
    expect(compareLines("one\ntwo", "one\n").map(({ isSame }) => isSame)).toEqual([true, false]);
  });

  it("marks the changed words of a replaced line", () => {
    const [line] = compareLines("Run the old agent.", "Run the new agent.");
    expect([changed(line, "before"), changed(line, "after")]).toEqual([["old"], ["new"]]);
  });

  it("marks nothing in lines that have nothing in common", () => {
    const [line] = compareLines("alpha", "omega");
    expect([changed(line, "before"), changed(line, "after")]).toEqual([[], []]);
    expect(line?.isSame).toBe(false);
  });

  it("returns only one side for lines that were added or removed", () => {
    expect(compareLines("", "new")).toEqual([
      { before: null, after: [{ text: "new", isChanged: false }], isSame: false },
    ]);
    expect(compareLines("old\n", "")[0]?.after).toBeNull();
  });
});
