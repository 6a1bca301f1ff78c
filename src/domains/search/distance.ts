/** How many slips a word may hold and still be taken for another; short words resemble too many others. */
export function editsAllowed(word: string): number {
  const length = [...word].length;
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The last row of the table of distances: from all of `a` to each beginning of `b`. */
function lastRow(a: string, b: string): number[] {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let above = right.map((_, index) => index).concat(right.length);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above;
}

/** Letters left out, put in, taken for another, or swapped with their neighbour, from one word to the other. */
export function distance(a: string, b: string): number {
  return lastRow(a, b).at(-1) as number;
}

/** The distance to the nearest beginning of `b`. */
export function distanceToBeginning(a: string, b: string): number {
  return Math.min(...lastRow(a, b));
}

/** What a word becomes when two neighbours in it are swapped, for each two that differ. */
export function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] as string;
    if (before === letter) return [];
    return letters.slice(0, index).join("") + letter + before + letters.slice(index + 2).join("");
  });
}
