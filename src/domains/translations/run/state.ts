import type { ContentChange, FileState, Json, PageState } from "@/domains/content/changes";
import { stateOfPage } from "@/domains/content/page-state";
import type { LightPage, LightReusableContent } from "@/domains/content/state";
import type { FileRow } from "@/domains/content/tables";
import { isSame } from "@/domains/content/write/plan";

export type ItemKind = "page" | "reusable-content" | "file";

/** A page, reusable content or file. `textHash` identifies the item's text. */
export interface ItemState {
  kind: ItemKind;
  fields: Record<string, Json>;
}

/** An item's state, with its text if the text is available. */
export interface TextedState extends ItemState {
  text?: string | undefined;
}

export function stateOfPageRow(row: LightPage): ItemState {
  // Omits the Git fields, because they belong to a file that contains the source's text.
  const { id: _id, gitOid: _oid, gitMode: _mode, ...fields } = stateOfPage(row);
  return { kind: "page", fields: { ...fields, textHash: row.textHash } as unknown as ItemState["fields"] };
}

export function stateOfReusableContent(row: LightReusableContent): ItemState {
  const { title, textHash, gitPath } = row;
  return { kind: "reusable-content", fields: { title, textHash, gitPath } };
}

export function stateOfFile(row: FileRow): ItemState {
  const { name, contentType, size, width, height, blobHash, gitPath } = row;
  return { kind: "file", fields: { name, contentType, size, width, height, blobHash, gitPath } };
}

/**
 * Returns the change that writes a state to an item. If there is no text, the item's current text is kept.
 */
export function putChange(id: string, { kind, fields, text }: TextedState): ContentChange {
  const { textHash: _hash, ...rest } = fields;
  if (kind === "file") return { kind: "put-file", file: { id, ...rest } as unknown as FileState };
  const state = { id, ...rest, ...(text !== undefined && { text }) };
  if (kind === "page") return { kind: "put-page", page: state as unknown as PageState };
  const { title, gitPath } = fields as { title: string; gitPath: string | null };
  return {
    kind: "put-reusable-content",
    reusableContent: { id, title, gitPath, ...(text !== undefined && { text }) },
  };
}

export function removeChange(id: string, kind: ItemKind): ContentChange {
  if (kind === "page") return { kind: "remove-page", pageId: id };
  if (kind === "file") return { kind: "remove-file", fileId: id };
  return { kind: "remove-reusable-content", reusableContentId: id };
}

/** Fields that never cause a conflict. If people changed such a field, their value is kept. */
const POSITION_FIELDS = new Set(["rank", "parentId", "slug"]);

const same = (a: ItemState["fields"], b: ItemState["fields"], name: string) => isSame(a, b, [name]);

export type Reconciliation =
  /** Nothing is written, so the edits and removals that people made are kept. */
  | { kind: "keep"; isEdited: boolean }
  | { kind: "put"; fields: ItemState["fields"]; isEdited: boolean }
  | { kind: "remove" }
  /** The item was removed in the source and in the translation. */
  | { kind: "forget" }
  | { kind: "conflict"; reason: "both-changed" | "removed-here" | "removed-at-source" };

/**
 * Merges an item in a translation, field by field. `base` is the last run's result, or undefined for a new
 * item. `mine` is the current item, and `next` is this run's result. Null means that there is no item. Keeps
 * the changes that people made, and applies the changes from the source. If people and the source changed the
 * same field, returns a conflict that people must resolve.
 */
export function reconcile(
  base: ItemState["fields"] | undefined,
  mine: ItemState["fields"] | null,
  next: ItemState["fields"] | null,
): Reconciliation {
  if (next === null) return withoutSource(base, mine);
  const names = Object.keys(next);
  const isAlike = (a: ItemState["fields"], b: ItemState["fields"]) => names.every((name) => same(a, b, name));
  if (mine === null) {
    if (base === undefined) return { kind: "put", fields: next, isEdited: false };
    return isAlike(base, next)
      ? { kind: "keep", isEdited: true }
      : { kind: "conflict", reason: "removed-here" };
  }
  const merged: ItemState["fields"] = {};
  for (const name of names) {
    const isTheirs = base !== undefined && same(base, next, name);
    const isOurs = (base !== undefined && same(base, mine, name)) || same(mine, next, name);
    if (!isTheirs && !isOurs && !POSITION_FIELDS.has(name))
      return { kind: "conflict", reason: "both-changed" };
    merged[name] = (isTheirs || !isOurs ? mine[name] : next[name]) ?? null;
  }
  const isEdited = !isAlike(merged, next);
  return isAlike(merged, mine) ? { kind: "keep", isEdited } : { kind: "put", fields: merged, isEdited };
}

function withoutSource(
  base: ItemState["fields"] | undefined,
  mine: ItemState["fields"] | null,
): Reconciliation {
  if (mine === null) return { kind: "forget" };
  const isUntouched =
    base !== undefined &&
    Object.keys(base).every((name) => POSITION_FIELDS.has(name) || same(base, mine, name));
  return isUntouched ? { kind: "remove" } : { kind: "conflict", reason: "removed-at-source" };
}
