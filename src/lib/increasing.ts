/** Returns the indices of a longest strictly increasing subsequence, in O(n log n). */
export function longestIncreasing<Value extends number | string>(values: readonly Value[]): number[] {
  const tails: number[] = [];
  const before = new Array<number>(values.length).fill(-1);
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as Value) < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1] as number;
    tails[low] = index;
  });
  const indices: number[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = before[index] as number) indices.push(index);
  return indices.reverse();
}
