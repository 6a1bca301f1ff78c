import type { Item } from "./translations";

/** A duration, given in milliseconds, in a suitable unit. */
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
  edited: "Edited here",
  conflict: "Conflict",
  failed: "Partly translated",
};

/** An explanation of each status. */
export const STATUS_HINTS: Record<Status, string> = {
  translated: "Not edited since the last run.",
  edited: "Edited in the translation. Runs keep these edits.",
  conflict: "Changed in the translation and in the source. Select the version to keep.",
  failed: "Some text isn't translated yet. The next run tries again.",
};

export const REASON_WORDS: Record<NonNullable<Item["conflict"]>["reason"], string> = {
  "both-changed": "The translation and the source both changed.",
  "removed-here": "Removed in the translation, but changed in the source.",
  "removed-at-source": "Removed in the source, but changed in the translation.",
};
