import fc from "fast-check";
import { generateNKeysBetween } from "fractional-indexing";
import { describe, expect, it } from "vitest";
import type { Pointer } from "./fields";
import { place, type Sibling } from "./placement";

const siblingsOf = (kinds: { isSpace: boolean; isDeleted: boolean }[]): Sibling[] => {
  const ranks = generateNKeysBetween(null, null, kinds.length);
  return kinds.map(({ isSpace, isDeleted }, index) => ({
    id: `id${index}`,
    kind: isSpace ? "space" : "collection",
    rank: ranks[index] as string,
    isDeleted,
  }));
};
const pointerTo = ({ id, kind }: Sibling): Pointer =>
  kind === "space" ? { type: "space", space: id } : { type: "collection", collection: id };

/** Returns the visible siblings in their order after a move. */
function seenAfter(
  siblings: readonly Sibling[],
  mover: Sibling,
  ranks: ReadonlyMap<string, string>,
): string[] {
  const all = siblings.some(({ id }) => id === mover.id) ? siblings : [...siblings, mover];
  return all
    .map((sibling) => ({ ...sibling, rank: ranks.get(sibling.id) ?? sibling.rank }))
    .filter((sibling) => !sibling.isDeleted)
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ id }) => id);
}

const kinds = fc.array(fc.record({ isSpace: fc.boolean(), isDeleted: fc.boolean() }), {
  minLength: 2,
  maxLength: 10,
});

describe("a position relative to a sibling", () => {
  it("is directly before or after the given sibling, and keeps the order of the other siblings", () => {
    fc.assert(
      fc.property(kinds, fc.nat(), fc.nat(), fc.boolean(), fc.boolean(), (drawn, a, b, isBefore, isNew) => {
        const siblings = siblingsOf(drawn);
        const target = siblings[a % siblings.length] as Sibling;
        const present = siblings[b % siblings.length] as Sibling;
        const mover: Sibling = isNew ? { ...present, id: "new", isDeleted: false } : present;
        fc.pre(!target.isDeleted && !mover.isDeleted && target.id !== mover.id);
        const position = isBefore ? { before: pointerTo(target) } : { after: pointerTo(target) };
        const seen = seenAfter(siblings, mover, place(siblings, mover.id, position));
        expect(seen.indexOf(mover.id) - seen.indexOf(target.id)).toBe(isBefore ? -1 : 1);
        const others = siblings.filter((sibling) => !sibling.isDeleted && sibling.id !== mover.id);
        expect(seen.filter((id) => id !== mover.id)).toEqual(others.map(({ id }) => id));
      }),
    );
  });

  it("changes ranks only if the visible order changes", () => {
    fc.assert(
      fc.property(kinds, fc.nat(), fc.nat(), fc.boolean(), (drawn, a, b, isBefore) => {
        const siblings = siblingsOf(drawn);
        const target = siblings[a % siblings.length] as Sibling;
        const mover = siblings[b % siblings.length] as Sibling;
        fc.pre(!target.isDeleted && !mover.isDeleted && target.id !== mover.id);
        const seen = siblings.filter((sibling) => !sibling.isDeleted).map(({ id }) => id);
        const isThere = seen.indexOf(mover.id) - seen.indexOf(target.id) === (isBefore ? -1 : 1);
        const position = isBefore ? { before: pointerTo(target) } : { after: pointerTo(target) };
        expect(place(siblings, mover.id, position).size === 0).toBe(isThere);
      }),
    );
  });

  it("uses distinct and short ranks even after thousands of moves to one position", () => {
    let siblings = siblingsOf(Array.from({ length: 4 }, () => ({ isSpace: true, isDeleted: false })));
    for (let round = 0; round < 3000; round++) {
      const [first, , , last] = siblings as [Sibling, Sibling, Sibling, Sibling];
      const ranks = place(siblings, last.id, { after: pointerTo(first) });
      siblings = siblings
        .map((sibling) => ({ ...sibling, rank: ranks.get(sibling.id) ?? sibling.rank }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1));
      expect(new Set(siblings.map(({ rank }) => rank)).size).toBe(4);
    }
    for (const { rank } of siblings) expect(rank.length).toBeLessThanOrEqual(100);
  });

  it("repairs equal ranks", () => {
    const siblings = siblingsOf(Array.from({ length: 3 }, () => ({ isSpace: true, isDeleted: false })));
    const equal = siblings.map((sibling) => ({ ...sibling, rank: "a1" }));
    const [first, , last] = equal as [Sibling, Sibling, Sibling];
    const ranks = place(equal, last.id, { after: pointerTo(first) });
    expect([...ranks.keys()]).toEqual(["id0", "id2", "id1"]);
    expect([...ranks.values()]).toEqual([...ranks.values()].sort());
    expect(new Set(ranks.values()).size).toBe(3);
  });
});
