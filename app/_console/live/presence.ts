import type { Presence } from "@/events/announce";

const listeners = new Set<(presence: Presence) => void>();

/** A person is active in the followed space. */
export function meet(presence: Presence): void {
  for (const listener of listeners) listener(presence);
}

/** Hears where others are at work; answers what stops it. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
