import type { Presence, SharedEdit } from "@/events/announce";

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

const editListeners = new Set<(edit: SharedEdit) => void>();

/** Called when an open editor has sent a message to the other editors of its page. */
export function meetEdit(edit: SharedEdit): void {
  for (const listener of editListeners) listener(edit);
}

/** Subscribes to the messages between open editors. Returns a function that unsubscribes. */
export function onEdit(listener: (edit: SharedEdit) => void): () => void {
  editListeners.add(listener);
  return () => {
    editListeners.delete(listener);
  };
}
