import { editDistance, lettersAndDigits } from "@/lib/similar-names";

const LENGTH_MAX = 80;

/** The number of letters in which a name can differ from another name. */
const differencesIn = (name: string) => Math.max(1, Math.floor(name.length / 3));

const lettersOf = (name: string) => [...name].sort().join("");

/** Counts letters in the wrong order as one difference. */
function distance(one: string, other: string): number {
  if (one.length > LENGTH_MAX || other.length > LENGTH_MAX) return Number.POSITIVE_INFINITY;
  const [first, second] = [lettersAndDigits(one), lettersAndDigits(other)];
  const isSwapped = first !== second && lettersOf(first) === lettersOf(second);
  return isSwapped ? 1 : editDistance(first, second);
}

/** Whether two names are almost the same. */
export const isNear = (one: string, other: string): boolean => distance(one, other) <= differencesIn(other);

/** Returns the name that is closest to a wrong name, or undefined if none is close, or several are. */
export function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, distance: distance(wanted, name) }))
    .filter(({ name, distance }) => distance <= differencesIn(name))
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  return first && first.distance !== second?.distance ? first.name : undefined;
}
