import { addToGroup } from "@/lib/group";

/** The number of letters in which an anchor can differ, and the lengths of anchors that are compared. */
const DIFFERENCES_MAX = 2;
const LENGTH_MIN = 5;
const LENGTH_MAX = 100;

/** The number of anchors that are read or compared in one run. */
const STEPS_MAX = 50_000;

const normal = (anchor: string) => anchor.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the number of letters to add, remove or replace to get from one text to the other. Returns infinity
 * if the number is greater than the maximum.
 */
export function distanceOf(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
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

/** The anchors of a page by their letters and digits, and these names by their length. */
interface Names {
  anchors: Map<string, string[]>;
  byLength: Map<number, string[]>;
}

/** Finds anchors with almost the same name. After too many comparisons, it finds only anchors with the same letters. */
export class NearestAnchors {
  private readonly names = new Map<readonly string[], Names>();
  private left = STEPS_MAX;

  private namesOf(anchors: readonly string[]): Names {
    const known = this.names.get(anchors);
    if (known) return known;
    const names: Names = { anchors: new Map(), byLength: new Map() };
    for (const anchor of anchors.slice(0, Math.max(0, this.left)))
      if (anchor.length <= LENGTH_MAX) addToGroup(names.anchors, normal(anchor), anchor);
    for (const name of names.anchors.keys()) addToGroup(names.byLength, name.length, name);
    this.left -= anchors.length;
    this.names.set(anchors, names);
    return names;
  }

  /** Returns the only anchor with almost the same name, or null if there is none or more than one. */
  find(wanted: string, anchors: readonly string[]): string | null {
    if (wanted.length > LENGTH_MAX) return null;
    const name = normal(wanted);
    const names = this.namesOf(anchors);
    const near = names.anchors.get(name) ?? this.near(name, names);
    return near.length === 1 ? (near[0] ?? null) : null;
  }

  private near(wanted: string, { anchors, byLength }: Names): string[] {
    if (wanted.length < LENGTH_MIN) return [];
    const found: string[] = [];
    for (let length = wanted.length - DIFFERENCES_MAX; length <= wanted.length + DIFFERENCES_MAX; length += 1)
      for (const name of byLength.get(length) ?? []) {
        this.left -= 1;
        if (this.left < 0) return [];
        if (distanceOf(name, wanted, DIFFERENCES_MAX) <= DIFFERENCES_MAX)
          found.push(...(anchors.get(name) ?? []));
        if (found.length > 1) return found;
      }
    return found;
  }
}
