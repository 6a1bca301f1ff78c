import type { TranslationItem } from "@/db/generated/client";
import { readTexts } from "@/domains/content/write/texts";
import { digest } from "./digest";
import type { Items } from "./source";
import type { ItemState, TextedState } from "./state";

/** Raised when what runs make of a source changes, so that every page is made again. */
const COMPOSER_VERSION = 1;

/** An item of the source that is not as the last run saw it, or that the last run could not translate whole. */
export interface ChangedItem {
  id: string;
  fingerprint: string;
  source: TextedState;
}

export interface Prepared {
  changed: ChangedItem[];
  /** Items whose source is as the last run saw it, by id, with what that run made of them. */
  unchanged: Map<string, TextedState>;
}

function sortedEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedEntries);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sortedEntries(inner)]);
}

const fingerprintOf = (state: ItemState, context: string) =>
  digest([COMPOSER_VERSION, state.kind, state.kind === "file" ? "" : context, sortedEntries(state.fields)]);

/** What the last run made of an item: what it wrote, or what waits for a decision. */
function madeOf(item: TranslationItem): TextedState | null {
  const made = item.status === "conflict" ? item.proposal : item.written;
  return made as TextedState | null;
}

/** Sorts the items of the source into those to translate, with their texts, and those that are done. */
export async function prepare(
  organizationId: string,
  source: Items,
  known: ReadonlyMap<string, TranslationItem>,
  context: string,
): Promise<Prepared> {
  const changed: ChangedItem[] = [];
  const unchanged = new Map<string, TextedState>();
  for (const [id, state] of source) {
    const fingerprint = fingerprintOf(state, context);
    const item = known.get(id);
    const made = item && madeOf(item);
    const isDone = made && item.fingerprint === fingerprint && (item.failures as string[]).length === 0;
    if (isDone) unchanged.set(id, made);
    else changed.push({ id, fingerprint, source: state });
  }
  const hashes = changed.flatMap(({ source: { fields } }) => (fields.textHash as string | null) ?? []);
  const texts = await readTexts(organizationId, hashes);
  for (const item of changed) {
    const hash = item.source.fields.textHash as string | null | undefined;
    if (hash) item.source = { ...item.source, text: texts.get(hash) ?? "" };
  }
  return { changed, unchanged };
}
