import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanContent, mergeContent, settle } from "./merge";
import type { PageContent } from "./page-content";

const page = (markdown: string, fields: Partial<PageContent> = {}): PageContent => ({
  markdown,
  title: "Title",
  description: "",
  icon: "",
  emoji: "",
  ...fields,
});

const text = fc
  .array(fc.constantFrom("a", "b", "c", "", "d e"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

describe("mergeContent", () => {
  it("takes the only side that changed, whatever the texts are", () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        const clean = (mine: string, theirs: string) =>
          cleanContent(mergeContent(page(base), page(mine), page(theirs)), page(mine))?.markdown;
        expect([clean(changed, base), clean(base, changed), clean(changed, changed)]).toEqual([
          changed,
          changed,
          changed,
        ]);
      }),
    );
  });

  it("keeps every line of both sides where nobody has chosen", () => {
    fc.assert(
      fc.property(text, text, text, (base, one, other) => {
        const [mine, theirs] = [page(one), page(other)];
        const merged = mergeContent(page(base), mine, theirs);
        const both = settle(merged, { mine, theirs }, new Map(), {}).markdown;
        for (const chunk of merged.chunks) {
          if ("lines" in chunk) continue;
          for (const line of [...chunk.mine, ...chunk.theirs]) expect(both).toContain(line.trimEnd());
        }
      }),
    );
  });

  it("asks about a field that both changed, and takes one that one changed", () => {
    const mine = page("x", { title: "Mine", description: "said" });
    const theirs = page("x", { title: "Theirs", icon: "bolt" });
    const merged = mergeContent(page("x"), mine, theirs);
    expect(merged.clashes).toEqual(["title"]);
    expect(cleanContent(merged, mine)).toBeNull();
    const settled = settle(merged, { mine, theirs }, new Map(), { title: "theirs" });
    expect(settled).toEqual(page("x", { title: "Theirs", description: "said", icon: "bolt" }));
  });

  it("puts both sides below each other on lines of their own", () => {
    const [mine, theirs] = [page("mine"), page("theirs")];
    const merged = mergeContent(page("base"), mine, theirs);
    expect(settle(merged, { mine, theirs }, new Map([[0, "both"]]), {}).markdown).toBe("mine\ntheirs");
  });
});
