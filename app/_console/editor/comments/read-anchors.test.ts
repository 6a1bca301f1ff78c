import { describe, expect, it } from "vitest";
import { toDocument } from "@/domains/content/markdown";
import { anchorAt } from "./anchors";
import { anchorsOf } from "./read-anchors";

const TEXT = "First\n\n* a\n* b\n\n{% hint %}\nInside\n{% endhint %}\n";
const saved = toDocument(TEXT, { keys: { version: 1, ids: ["p", "l", "i1", "p1", "i2", "p2", "h", "p3"] } });

describe("anchorsOf", () => {
  it("finds each block in the text, with the keys of its nodes", () => {
    const anchors = anchorsOf(TEXT, saved.document.nodes) ?? [];
    expect(anchors.map(({ key, from, to }) => [key, TEXT.slice(from, to)])).toEqual([
      ["p", "First"],
      ["l", "* a\n* b"],
      ["h", "{% hint %}\nInside\n{% endhint %}"],
    ]);
    expect([...(anchors[1]?.keys ?? [])]).toEqual(["l", "i1", "p1", "i2", "p2"]);
  });

  it("returns null for a text that differs from the saved text", () => {
    expect(anchorsOf("First\n", saved.document.nodes)).toBeNull();
  });

  it("finds the block with the cursor, or the block before the cursor", () => {
    const anchors = anchorsOf(TEXT, saved.document.nodes) ?? [];
    expect([0, 6, TEXT.indexOf("b"), TEXT.length].map((pos) => anchorAt(anchors, pos)?.key)).toEqual([
      "p",
      "p",
      "l",
      "h",
    ]);
    expect(anchorAt([], 3)).toBeUndefined();
  });
});
