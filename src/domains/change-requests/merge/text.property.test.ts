import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Hunk, type HunkChoice, settledText, settleHunks } from "@/lib/hunks";
import { mergeText, resolveText } from "./text";

const LINES = 24;
/** A text of blocks with two or three lines each. Each line occurs only once. */
const BASE = Array.from({ length: LINES }, (_, at) => `line ${at}\n${at % 3 === 2 ? "\n" : ""}`);
const baseText = BASE.join("");

interface Edit {
  at: number;
  kind: "replace" | "remove" | "add";
}
const edits = fc.uniqueArray(
  fc.record({
    at: fc.nat(LINES - 1),
    kind: fc.constantFrom("replace", "remove", "add"),
  }) as fc.Arbitrary<Edit>,
  { selector: ({ at }) => at, maxLength: 6 },
);
const choices = fc.array(fc.constantFrom<HunkChoice>("mine", "theirs", "both", { text: "own\n" }), {
  minLength: LINES,
  maxLength: LINES,
});

/** Returns a text for an edit that is different from the texts of all other edits. */
const written = (side: string, { at }: Edit) => `${side} ${at}`;

function edited(side: string, list: readonly Edit[]): string {
  const known = new Map(list.map((edit) => [edit.at, edit]));
  return BASE.map((line, at) => {
    const edit = known.get(at);
    const blank = line.endsWith("\n\n") ? "\n" : "";
    if (!edit) return line;
    if (edit.kind === "remove") return blank;
    const own = `${written(side, edit)}\n`;
    return edit.kind === "replace" ? own + blank : `${line.trimEnd()}\n${own}${blank}`;
  }).join("");
}

/** Groups the edits of both sides into clusters of adjacent lines. A conflict can occur only in a cluster. */
function clustersOf(mine: readonly Edit[], theirs: readonly Edit[]) {
  const all = [
    ...mine.map((edit) => ({ side: "m", edit })),
    ...theirs.map((edit) => ({ side: "t", edit })),
  ].sort((a, b) => a.edit.at - b.edit.at);
  const clusters: (typeof all)[] = [];
  for (const each of all) {
    const last = clusters.at(-1);
    if (last && each.edit.at - (last.at(-1)?.edit.at ?? 0) <= 1) last.push(each);
    else clusters.push([each]);
  }
  return clusters;
}

const isDone = (text: string, side: string, edit: Edit) => {
  const lines = new Set(text.split("\n"));
  const isThere = lines.has(`line ${edit.at}`);
  if (edit.kind === "remove") return !isThere;
  return lines.has(written(side, edit)) && isThere === (edit.kind === "add");
};

describe("merging texts", () => {
  it("loses nothing that only one side changed, however the conflicts are resolved", () => {
    let [conflicting, lone] = [0, 0];
    fc.assert(
      fc.property(edits, edits, choices, (mineEdits, theirEdits, wanted) => {
        const [mine, theirs] = [edited("m", mineEdits), edited("t", theirEdits)];
        const merged = mergeText(baseText, mine, theirs);
        const hunks = merged.filter((part): part is Hunk => !("text" in part));
        if (hunks.length > 0) conflicting += 1;
        const picked = new Map(hunks.map(({ id }, index) => [id, wanted[index] as HunkChoice]));
        expect(picked.size).toBe(hunks.length);
        const result = resolveText(merged, { hunks: picked });
        if (!("text" in result)) throw new Error("a hunk is left");
        for (const cluster of clustersOf(mineEdits, theirEdits)) {
          if (new Set(cluster.map(({ side }) => side)).size > 1) continue;
          lone += 1;
          for (const { side, edit } of cluster) expect(isDone(result.text, side, edit)).toBe(true);
        }
        const touched = new Set([...mineEdits, ...theirEdits].map(({ at }) => at));
        const inHunks = hunks.map(({ base }) => base).join("");
        for (let at = 0; at < LINES; at += 1)
          if (!touched.has(at) && !inHunks.includes(`line ${at}\n`))
            expect(result.text).toContain(`line ${at}\n`);
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(conflicting, lone)).toBeGreaterThan(500);
  }, 60_000);

  it("keeps every line that only one side replaced, even if all lines of the text are equal", () => {
    const alike = Array.from({ length: 850 }, () => "a\n");
    const places = fc.uniqueArray(fc.nat(alike.length - 1), { maxLength: 12 });
    const replacedAt = (side: string, at: readonly number[]) =>
      alike.map((line, index) => (at.includes(index) ? `${side} ${index}\n` : line));
    fc.assert(
      fc.property(places, places, fc.constantFrom("mine", "theirs"), (mineAt, theirsAt, choice) => {
        const sides = [replacedAt("m", mineAt).join(""), replacedAt("t", theirsAt).join("")] as const;
        const merged = settledText(settleHunks(mergeText(alike.join(""), ...sides), () => choice));
        const result = merged?.split("\n") ?? [];
        const [mine, theirs] = [mineAt, theirsAt].map((list) =>
          list.map((at): Edit => ({ at, kind: "replace" })),
        );
        for (const cluster of clustersOf(mine ?? [], theirs ?? [])) {
          if (new Set(cluster.map(({ side }) => side)).size > 1) continue;
          for (const { side, edit } of cluster) expect(result[edit.at]).toBe(`${side} ${edit.at}`);
        }
        expect(result).toHaveLength(alike.length + 1);
      }),
      { numRuns: 100 },
    );
  }, 30_000);

  it("returns one side's text if that side is chosen for all conflicts, or if only that side changed the text", () => {
    fc.assert(
      fc.property(edits, edits, (mineEdits, theirEdits) => {
        const [mine, theirs] = [edited("m", mineEdits), edited("t", theirEdits)];
        for (const side of ["mine", "theirs"] as const) {
          const merged = mergeText(baseText, mine, theirs);
          const byHunk = settledText(settleHunks(merged, () => side));
          expect(resolveText(merged, side)).toEqual({ text: byHunk });
        }
        expect(resolveText(mergeText(baseText, mine, baseText), "theirs")).toEqual({ text: mine });
        expect(resolveText(mergeText(baseText, baseText, theirs), "mine")).toEqual({ text: theirs });
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same result for swapped sides, and parts from which the text of either side can be rebuilt", () => {
    const line = fc.constantFrom("a\n", "b\n", "\n", "```\n", "---\n", "c");
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const there = mergeText(base, mine, theirs);
        const back = mergeText(base, theirs, mine);
        expect(settledText(there) === null).toBe(settledText(back) === null);
        for (const choice of ["mine", "theirs", "both", { text: "x" }] as const)
          expect(typeof settledText(settleHunks(there, () => choice))).toBe("string");
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps the edits of both sides if they are in adjacent blocks, or in separate lines of one block", () => {
    const base = "one\n\ntwo\na\nb\nc\n\nthree\n";
    const merge = (mine: string, theirs: string) => settledText(mergeText(base, mine, theirs));
    expect(merge(base.replace("one", "ONE"), base.replace("three", "THREE"))).toBe(
      base.replace("one", "ONE").replace("three", "THREE"),
    );
    expect(merge(base.replace("two", "TWO"), base.replace("c", "C"))).toBe(
      base.replace("two", "TWO").replace("c", "C"),
    );
  });

  it("returns a conflict only for lines that both sides changed differently", () => {
    expect(mergeText("x\na\ny\n", "x\nb\ny\n", "x\nc\ny\n")).toEqual([
      { text: "x\n" },
      { id: expect.any(String), base: "a\n", mine: "b\n", theirs: "c\n" },
      { text: "y\n" },
    ]);
    expect(settledText(mergeText("a\n", "b\n", "b\n"))).toBe("b\n");
    expect(mergeText("a\n", "same\nb\n", "same\nc\n")[0]).toEqual({ text: "same\n" });
  });

  it("doesn't join lines that have no line break at the end", () => {
    const parts = mergeText("a", "b", "c");
    expect(settledText(settleHunks(parts, () => "both"))).toBe("b\n\nc");
    const before = mergeText("a\n\nz\n", "b\n\nz\n", "c\n\nz\n");
    expect(settledText(settleHunks(before, () => ({ text: "own" })))).toBe("own\n\nz\n");
  });
});
