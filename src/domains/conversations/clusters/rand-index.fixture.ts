const pairs = (count: number) => (count * (count - 1)) / 2;

const tally = (labels: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()];
};

const pairsWithin = (labels: readonly string[]) =>
  tally(labels).reduce((sum, count) => sum + pairs(count), 0);

/**
 * Returns how well two groupings of the same items agree (adjusted Rand index). The result is 1 for equal groupings, and about 0
 * for unrelated groupings.
 */
export function adjustedRandIndex(one: readonly string[], other: readonly string[]): number {
  const together = pairsWithin(one.map((label, index) => `${label}\n${other[index]}`));
  const [left, right] = [pairsWithin(one), pairsWithin(other)];
  const byChance = (left * right) / pairs(one.length);
  const most = (left + right) / 2;
  return most === byChance ? 1 : (together - byChance) / (most - byChance);
}
