import { describe, expect, it } from "vitest";
import { settledText, settleHunks } from "@/lib/hunks";
import type { Conflict } from "../merge/use-merging";
import { everywhere, type HunkChoices, requested } from "./resolution";

const hunk = (id: string) => ({ id, base: `${id}\n`, mine: `${id} mine\n`, theirs: `${id} theirs\n` });
const text: Conflict = {
  id: "text:a",
  kind: "text",
  thing: "a",
  parts: [{ text: "before\n" }, hunk("one"), { text: "between\n" }, hunk("two")],
};
const slug: Conflict = { id: "renamed:a:slug", kind: "renamed", attribute: "slug", thing: "a" };

const of = (hunks: HunkChoices) => requested([text], new Map([["text:a", { hunks }]]));

describe("the resolutions that the console sends to the server", () => {
  it("include a text if each of its hunks is resolved", () => {
    expect(of(new Map([["one", "both"]]))).toEqual([]);
    expect(
      of(
        new Map<string, "both" | { text: string }>([
          ["one", "both"],
          ["two", { text: "own" }],
        ]),
      ),
    ).toEqual([
      {
        conflict: "text:a",
        hunks: [
          { hunk: "one", use: "both" },
          { hunk: "two", text: "own" },
        ],
      },
    ]);
  });

  it("can contain one side for all hunks, or for a whole conflict that isn't about text", () => {
    const all = new Map([text, slug].map((conflict) => [conflict.id, everywhere(conflict, "theirs")]));
    expect(requested([text, slug], all)).toEqual([
      {
        conflict: "text:a",
        hunks: [
          { hunk: "one", use: "theirs" },
          { hunk: "two", use: "theirs" },
        ],
      },
      { conflict: "renamed:a:slug", use: "theirs" },
    ]);
  });

  it("omit conflicts that no longer exist, and the preview matches the saved text", () => {
    expect(requested([], new Map([["text:a", everywhere(text, "mine")]]))).toEqual([]);
    const shown = settleHunks(text.parts ?? [], ({ id }) => (id === "one" ? "both" : "mine"));
    expect(settledText(shown)).toBe("before\none mine\none theirs\nbetween\ntwo mine\n");
  });
});
