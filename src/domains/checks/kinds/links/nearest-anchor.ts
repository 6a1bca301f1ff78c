import { addToGroup } from "@/lib/group";
import { editDistance, lettersAndDigits } from "@/lib/similar-names";

/** The number of letters in which an anchor can differ, and the lengths of anchors that are compared. */
const DIFFERENCES_MAX = 2;
const LENGTH_MIN = 5;
const LENGTH_MAX = 100;

/** The number of anchors that are read or compared in one run. */
const STEPS_MAX = 50_000;

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
      if (anchor.length <= LENGTH_MAX) addToGroup(names.anchors, lettersAndDigits(anchor), anchor);
    for (const name of names.anchors.keys()) addToGroup(names.byLength, name.length, name);
    this.left -= anchors.length;
    this.names.set(anchors, names);
    return names;
  }

  /** Returns the only anchor with almost the same name, or null if there is none or more than one. */
  find(wanted: string, anchors: readonly string[]): string | null {
    if (wanted.length > LENGTH_MAX) return null;
    const name = lettersAndDigits(wanted);
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
        if (editDistance(name, wanted, DIFFERENCES_MAX) <= DIFFERENCES_MAX)
          found.push(...(anchors.get(name) ?? []));
        if (found.length > 1) return found;
      }
    return found;
  }
}
