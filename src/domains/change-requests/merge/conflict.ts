/** What two sides did to the same thing so that both cannot stand. */
export type ConflictKind =
  /** Both changed the same lines. */
  | "text"
  /** One side deleted what the other changed, or put something below. */
  | "deleted"
  /** Both gave it another title, wording or slug. */
  | "renamed"
  /** Both moved it to another parent, or each below the other. */
  | "moved"
  /** Both gave it another place among the same siblings. */
  | "order"
  /** Both changed the same setting of a page. */
  | "metadata"
  | "file"
  | "reusable-content"
  | "structure-file"
  | "variable";

export interface Conflict {
  kind: ConflictKind;
  /** Page, file or reusable content id, repository path, or name of the variable. */
  thing: string;
  /** What the title of the thing is, on the side that has it. */
  title: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export const conflictId = (kind: ConflictKind, thing: string) => `${kind}:${thing}`;

/** How a conflict is to end: with one of the sides, or with a text. */
export type Resolution = "mine" | "theirs" | { text: string };
export type Resolutions = ReadonlyMap<string, Resolution>;
export const NO_RESOLUTIONS: Resolutions = new Map();

function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/** Whether two values say the same; stored JSON comes back with its keys in another order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

export type Picked<T> = { value: T } | { conflict: true };

/** What a value becomes: the side that changed it, or either where both say the same. */
export function pick<T>(base: T, mine: T, theirs: T): Picked<T> {
  if (isSame(mine, base)) return { value: theirs };
  if (isSame(theirs, base) || isSame(mine, theirs)) return { value: mine };
  return { conflict: true };
}
