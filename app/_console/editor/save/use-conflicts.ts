"use client";

import type { EditorView } from "@codemirror/view";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type ConflictPlace, setConflicts } from "../write/conflict-marks";
import { conflictsIn, isConflict, type MergedPage } from "./merge";
import type { PageSaver } from "./page-saver";

/** Where the conflicts stand in the text that is shown. */
export function placesIn({ text }: MergedPage): ConflictPlace[] {
  let at = 0;
  return text.flatMap((stretch) => {
    const from = at;
    at += stretch.mine.length;
    return isConflict(stretch) ? [{ from, to: at }] : [];
  });
}

/** How many conflicts a page has; the text shows a mark beside each. */
export function useConflicts(saver: PageSaver, view: EditorView | null) {
  const merged = useSyncExternalStore(
    saver.subscribe,
    () => saver.merged,
    () => saver.merged,
  );
  useEffect(() => {
    if (view) setConflicts(view, placesIn(merged));
  }, [view, merged]);
  return useMemo(
    () => ({
      count: conflictsIn(merged).length,
      hasField: Object.values(merged.fields).some(isConflict),
    }),
    [merged],
  );
}
