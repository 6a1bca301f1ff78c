import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useCallback, useSyncExternalStore } from "react";

const listeners = new WeakMap<EditorView, Set<() => void>>();

/** Notifies the subscribers of an editor whenever its state changes. */
export const followed = (): Plugin =>
  new Plugin({
    view: () => ({
      update(view) {
        for (const listener of listeners.get(view) ?? []) listener();
      },
    }),
  });

/**
 * A value that is computed from the editor's state, and updated when the state changes. React compares these values by
 * identity.
 */
export function useFollowing<Read extends string | number | boolean | null>(
  view: EditorView | null,
  read: (view: EditorView) => Read,
  none: Read,
): Read {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!view) return () => undefined;
      const all = listeners.get(view) ?? new Set();
      listeners.set(view, all.add(listener));
      return () => all.delete(listener);
    },
    [view],
  );
  const snapshot = () => (view && !view.isDestroyed ? read(view) : none);
  return useSyncExternalStore(subscribe, snapshot, () => none);
}
