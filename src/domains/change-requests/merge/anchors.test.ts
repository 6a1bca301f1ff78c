import { describe, expect, it } from "vitest";
import { settledText } from "@/lib/hunks";
import { mergeText } from "./text";

const merge = (base: string, mine: string, theirs: string) => settledText(mergeText(base, mine, theirs));

const lines = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${text(index)}\n`);

describe("large texts", () => {
  it("are merged where far places were changed", () => {
    const base = lines(40_000, (index) => `line ${index}${index % 3 === 0 ? "\n" : ""}`);
    const changed = (at: number) => base.with(at, "changed\n");
    const merged = merge(base.join(""), changed(10).join(""), changed(39_990).join(""));
    expect(merged).toBe(changed(10).with(39_990, "changed\n").join(""));
  });

  it("that are alike everywhere are in conflict rather than aligned", () => {
    const base = lines(20_000, () => "a\n");
    const [mine, theirs] = [base.with(5, "b\n\n"), base.with(19_000, "c\n\n")];
    expect(merge(base.join(""), mine.join(""), theirs.join(""))).toBeNull();
    // Cut at the line that stands once, the part that one side alone has changed is taken from it.
    const [cut, first] = [[...base, "once\n", ...base], mine.concat("once\n", base)];
    const second = base.concat("once\n", theirs);
    expect(merge(cut.join(""), first.join(""), second.join(""))).toBe(mine.concat("once\n", theirs).join(""));
  });
});
