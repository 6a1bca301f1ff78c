import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentationBundle, git } from "@/testing/git-server";
import { pairRenames, type RenameCandidate } from "./renames";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join("");
const file = (path: string, text: string | null, oid = `oid of ${text ?? path}`): RenameCandidate => ({
  path,
  oid,
  text,
});

describe("pairRenames", () => {
  it("pairs files that have the same content, and prefers a file with the same name", () => {
    const removed = [file("a/x.md", "same"), file("b/y.md", "same"), file("c/z.md", "other")];
    const added = [file("n/y.md", "same"), file("n/new.md", "same"), file("n/third.md", "same")];
    expect(pairRenames(removed, added)).toEqual([
      { from: "a/x.md", to: "n/new.md", similarity: 1 },
      { from: "b/y.md", to: "n/y.md", similarity: 1 },
    ]);
  });

  it("pairs files that share at least half of their lines, and starts with the most similar files", () => {
    const removed = [file("old.md", lines(0, 100)), file("far.md", lines(500, 600))];
    const added = [
      file("near.md", lines(20, 100)),
      file("nearer.md", lines(5, 100)),
      file("far-off.md", lines(560, 660)),
    ];
    const pairs = pairRenames(removed, added);
    expect(pairs.map(({ from, to }) => [from, to])).toEqual([["old.md", "nearer.md"]]);
    expect(pairs[0]?.similarity).toBeGreaterThan(0.9);
  });

  it("pairs binary files only by content", () => {
    expect(pairRenames([file("a.png", null, "1")], [file("b.png", null, "2")])).toEqual([]);
    expect(pairRenames([file("a.png", null, "1")], [file("b.png", null, "1")])).toHaveLength(1);
  });

  it("compares a limited number of pairs, and compares only files with the same name above this limit", () => {
    const removed = Array.from({ length: 3000 }, (_, index) =>
      file(`old/${index}.md`, lines(index, index + 40), `r${index}`),
    );
    const added = Array.from({ length: 3000 }, (_, index) =>
      file(`new/${index}.md`, lines(index + 1, index + 41), `a${index}`),
    );
    const pairs = pairRenames(removed, added);
    expect(pairs).toHaveLength(3000);
    expect(pairs.every(({ from, to }) => from.slice(4) === to.slice(4))).toBe(true);
  });

  it("finds the renames that git finds in a real repository", async () => {
    const directory = await mkdtemp(join(tmpdir(), "renames-"));
    await git(directory, "clone", "--quiet", "--bare", documentationBundle, ".");
    const raw = await git(directory, "diff-tree", "-r", "-z", "--no-renames", "--raw", "main~2", "main~1");
    const fields = raw.split("\0");
    const [removed, added]: [RenameCandidate[], RenameCandidate[]] = [[], []];
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const [, , before, after, status] = fields[at]?.split(" ") ?? [];
      const oid = (status === "D" ? before : after) ?? "";
      if (status === "M") continue;
      const path = fields[at + 1] ?? "";
      const text = /\.md$/.test(path) ? await git(directory, "cat-file", "blob", oid) : null;
      (status === "D" ? removed : added).push({ path, oid, text });
    }
    const theirs = (
      await git(directory, "diff-tree", "-r", "-M50%", "--diff-filter=R", "--name-status", "main~2", "main~1")
    )
      .trim()
      .split("\n")
      .map((line) => line.split("\t").slice(1));
    await rm(directory, { recursive: true });
    const ours = pairRenames(removed, added).map(({ from, to }) => [from, to]);
    expect(theirs.length).toBeGreaterThan(20);
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });
});
