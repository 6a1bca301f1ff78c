import type { Conflict } from "../merge/use-merging";

/** How one conflict is to end. */
export type Resolution = { use: "mine" | "theirs" } | { text: string };
export type Resolutions = ReadonlyMap<string, Resolution>;

/** Resolutions as the service takes them; those of conflicts that are gone are left out. */
export function requested(conflicts: readonly Conflict[], resolutions: Resolutions) {
  return conflicts.flatMap(({ id }) => {
    const resolution = resolutions.get(id);
    return resolution ? [{ conflict: id, ...resolution }] : [];
  });
}
