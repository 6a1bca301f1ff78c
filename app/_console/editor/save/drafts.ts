import type { PageContent } from "./page-content";
import { NO_SETTINGS } from "./page-settings";
import type { KeptWork } from "./page-sides";
import { openText } from "./written-text";

/** Unsaved work on a page, with the version that it's based on. */
export interface Draft extends KeptWork {
  /** Milliseconds since 1970, of the browser's clock. */
  keptAt: number;
}

const PREFIX = "bindery.draft:";
const KEPT_DAYS = 30;

/** The storage for drafts: the browser's own, or another one with the same interface. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The draft kept under a name; null when there is none, or it cannot be read. */
export function readDraft(storage: DraftStorage, name: string): Draft | null {
  try {
    const text = storage.getItem(PREFIX + name);
    return text === null ? null : current(JSON.parse(text) as Draft & { base: OldContent; mine: OldContent });
  } catch {
    return null;
  }
}

/** The content of a draft from an older editor: its text with the line of the title, or without settings. */
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

/** Stores a draft; false when the browser has no space for it. Before that, old drafts are deleted to make space. */
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
    // A browser without storage has no drafts.
  }
}
