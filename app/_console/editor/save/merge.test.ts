import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictsIn, mergePages, settledFor, textChanges } from "./merge";
import type { PageContent } from "./page-content";
import { NO_SETTINGS } from "./page-settings";

const page = (text: string, fields: Partial<PageContent> = {}): PageContent => ({
  text,
  title: "Title",
  description: "",
  icon: "",
  emoji: "",
  ...NO_SETTINGS,
  ...fields,
});

const text = fc
  .array(fc.constantFrom("a", "b", "c", "", "d e", "d f e"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

describe("merging three versions of a page", () => {
  it("uses the changed side if only one side changed, for any texts", () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        const clean = (mine: string, theirs: string) => {
          const merged = mergePages(page(base), page(mine), page(theirs));
          expect(conflictsIn(merged)).toEqual([]);
          return settledFor(merged, "base").text;
        };
        expect([clean(changed, base), clean(base, changed), clean(changed, changed)]).toEqual([
          changed,
          changed,
          changed,
        ]);
      }),
    );
  });

  it("returns parts that together are the full text of each side, except for blocks that both sides added", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergePages(page(base), page(mine), page(theirs));
        const side = (name: "base" | "mine" | "theirs") =>
          merged.text.map((stretch) => stretch[name]).join("");
        expect(side("base")).toBe(base);
        const isJoined = merged.text.some((one) => one.base === "" && one.mine === one.theirs);
        if (!isJoined) expect([side("mine"), side("theirs")]).toEqual([mine, theirs]);
      }),
    );
  });

  it("merges one line word by word, and reports a conflict for the same words", () => {
    const merge = (mine: string, theirs: string) =>
      mergePages(page("One two three.\n"), page(mine), page(theirs));
    const clean = merge("ONE two three.\n", "One two THREE.\n");
    expect([conflictsIn(clean), settledFor(clean, "base").text]).toEqual([[], "ONE two THREE.\n"]);
    expect(conflictsIn(merge("One 2 three.\n", "One II three.\n"))).toEqual([
      { base: "One two three.\n", mine: "One 2 three.\n", theirs: "One II three.\n" },
    ]);
  });

  it.each([
    ["at the end", "One.\n", "One.\n\nMine.\n", "One.\n\nTheirs.\n", "One.\n\nTheirs.\n\nMine.\n"],
    ["at the end without a line end", "One.", "One.\n\nMine.", "One.\n\nTheirs.", "One.\n\nTheirs.\n\nMine."],
    ["before a block", "One.\n", "Mine.\n\nOne.\n", "Theirs.\n\nOne.\n", "Theirs.\n\nMine.\n\nOne.\n"],
    ["between", "A.\n\nB.\n", "A.\n\nM.\n\nB.\n", "A.\n\nT.\n\nB.\n", "A.\n\nT.\n\nM.\n\nB.\n"],
  ])("keeps the blocks that both sides added %s", (_where, base, mine, theirs, both) => {
    const merged = mergePages(page(base), page(mine), page(theirs));
    expect([conflictsIn(merged), settledFor(merged, "base").text]).toEqual([[], both]);
  });

  it("reports a conflict if one side continues the block that the other side added", () => {
    const merged = mergePages(page("One.\n"), page("One.\n\nWords more.\n"), page("One.\n\nWords\n"));
    expect(conflictsIn(merged)).toHaveLength(1);
  });

  it("reports a conflict for a field that both sides changed, and uses the changed value if only one side changed a field", () => {
    const mine = page("x", { title: "Mine", description: "said" });
    const merged = mergePages(page("x"), mine, page("x", { title: "Theirs", icon: "bolt" }));
    expect(conflictsIn(merged)).toEqual([{ base: "Title", mine: "Mine", theirs: "Theirs" }]);
    expect(settledFor(merged, "theirs")).toEqual(
      page("x", { title: "Theirs", description: "said", icon: "bolt" }),
    );
  });
});

describe("changes between two texts", () => {
  it("convert one text into the other, for any texts", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changed = textChanges(before, after).reduceRight(
          (done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to),
          before,
        );
        expect(changed).toBe(after);
      }),
    );
  });

  it("leave the text between two changes unchanged, so that a cursor there stays", () => {
    const changes = textChanges("a\n\ncursor\n\nb\n", "A\n\ncursor\n\nB\n");
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [11, 12],
    ]);
  });
});
