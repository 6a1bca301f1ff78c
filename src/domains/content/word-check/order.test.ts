import { describe, expect, it } from "vitest";
import { checkOrder } from "./order";

const SOURCE = ["page a.md", "words Group", "page b.md", "page c.md", "words Group"].map((value, index) => ({
  value,
  title: value.toUpperCase(),
  line: index + 3,
}));
const SHOWN = SOURCE.map(({ value }) => value);
const reason = (title: string) =>
  `"${title}" is missing from the sidebar or isn't in the same position as in this file. Check the entry and its indentation.`;

describe("checkOrder", () => {
  it("accepts the same order as in the source, even if there are additional pages", () => {
    expect(checkOrder(SOURCE, SHOWN)).toEqual([]);
    expect(checkOrder(SOURCE, ["page x.md", ...SHOWN.flatMap((value) => [value, "words y"])])).toEqual([]);
    expect(checkOrder([], SHOWN)).toEqual([]);
  });

  it.each(SOURCE.map((entry, at) => [entry, at] as const))(
    "reports the missing entry %j with its line",
    (entry, at) => {
      const found = checkOrder(SOURCE, SHOWN.toSpliced(at, 1));
      expect(found).toEqual([{ line: found[0]?.line, reason: reason(entry.title) }]);
      if (entry.title !== "WORDS GROUP") expect(found[0]?.line).toBe(entry.line);
    },
  );

  it.each([0, 1, 2, 3])("reports one entry if two entries are swapped (%i)", (at) => {
    const [one, two] = [SHOWN[at] as string, SHOWN[at + 1] as string];
    const found = checkOrder(SOURCE, SHOWN.toSpliced(at, 2, two, one));
    expect(found).toHaveLength(1);
    expect([at + 3, at + 4]).toContain(found[0]?.line);
  });

  it("reports the number of the remaining differences if there are too many", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      value: `${index}`,
      title: "T",
      line: index + 1,
    }));
    const found = checkOrder(many, []);
    expect(found).toHaveLength(11);
    expect(found[10]?.line).toBe(11);
  });
});
