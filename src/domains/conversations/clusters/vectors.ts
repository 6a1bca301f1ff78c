import { agnes } from "ml-hclust";

/** The number of occurrences of each term in a text, or in all texts of a cluster. */
export type Terms = Readonly<Record<string, number>>;

/**
 * A text as a vector of length 1, or of length 0 if the text has no terms. Terms that few texts contain have
 * the highest weights.
 */
export type Vector = ReadonlyMap<string, number>;

/**
 * Returns the TF-IDF vector of a text. The weights are smoothed, so words have a weight even if there are only a few texts.
 * @param frequencies the number of `texts` that contain each term
 */
export function vectorOf(terms: Terms, texts: number, frequencies: ReadonlyMap<string, number>): Vector {
  const weighed = Object.entries(terms).map(([term, count]) => {
    const rarity = 1 + Math.log((texts + 1) / ((frequencies.get(term) ?? 0) + 1));
    return [term, count * rarity] as const;
  });
  const length = Math.hypot(...weighed.map(([, weight]) => weight));
  return new Map(length === 0 ? [] : weighed.map(([term, weight]) => [term, weight / length]));
}

/**
 * Returns the cosine similarity of two vectors. The similarity is 1 for equal vectors, and 0 for vectors without a
 * common term.
 */
export function likeness(one: Vector, other: Vector): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** Adds up the terms of several texts. */
export function sumOf(several: readonly Terms[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const terms of several)
    for (const [term, count] of Object.entries(terms)) sum.set(term, (sum.get(term) ?? 0) + count);
  return Object.fromEntries(sum);
}

/** Returns the terms with the highest weights, sorted from the highest weight to the lowest. */
export function heaviest(vector: Vector, max: number): string[] {
  const byWeight = [...vector].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return byWeight.slice(0, max).map(([term]) => term);
}

/**
 * Groups texts so that the average similarity in a group is at least `likenessMin` (0 to 1). Returns groups of indexes. Each
 * index is in exactly one group. This function takes cubic time, so don't use it for more than a few hundred texts.
 */
export function groupAlike(vectors: readonly Vector[], likenessMin: number): number[][] {
  if (vectors.length < 2) return vectors.map((_, index) => [index]);
  const distances = vectors.map((one) =>
    vectors.map((other) => (one === other ? 0 : 1 - likeness(one, other))),
  );
  const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
  return tree.cut(1 - likenessMin).map((group) => group.indices().sort((left, right) => left - right));
}
