import { expect, it } from "vitest";
import { batchesOf } from "./sidecars";

it("puts short texts into one batch, and gives a text its own batch if it replaces a long text", () => {
  const write = (hash: string) => ({
    row: { textHash: hash },
    before: { textHash: `old ${hash}` },
    text: "short",
  });
  const writes = ["a", "b"].map(write) as unknown as Parameters<typeof batchesOf>[0];
  const lengths = (length: number) => new Map(["old a", "old b"].map((hash) => [hash, length]));
  const sizes = (length: number) => [...batchesOf(writes, lengths(length))].map((batch) => batch.length);
  expect(sizes(100)).toEqual([2]);
  expect(sizes(60_000)).toEqual([1, 1]);
});
