import type { TranslationItem } from "@/db/generated/client";
import type { Made } from "./run";
import type { Items } from "./source";
import { type ItemKind, type ItemState, reconcile, type TextedState } from "./state";

export type ItemStatus = "translated" | "edited" | "conflict" | "failed";

/** What is noted of an item after a run. */
export interface ItemRecord {
  /** Whether it differs from what was noted before. */
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

/** What a run does about an item. */
export interface Decision {
  id: string;
  kind: ItemKind;
  change: { put: TextedState } | { remove: true } | null;
  /** Null when nothing is to be known of it any more. */
  record: ItemRecord | null;
}

const titleOf = ({ kind, fields }: ItemState) => String((kind === "file" ? fields.name : fields.title) ?? "");

const stripped = ({ kind, fields }: ItemState): ItemState => ({ kind, fields });

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
  if (outcome.kind === "conflict") {
    const shown = next ?? mine ?? written;
    const record = {
      kind,
      status: "conflict" as const,
      title: shown ? titleOf(shown) : "",
      fingerprint: made?.fingerprint ?? "",
      written,
      proposal: next,
      reason: outcome.reason,
      failures: made?.failures ?? [],
    };
    return { id, kind, change: null, record: { isNew: true, ...record } };
  }
  const state = next as TextedState;
  const failures = made?.failures ?? [];
  const record = {
    kind,
    status:
      failures.length > 0
        ? ("failed" as const)
        : outcome.isEdited
          ? ("edited" as const)
          : ("translated" as const),
    title: titleOf(outcome.kind === "put" ? { kind, fields: outcome.fields } : (mine ?? state)),
    fingerprint: made?.fingerprint ?? "",
    written: stripped(state),
    proposal: null,
    reason: null,
    failures,
  };
  const isNew = made?.isChanged !== false || record.status !== known?.status || record.title !== known.title;
  if (outcome.kind === "keep") return { id, kind, change: null, record: { isNew, ...record } };
  const takesText = outcome.fields.textHash === state.fields.textHash;
  const put = { kind, fields: outcome.fields, ...(takesText && { text: state.text }) };
  return { id, kind, change: { put }, record: { isNew, ...record } };
}

/**
 * What becomes of every item that a run knows of. What people added to the translation is none of them, and stays.
 */
export function decide(
  made: ReadonlyMap<string, Made>,
  mine: Items,
  known: ReadonlyMap<string, TranslationItem>,
): Decision[] {
  const ids = new Set([...made.keys(), ...known.keys()]);
  return [...ids].map((id) => decideOne(id, made.get(id), mine.get(id), known.get(id)));
}
