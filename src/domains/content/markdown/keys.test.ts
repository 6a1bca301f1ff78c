import { describe, expect, it } from "vitest";
import { countSteps } from "@/testing/steps";
import type { DocumentBlock, TableData } from "./document";
import { counter } from "./edited.fixture";
import { alignKeys, type BlockKeys } from "./keys";
import { toDocument } from "./to-document";

const stepsOf = countSteps();

function first(text: string): { text: string; keys: BlockKeys } {
  return { text, keys: alignKeys(null, text, counter("old")) };
}

function keysByText(text: string, keys: BlockKeys): Record<string, string> {
  const { document } = toDocument(text, { keys });
  return Object.fromEntries(
    document.nodes.map((node) => [JSON.stringify(node.nodes ?? node.data).slice(0, 90), node.key as string]),
  );
}

const TEXT =
  "# One\n\nThe first paragraph stands here.\n\nThe second paragraph says more.\n\n* a\n* b\n\n---\n\nThe last one.\n";

describe("block keys", () => {
  it("don't change if no block changes, or if a block is inserted between others", () => {
    const before = first(TEXT);
    expect(alignKeys(before, TEXT, counter("new"))).toBe(before.keys);
    const next = TEXT.replace("* a", "Something new altogether.\n\n* a");
    const after = keysByText(next, alignKeys(before, next, counter("new")));
    for (const [form, key] of Object.entries(keysByText(TEXT, before.keys))) expect(after[form]).toBe(key);
    expect(Object.values(after).filter((key) => key.startsWith("new"))).toHaveLength(1);
  });

  it("stay the same for an edited block, a moved block, and the items of an edited list", () => {
    const before = first(TEXT);
    const nodes = toDocument(TEXT, { keys: before.keys }).document.nodes;
    const next = TEXT.replace("says more", "says much more")
      .replace("The last one.\n", "")
      .replace("# One", "The last one.\n\n# One")
      .replace("* b", "* b\n* c");
    const keys = alignKeys(before, next, counter("new"));
    const after = toDocument(next, { keys }).document.nodes;
    const key = (at: number) => after[at]?.key;
    expect([key(1), key(2), key(3), key(4), key(5)]).toEqual(nodes.slice(0, 5).map((node) => node.key));
    expect(key(0)).toBe(nodes[5]?.key);
    expect(
      ((after[4] as DocumentBlock).nodes as DocumentBlock[]).map((item) => item.key?.startsWith("new")),
    ).toEqual([false, false, true]);
  });

  it("identify table columns and records, and don't change if a row is added", () => {
    const table = "| A | B |\n| - | - |\n| first row | 1 |\n| second row | 2 |\n";
    const before = first(table);
    const next = table.replace("| second", "| between | 9 |\n| second");
    const dataOf = (text: string, keys: BlockKeys) =>
      toDocument(text, { keys }).document.nodes[0]?.data as unknown as TableData;
    const old = dataOf(table, before.keys);
    const data = dataOf(next, alignKeys(before, next, counter("new")));
    expect(Object.keys(data.definition)).toEqual(Object.keys(old.definition));
    const [one, two] = Object.keys(old.records);
    const records = Object.keys(data.records);
    expect([records[0], records[2]]).toEqual([one, two]);
    expect(records[1]).toMatch(/^new/);
  });

  it("are unique, deterministic and compact", () => {
    const before = first(TEXT);
    const next = TEXT + TEXT;
    const keys = alignKeys(before, next, counter("new"));
    expect(new Set(keys.ids).size).toBe(keys.ids.length);
    expect(alignKeys(before, next, counter("new"))).toEqual(keys);
    expect(JSON.parse(JSON.stringify(keys))).toEqual({ version: 1, ids: keys.ids });
  });

  it("are computed without quadratic cost", { timeout: 60_000 }, async () => {
    const paragraphs = (count: number, words: string) =>
      Array.from({ length: count }, (_, index) => `${words} ${index % 7}`).join("\n\n");
    const stepsFor = (count: number) => {
      const before = first(paragraphs(count, "same words"));
      return stepsOf(() => alignKeys(before, paragraphs(count, "other text"), counter("new")));
    };
    const [few, many] = [await stepsFor(250), await stepsFor(1000)];
    // If the cost were quadratic, four times as many blocks would take sixteen times as many steps.
    expect(many / few).toBeLessThan(6);
  });
});
