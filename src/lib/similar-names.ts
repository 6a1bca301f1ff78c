/** Returns the letters and digits of a name, in lower case. */
export const lettersAndDigits = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the number of letters to add, remove or replace to get from one text to the other. Returns infinity
 * if the number is greater than the maximum.
 */
export function editDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY;
  const row: number[] = [];
  for (let j = 0; j <= other.length; j += 1) row.push(j);
  for (let i = 1; i <= one.length; i += 1) {
    // Beyond these letters, the distance is greater than the maximum.
    const from = Math.max(1, i - max);
    const to = Math.min(other.length, i + max);
    let diagonal = row[from - 1] ?? 0;
    let left = from === 1 ? i : max + 1;
    row[from - 1] = left;
    let least = left;
    const letter = one.charCodeAt(i - 1);
    for (let j = from; j <= to; j += 1) {
      const above = row[j] ?? 0;
      left = Math.min(diagonal + (letter === other.charCodeAt(j - 1) ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      row[j] = left;
      least = Math.min(least, left);
    }
    if (least > max) return Number.POSITIVE_INFINITY;
  }
  const distance = row[other.length] ?? 0;
  return distance > max ? Number.POSITIVE_INFINITY : distance;
}
