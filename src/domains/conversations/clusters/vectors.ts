import { agnes } from "ml-hclust";

/** How often each term occurs in a text, or in all texts of a cluster together. */
export type Terms = Readonly<Record<string, number>>;

/** A text as a direction: terms that few texts have weigh most. Its length is 1, or 0 where it has no term. */
export type Vector = ReadonlyMap<string, number>;

/**
 * The direction of a text (TF-IDF, smoothed so that a word of the first few texts weighs something).
 *
 * @param frequencies in how many of all `texts` each term occurs
 */
export function vectorOf(terms: Terms, texts: number, frequencies: ReadonlyMap<string, number>): Vector {
  const weighed = Object.entries(terms).map(([term, count]) => {
    const rarity = 1 + Math.log((texts + 1) / ((frequencies.get(term) ?? 0) + 1));
    return [term, count * rarity] as const;
  });
  const length = Math.hypot(...weighed.map(([, weight]) => weight));
  return new Map(length === 0 ? [] : weighed.map(([term, weight]) => [term, weight / length]));
}

/** How alike two directions are: 1 the same, 0 no term in common. */
export function likeness(one: Vector, other: Vector): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** The terms of several texts together. */
export function sumOf(several: readonly Terms[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const terms of several)
    for (const [term, count] of Object.entries(terms)) sum.set(term, (sum.get(term) ?? 0) + count);
  return Object.fromEntries(sum);
}

/** The terms that weigh most, the heaviest first. */
export function heaviest(vector: Vector, max: number): string[] {
  const byWeight = [...vector].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return byWeight.slice(0, max).map(([term]) => term);
}

/**
 * Takes apart what belongs together: texts that are on average at least so alike (0 to 1). Returns groups of indexes, each
 * index in one group. Costs the cube of their number: for some hundred at most.
 */
export function groupAlike(vectors: readonly Vector[], likenessMin: number): number[][] {
  if (vectors.length < 2) return vectors.map((_, index) => [index]);
  const distances = vectors.map((one) =>
    vectors.map((other) => (one === other ? 0 : 1 - likeness(one, other))),
  );
  const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
  return tree.cut(1 - likenessMin).map((group) => group.indices().sort((left, right) => left - right));
}
