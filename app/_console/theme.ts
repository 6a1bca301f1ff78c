"use client";

import { useSyncExternalStore } from "react";

export type ThemeChoice = "light" | "dark" | "system";

const KEY = "bindery.theme";
const CHANGED = "bindery:theme";

function chosen(): ThemeChoice {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

function apply(): void {
  const dark =
    chosen() === "dark" || (chosen() === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function subscribe(notify: () => void): () => void {
  const media = matchMedia("(prefers-color-scheme: dark)");
  const onChange = () => {
    apply();
    notify();
  };
  media.addEventListener("change", onChange);
  addEventListener(CHANGED, onChange);
  addEventListener("storage", onChange);
  return () => {
    media.removeEventListener("change", onChange);
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", onChange);
  };
}

/**
 * The selected theme, the theme that is currently shown, and a function to select a theme. Other tabs also change their
 * theme.
 */
export function useTheme() {
  const choice = useSyncExternalStore(subscribe, chosen, () => "system" as const);
  const shown = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme === "dark" ? ("dark" as const) : ("light" as const)),
    () => "light" as const,
  );
  const choose = (next: ThemeChoice) => {
    localStorage.setItem(KEY, next);
    dispatchEvent(new Event(CHANGED));
  };
  return { choice, shown, choose };
}
