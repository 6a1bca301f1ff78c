"use client";

import { useSyncExternalStore } from "react";

export type View = "write" | "split" | "preview";

const KEY = "bindery.editor-view";
const CHANGED = "bindery:editor-view";
const WIDE = "(min-width: 64rem)";

function read(): View {
  const kept = localStorage.getItem(KEY);
  return kept === "write" || kept === "preview" ? kept : "split";
}

function subscribe(notify: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", notify);
  addEventListener(CHANGED, notify);
  return () => {
    media.removeEventListener("change", notify);
    removeEventListener(CHANGED, notify);
  };
}

/** Whether the window is wide enough for two panes side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

/** The view that the user last selected. In a narrow window, the text is shown instead of the split view. */
export function useView(): [View, (view: View) => void] {
  const isWide = useIsWide();
  const kept = useSyncExternalStore(subscribe, read, () => "split" as const);
  const set = (view: View) => {
    localStorage.setItem(KEY, view);
    dispatchEvent(new Event(CHANGED));
  };
  return [kept === "split" && !isWide ? "write" : kept, set];
}
