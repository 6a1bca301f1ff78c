import type { PageContent } from "./page-content";
import { NO_SETTINGS } from "./page-settings";
import type { KeptWork } from "./page-sides";
import { openText } from "./written-text";

/** Unsaved changes of a page, with the version that they are based on. */
export interface Draft extends KeptWork {
  /** Milliseconds since 1970, of the browser's clock. */
  keptAt: number;
}

const PREFIX = "bindery.draft:";
const KEPT_DAYS = 30;

/** The storage for drafts: the browser's storage, or an object with the same interface. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Returns the draft with this name. Returns null if there is no such draft or it can't be parsed. */
export function readDraft(storage: DraftStorage, name: string): Draft | null {
  try {
    const text = storage.getItem(PREFIX + name);
    return text === null ? null : current(JSON.parse(text) as Draft & { base: OldContent; mine: OldContent });
  } catch {
    return null;
  }
}

/**
 * The content of a draft from an earlier version of the editor. The text of such a draft includes the title line, or
 * the draft has no settings.
 */
type OldContent = PageContent & { markdown?: string };

function current(draft: Draft & { base: OldContent; mine: OldContent }): Draft {
  const opened = ({ markdown, ...content }: OldContent): PageContent => ({
    ...NO_SETTINGS,
    ...content,
    ...(markdown !== undefined && { text: openText(markdown).text }),
  });
  const unanswered = (draft.unanswered ?? []).map(opened);
  return { ...draft, base: opened(draft.base), mine: opened(draft.mine), unanswered };
}

/**
 * Stores a draft. If the browser's storage is full, deletes old drafts and tries again. Returns false if the
 * second attempt also fails.
 */
export function keepDraft(storage: DraftStorage, name: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  if (tryToKeep(storage, name, text)) return true;
  dropOldDrafts(storage, draft.keptAt - KEPT_DAYS * 86_400_000);
  return tryToKeep(storage, name, text);
}

function tryToKeep(storage: DraftStorage, name: string, text: string): boolean {
  try {
    storage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

function dropOldDrafts(storage: DraftStorage, before: number): void {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? "");
  for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
    const draft = readDraft(storage, key.slice(PREFIX.length));
    if (!draft || draft.keptAt < before) storage.removeItem(key);
  }
}

export function dropDraft(storage: DraftStorage, name: string): void {
  try {
    storage.removeItem(PREFIX + name);
  } catch {
    // If storage isn't available, there are no drafts to delete.
  }
}
