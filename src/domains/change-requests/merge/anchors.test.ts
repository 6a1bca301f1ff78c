import { describe, expect, it } from "vitest";
import { settledText, settleHunks } from "@/lib/hunks";
import { mergeText } from "./text";

const merge = (base: string, mine: string, theirs: string) => settledText(mergeText(base, mine, theirs));

const lines = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${text(index)}\n`);

describe("large texts", () => {
  it("are merged without a conflict if each side changes lines that are far from the changes of the other side", () => {
    const base = lines(40_000, (index) => `line ${index}${index % 3 === 0 ? "\n" : ""}`);
    const changed = (at: number) => base.with(at, "changed\n");
    const merged = merge(base.join(""), changed(10).join(""), changed(39_990).join(""));
    expect(merged).toBe(changed(10).with(39_990, "changed\n").join(""));
  });

  it("are also merged if all of their lines are equal", () => {
    const base = lines(20_000, () => "a\n");
    const [mine, theirs] = [base.with(5, "b\n\n"), base.with(19_000, "c\n\n")];
    const both = mine.with(19_000, "c\n\n").join("");
    expect(merge(base.join(""), mine.join(""), theirs.join(""))).toBe(both);
    // The texts are split at the line that occurs once. Only one side changed the part before this line, so
    // that side's change is used.
    const [cut, first] = [[...base, "once\n", ...base], mine.concat("once\n", base)];
    const second = base.concat("once\n", theirs);
    expect(merge(cut.join(""), first.join(""), second.join(""))).toBe(mine.concat("once\n", theirs).join(""));
  });

  it("in which all lines are equal conflict only at lines that both sides changed, and keep all other changes", () => {
    const base = lines(800, () => "a\n");
    const [mine, theirs] = [base.with(5, "mine\n\n"), base.with(5, "theirs\n\n").with(795, "lone\n\n")];
    const parts = mergeText(base.join(""), mine.join(""), theirs.join(""));
    expect(parts.filter((part) => !("text" in part))).toEqual([
      { id: expect.any(String), base: "a\n", mine: "mine\n", theirs: "theirs\n" },
    ]);
    expect(settledText(settleHunks(parts, () => "mine"))).toBe(mine.with(795, "lone\n\n").join(""));
  });

  it("in which all lines are equal keep the lines that one side added or removed, regardless of the chosen side", () => {
    const base = lines(1500, (index) => (index % 2 ? "a" : "b"));
    const mine = base.toSpliced(1300, 0, "mine\n\n").toSpliced(700, 0, "first\n\n");
    const theirs = base.toSpliced(700, 0, "other\n\n").toSpliced(20, 0, "theirs\n\n");
    const parts = mergeText(base.join(""), mine.join(""), theirs.join(""));
    const whole = (at700: string) =>
      base.toSpliced(1300, 0, "mine\n\n").toSpliced(700, 0, at700).toSpliced(20, 0, "theirs\n\n").join("");
    expect(settledText(settleHunks(parts, () => "mine"))).toBe(whole("first\n\n"));
    expect(settledText(settleHunks(parts, () => "theirs"))).toBe(whole("other\n\n"));
  });
});
