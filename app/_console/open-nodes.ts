"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

const CHANGED = "bindery:open-nodes";

function read(key: string): string {
  return sessionStorage.getItem(`bindery.open:${key}`) ?? "{}";
}

function subscribe(notify: () => void): () => void {
  addEventListener(CHANGED, notify);
  return () => removeEventListener(CHANGED, notify);
}

/** The open and closed nodes of a tree, stored for the browser tab. */
export function useOpenNodes(key: string, openByDefault: boolean) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "{}",
  );
  const states = useMemo(() => JSON.parse(text) as Record<string, boolean>, [text]);
  const stateOf = (id: string): boolean | undefined => states[id];
  const isOpen = (id: string): boolean => states[id] ?? openByDefault;
  const setOpen = useCallback(
    (id: string, open: boolean) => {
      const all = { ...(JSON.parse(read(key)) as Record<string, boolean>), [id]: open };
      sessionStorage.setItem(`bindery.open:${key}`, JSON.stringify(all));
      dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return { isOpen, stateOf, setOpen };
}
