/** The number of letters in which an anchor can differ, and how long it must be at least. */
const DIFFERENCES_MAX = 2;
const LENGTH_MIN = 5;
const LENGTH_MAX = 100;

const normal = (anchor: string) => anchor.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the number of letters to add, remove or replace to get from one text to the other. */
export function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the only anchor with almost the same name, or null if there is none or more than one. */
export function nearestAnchor(wanted: string, anchors: readonly string[]): string | null {
  const name = normal(wanted);
  const equal = anchors.filter((anchor) => normal(anchor) === name);
  if (equal.length > 0) return equal.length === 1 ? (equal[0] ?? null) : null;
  if (name.length < LENGTH_MIN || name.length > LENGTH_MAX) return null;
  const near = anchors.filter(
    (anchor) =>
      Math.abs(anchor.length - wanted.length) <= DIFFERENCES_MAX * 2 &&
      distanceOf(normal(anchor), name) <= DIFFERENCES_MAX,
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}
