import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignKeys, plainResolve } from "../../markdown";
import { align } from "./align";
import { compareTexts } from "./compare";
import { piecesOf } from "./parts";
import { WordFinder } from "./word-diff";

/**
 * Compares two texts. The block keys of the later text are derived from the earlier text, in the same way as
 * when a page is saved.
 */
function compare(before: string, after: string, context = 0) {
  let count = 0;
  const keys = alignKeys(null, before, () => `a${count++}`);
  const next = alignKeys({ text: before, keys }, after, () => `b${count++}`);
  return compareTexts(piecesOf(before, keys, plainResolve), piecesOf(after, next, plainResolve), context);
}
const kinds = (before: string, after: string, context = 0) =>
  compare(before, after, context).map((one) => (one.kind === "skipped" ? one.count : one.kind));
/** Returns the words of a text at the given ranges, as texts. */
const cut = (text: string, ranges: [number, number][] = []) =>
  ranges.map(([from, to]) => text.slice(from, to));

describe("two lists of siblings", () => {
  const items = fc.uniqueArray(fc.nat(12), { maxLength: 12 });
  const itemsOf = (list: number[]) =>
    list.map((key) => ({ key: String(key), kind: "block", form: () => String(key), text: () => "" }));

  it("are merged in the order of the later list, so that each item occurs once and only moved items are marked", () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const places = align(itemsOf(before), itemsOf(after));
        const on = (side: "before" | "after") => places.flatMap((place) => place[side] ?? []);
        expect(on("after")).toEqual(after.map((_, index) => index));
        expect(on("before").sort((a, b) => a - b)).toEqual(before.map((_, index) => index));
        for (const { before: from, after: at } of places)
          if (from !== undefined && at !== undefined) expect(before[from]).toBe(after[at]);
        const staying = places.filter(({ isMoved, after: at }) => !isMoved && at !== undefined);
        const order = staying.flatMap((place) => place.before ?? []);
        expect(order).toEqual([...order].sort((a, b) => a - b));
        const gone = places.filter(({ isMoved }) => !isMoved).flatMap((place) => place.before ?? []);
        expect(gone).toEqual([...gone].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  it("contain no moved, removed or added items if they're equal", () => {
    const same = itemsOf([3, 1, 2]);
    expect(align(same, same).every(({ before, after, isMoved }) => before === after && !isMoved)).toBe(true);
  });
});

describe("two texts", () => {
  it("are compared block by block: the result has added, removed and moved blocks, with the requested number of unchanged blocks around them", () => {
    const text = "One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n";
    expect(kinds(text, text)).toEqual([5]);
    expect(kinds(text, "One.\n\nTwo.\n\nEntirely new words.\n\nThree.\n\nFour.\n\nFive.\n")).toEqual([
      2,
      "added",
      3,
    ]);
    expect(kinds(text, "One.\n\nTwo.\n\nFour.\n\nFive.\n", 1)).toEqual([1, "same", "removed", "same", 1]);
    expect(kinds(text, "Two.\n\nThree.\n\nFour.\n\nOne.\n\nFive.\n")).toEqual([3, "moved", 1]);
    expect(kinds("", text)).toEqual(Array(5).fill("added"));
    expect(kinds(text, "")).toEqual(Array(5).fill("removed"));
  });

  it("are compared word by word in paragraphs, headings and code", () => {
    const pairs = [
      ["The quick brown fox jumps.", "The slow brown fox jumps high.", ["quick"], ["slow", " high"]],
      ["## Setting up", "## Setting down", ["up"], ["down"]],
      ["```js\nlet a = 1;\nlet b = 2;\n```", "```js\nlet a = 1;\nlet c = 2;\n```", ["b"], ["c"]],
      ["你好世界和平", "你好新世界平", ["和"], ["新"]],
    ] as const;
    for (const [before, after, gone, added] of pairs) {
      const [one] = compare(before, after);
      if (one?.kind !== "changed") throw new Error("nothing changed");
      const plain = (text: string) => text.replace(/^## |```(?:js)?\n?/g, "").replace(/\n$/, "");
      expect(cut(plain(before), one.words?.before)).toEqual(gone);
      expect(cut(plain(after), one.words?.after)).toEqual(added);
      expect(one.markdown).toEqual({ before, after });
    }
  });

  it("are compared part by part in lists and tables, and word by word in these parts", () => {
    const [list] = compare(
      "* one apple\n* two pears\n* three\n",
      "* one apple\n* two ripe pears\n* three\n* four\n",
    );
    if (list?.kind !== "changed") throw new Error("nothing changed");
    expect(list.parts?.map(({ kind }) => kind)).toEqual(["changed", "added"]);
    expect(cut("two ripe pears", list.parts?.[0]?.words?.after).join("").trim()).toBe("ripe");
    const table = (cell: string) => `| A | B |\n| - | - |\n| x | the old ${cell} |\n| y | z |\n`;
    const [rows] = compare(table("cell"), table("value"));
    if (rows?.kind !== "changed") throw new Error("nothing changed");
    expect(rows.parts?.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(cut("the old value", rows.parts?.[0]?.words?.after)).toEqual(["value"]);
    expect(JSON.stringify(rows.block?.after)).toContain(`"key":"${rows.parts?.[0]?.key}"`);
  });

  it("have a completely changed block if only the block's settings change", () => {
    const hint = (style: string) => `{% hint style="${style}" %}\nCareful.\n{% endhint %}\n`;
    const [one] = compare(hint("info"), hint("danger"));
    expect(one).toMatchObject({ kind: "changed" });
    expect(one).not.toHaveProperty("words");
    expect(one).not.toHaveProperty("parts");
  });

  it("are compared by their definitions, which also affect the blocks that use them", () => {
    const text = (url: string) => `See [it][x].\n\nOther.\n\n[x]: ${url}\n`;
    const all = compare(text("https://example.org/a"), text("https://example.org/b"));
    expect(all.map(({ kind }) => kind)).toEqual(["changed", "skipped", "changed"]);
    const markdown = { before: "[x]: https://example.org/a", after: "[x]: https://example.org/b" };
    expect(all.at(-1)).toEqual({ kind: "changed", markdown });
  });

  it("are equal if only the target page of a link changed", () => {
    const text = "[Setup](setup.md)\n";
    const to = (page: string) => piecesOf(text, null, () => ({ kind: "page", page }));
    expect(compareTexts(to("a"), to("b"), 0)).toEqual([{ kind: "skipped", count: 1 }]);
  });
});

describe("the search for changed words", () => {
  it("finds no words if the texts aren't similar or differ too much, or if the budget is used up", () => {
    const finder = new WordFinder();
    const words = (name: string, length: number) =>
      Array.from({ length }, (_, index) => `${name}${index}`).join(" ");
    expect(finder.find("alpha", "beta")).toBeUndefined();
    expect(finder.find(words("a", 2000), words("b", 2000))).toBeUndefined();
    const found = Array.from({ length: 1000 }, () => finder.find(words("a", 300), words("a", 301)));
    expect(found[0]).toEqual({ before: [], after: [[1389, 1394]] });
    expect(found.at(-1)).toBeUndefined();
  });
});
