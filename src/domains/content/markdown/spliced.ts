/** What one spelling of a text may have more of than another one: white space, escapes, what quotes, tables and code draw. */
const isDrawn = (character: string): boolean => /[\s\\>|:`~-]/.test(character);

const isAlike = (one: string, other: string): boolean =>
  one === other ||
  (/\s/.test(one) && /\s/.test(other)) ||
  (/[*_]/.test(one) && /[*_]/.test(other)) ||
  (/[`~]/.test(one) && /[`~]/.test(other));

/** Where two places of `before` lie in the same words as `source` spells them; null where these cannot be followed. */
function placesIn(source: string, before: string, from: number, to: number): [number, number] | null {
  let start = 0;
  let at = 0;
  // What looks ahead in vain, again and again, is no other spelling.
  let budget = 4 * (source.length + before.length);
  for (let index = 0; index < to; index += 1) {
    const character = before.charAt(index);
    let next = at;
    while (next < source.length && !isAlike(source.charAt(next), character) && isDrawn(source.charAt(next))) {
      next += 1;
      budget -= 1;
    }
    if (budget < 0) return null;
    if (next < source.length && isAlike(source.charAt(next), character)) at = next + 1;
    else if (!isDrawn(character)) return null;
    if (index === from - 1) start = at;
  }
  return [start, Math.max(start, at)];
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function sharedEnd(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/**
 * Makes in a text the change that leads from `before` to `after`, where `before` says what the text says in another
 * spelling: what the change does not touch keeps its bytes, such as its line ends and the columns of a table.
 * Whether the result says what `after` says is for the caller to see.
 *
 * @returns null where the text cannot be followed to the place of the change
 */
export function spliced(source: string, before: string, after: string): string | null {
  const from = sharedStart(before, after);
  const kept = sharedEnd(before, after, Math.min(before.length, after.length) - from);
  const places = placesIn(source, before, from, before.length - kept);
  return (
    places && source.slice(0, places[0]) + after.slice(from, after.length - kept) + source.slice(places[1])
  );
}
