import type { Item } from "./translations";

/** A stretch of time, given in milliseconds, in one unit. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.round(milliseconds / 60_000)} min`;
}

export const KIND_WORDS: Record<Item["kind"], string> = {
  page: "Page",
  "reusable-content": "Reusable content",
  file: "File",
};

type Status = Item["status"];

export const STATUS_WORDS: Record<Status, string> = {
  translated: "Translated",
  edited: "Changed here",
  conflict: "Conflict",
  failed: "Partly translated",
};

/** A sentence for each state. */
export const STATUS_HINTS: Record<Status, string> = {
  translated: "As the last run left them.",
  edited: "People changed them here, and they stay as people left them.",
  conflict: "Changed here and at the source since the last run. They wait for you to decide.",
  failed: "Some of their text is still in the language of the source. The next run tries again.",
};

export const REASON_WORDS: Record<NonNullable<Item["conflict"]>["reason"], string> = {
  "both-changed": "Both the translation and the source were changed.",
  "removed-here": "It was removed here, and changed at the source.",
  "removed-at-source": "It was removed at the source, and changed here.",
};
