import fc from "fast-check";
import { generateNKeysBetween } from "fractional-indexing";
import { describe, expect, it } from "vitest";
import { ranksInOrder } from "./ranks";

const strictlyIncreasing = (ranks: string[]) =>
  ranks.every((rank, i) => i === 0 || (ranks[i - 1] as string) < rank);

describe("ranks of siblings", () => {
  it("keeps all ranks if the order doesn't change", () => {
    const ranks = generateNKeysBetween(null, null, 20);
    expect(ranksInOrder(ranks)).toEqual(ranks);
  });

  it("changes only one rank if one sibling moves", () => {
    const ranks = generateNKeysBetween(null, null, 20);
    const moved = [ranks[19] as string, ...ranks.slice(0, 19)];
    const result = ranksInOrder(moved);
    expect(result.filter((rank, i) => rank !== moved[i])).toHaveLength(1);
    expect(strictlyIncreasing(result)).toBe(true);
  });

  it("returns ranks in strict order for any combination of known, new and equal ranks", () => {
    const known = generateNKeysBetween(null, null, 12);
    const sibling = fc.option(fc.constantFrom(...known), { nil: null });
    fc.assert(
      fc.property(fc.array(sibling, { maxLength: 40 }), (current) => {
        const result = ranksInOrder(current);
        expect(result).toHaveLength(current.length);
        expect(strictlyIncreasing(result)).toBe(true);
      }),
    );
  });
});
