import type { TranslationItem } from "@/db/generated/client";
import type { ItemStatus } from "../schema";
import type { Made } from "./run";
import type { Items } from "./source";
import { type ItemKind, type ItemState, reconcile, type TextedState } from "./state";

/** The record of an item after a run. */
export interface ItemRecord {
  /** Whether the record differs from the previous record. */
  isNew: boolean;
  kind: ItemKind;
  status: ItemStatus;
  title: string;
  fingerprint: string;
  written: ItemState | null;
  proposal: TextedState | null;
  reason: string | null;
  failures: string[];
}

/** The change that a run makes to an item, and the item's new record. */
export interface Decision {
  id: string;
  kind: ItemKind;
  change: { put: TextedState } | { remove: true } | null;
  /** The new record, or null if the item no longer needs a record. */
  record: ItemRecord | null;
}

const titleOf = ({ kind, fields }: ItemState) => String((kind === "file" ? fields.name : fields.title) ?? "");

function decideOne(
  id: string,
  made: Made | undefined,
  mine: ItemState | undefined,
  known: TranslationItem | undefined,
): Decision {
  const written = (known?.written ?? null) as ItemState | null;
  const next = made?.state ?? null;
  const kind = (next ?? mine ?? written)?.kind ?? (known?.kind as ItemKind) ?? "page";
  const outcome = reconcile(written?.fields, mine?.fields ?? null, next?.fields ?? null);
  if (outcome.kind === "forget") return { id, kind, change: null, record: null };
  if (outcome.kind === "remove") return { id, kind, change: { remove: true }, record: null };
  const { fingerprint = "", failures = [] } = made ?? {};
  const noted = { kind, fingerprint, failures };
  if (outcome.kind === "conflict") {
    const shown = next ?? mine ?? written;
    const title = shown ? titleOf(shown) : "";
    const { reason } = outcome;
    const record = {
      ...noted,
      isNew: true,
      status: "conflict" as const,
      title,
      written,
      proposal: next,
      reason,
    };
    return { id, kind, change: null, record };
  }
  const state = next as TextedState;
  const settled = outcome.isEdited ? "edited" : "translated";
  const status: ItemStatus = failures.length > 0 ? "failed" : settled;
  const title = titleOf(outcome.kind === "put" ? { kind, fields: outcome.fields } : (mine ?? state));
  const isNew = made?.isChanged !== false || status !== known?.status || title !== known.title;
  const stored = { written: { kind: state.kind, fields: state.fields }, proposal: null, reason: null };
  const record = { ...noted, isNew, status, title, ...stored };
  if (outcome.kind === "keep") return { id, kind, change: null, record };
  const takesText = outcome.fields.textHash === state.fields.textHash;
  const put = { kind, fields: outcome.fields, ...(takesText && { text: state.text }) };
  return { id, kind, change: { put }, record };
}

/**
 * Decides how to change each item of the source, of the translation and of earlier records. Content that
 * people added to the translation stays unchanged.
 */
export function decide(
  made: ReadonlyMap<string, Made>,
  mine: Items,
  known: ReadonlyMap<string, TranslationItem>,
): Decision[] {
  const ids = new Set([...made.keys(), ...known.keys()]);
  return [...ids].map((id) => decideOne(id, made.get(id), mine.get(id), known.get(id)));
}
