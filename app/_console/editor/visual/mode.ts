"use client";

import { useEffect, useSyncExternalStore } from "react";

/** The editor mode: blocks that look like the published page, or Markdown source. */
export type Mode = "visual" | "source";

const KEY = "bindery.editor-mode";
const CHANGED = "bindery:editor-mode";

/** The selected mode. By default, this is the block editor. */
export const chosenMode = (): Mode => (localStorage.getItem(KEY) === "source" ? "source" : "visual");

function subscribe(notify: () => void): () => void {
  addEventListener(CHANGED, notify);
  addEventListener("storage", notify);
  return () => {
    removeEventListener(CHANGED, notify);
    removeEventListener("storage", notify);
  };
}

/** The mode that the user last selected in this browser. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const mode = useSyncExternalStore(subscribe, chosenMode, () => "visual" as const);
  return [mode, setMode];
}

/** Ctrl+Shift+M switches the mode. */
export function useModeKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "m" && event.shiftKey && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey) return;
      event.preventDefault();
      setMode(chosenMode() === "visual" ? "source" : "visual");
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function setMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  dispatchEvent(new Event(CHANGED));
}
