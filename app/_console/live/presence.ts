import type { Presence } from "@/events/announce";

const listeners = new Set<(presence: Presence) => void>();

/** Called when another person reports their position in the current space. */
export function meet(presence: Presence): void {
  for (const listener of listeners) listener(presence);
}

/** Subscribes to the positions of other people. Returns a function that unsubscribes. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
