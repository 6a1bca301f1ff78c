const pairs = (count: number) => (count * (count - 1)) / 2;

const tally = (labels: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()];
};

const pairsWithin = (labels: readonly string[]) =>
  tally(labels).reduce((sum, count) => sum + pairs(count), 0);

/**
 * The agreement of two ways to sort the same items (adjusted Rand index): 1 if they are equal, about 0 if
 * they are unrelated.
 */
export function adjustedRandIndex(one: readonly string[], other: readonly string[]): number {
  const together = pairsWithin(one.map((label, index) => `${label}\n${other[index]}`));
  const [left, right] = [pairsWithin(one), pairsWithin(other)];
  const byChance = (left * right) / pairs(one.length);
  const most = (left + right) / 2;
  return most === byChance ? 1 : (together - byChance) / (most - byChance);
}
