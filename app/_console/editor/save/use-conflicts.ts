"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { ConflictPlace } from "../write/conflict-marks";
import { conflictsIn, isConflict, type MergedPage } from "./merge";
import type { PageSaver } from "./page-saver";

/** The positions of the conflicts in the shown text. */
export function placesIn({ text }: MergedPage): ConflictPlace[] {
  let at = 0;
  return text.flatMap((stretch) => {
    const from = at;
    at += stretch.mine.length;
    return isConflict(stretch) ? [{ from, to: at }] : [];
  });
}

/**
 * Returns the merged page while it has a conflict. If there is no conflict, returns null, so that typing doesn't cause
 * a re-render.
 */
export function useConflictingSides(saver: PageSaver): MergedPage | null {
  const read = () => (conflictsIn(saver.merged).length > 0 ? saver.merged : null);
  return useSyncExternalStore(saver.subscribe, read, read);
}

/** The number of conflicts of a page, and their positions. */
export function useConflicts(saver: PageSaver) {
  const merged = useConflictingSides(saver);
  return useMemo(
    () => ({
      count: merged ? conflictsIn(merged).length : 0,
      hasField: merged !== null && Object.values(merged.fields).some(isConflict),
    }),
    [merged],
  );
}
