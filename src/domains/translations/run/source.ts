import { db, type On, pooled } from "@/db/client";
import type { Translation, TranslationItem } from "@/db/generated/client";
import { contentOfRevision, loadStructure } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { RunError } from "./active-run";
import { digest } from "./memory";
import type { Made } from "./run";
import {
  type ItemState,
  stateOfFile,
  stateOfPageRow,
  stateOfReusableContent,
  type TextedState,
} from "./state";

/** The pages, reusable content and files of a space, with the ID as the key. */
export type Items = Map<string, ItemState>;

export interface SourceContent {
  revisionId: string;
  items: Items;
  variables: Record<string, string>;
}

/** Reads a revision's pages, reusable content and files, without their texts. */
export async function readItems(
  organizationId: string,
  revisionId: string,
  on: On = pooled(),
): Promise<Items> {
  const content = await contentOfRevision(organizationId, revisionId, on);
  const structure = await loadStructure(content, on);
  return new Map<string, ItemState>([
    ...structure.pages.map((row) => [row.pageId, stateOfPageRow(row)] as const),
    ...structure.reusableContents.map((row) => [row.reusableContentId, stateOfReusableContent(row)] as const),
    ...structure.files.map((row) => [row.fileId, stateOfFile(row)] as const),
  ]);
}

/** Reads the current source. Throws a RunError if the source space is deleted or in the trash. */
export async function readSource({ organizationId, sourceSpaceId }: Translation): Promise<SourceContent> {
  const where = { organizationId_id: { organizationId, id: sourceSpaceId } };
  const space = await db().space.findUnique({ where, select: { revisionId: true, deletedAt: true } });
  if (!space || space.deletedAt) throw sourceGone();
  const { revisionId } = space;
  const { variables } = await db().revision.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: revisionId } },
    select: { variables: true },
  });
  return {
    revisionId,
    items: await readItems(organizationId, revisionId),
    variables: variables as Record<string, string>,
  };
}

export const sourceGone = () =>
  new RunError(
    "source_gone",
    "Someone deleted the source space. Restore the space, then run the translation again.",
  );

/**
 * Increment this version if a change to the code makes runs generate different content from the same source.
 * Runs then generate every page again.
 */
const COMPOSER_VERSION = 1;

/** A source item that changed since the last run, or that the last run didn't translate completely. */
export interface ChangedItem {
  id: string;
  fingerprint: string;
  source: TextedState;
}

export interface Prepared {
  changed: ChangedItem[];
  /**
   * Items that didn't change since the last run, with their translations from that run. The key is the ID.
   */
  unchanged: Map<string, Made>;
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

/**
 * Returns the last run's result for an item. If there is a conflict, this is the result that the run couldn't write. If
 * there is no conflict, the result is the written state.
 */
function madeOf(item: TranslationItem): TextedState | null {
  const made = item.status === "conflict" ? item.proposal : item.written;
  return made as TextedState | null;
}

/**
 * Divides the source's items into unchanged items and items to translate. The items to translate include
 * their texts.
 */
export async function prepare(
  organizationId: string,
  source: Items,
  known: ReadonlyMap<string, TranslationItem>,
  context: string,
): Promise<Prepared> {
  const changed: ChangedItem[] = [];
  const unchanged = new Map<string, Made>();
  for (const [id, state] of source) {
    const fingerprint = fingerprintOf(state, context);
    const item = known.get(id);
    const made = item && madeOf(item);
    const isDone = made && item.fingerprint === fingerprint && (item.failures as string[]).length === 0;
    if (isDone) unchanged.set(id, { state: made, fingerprint, failures: [], isChanged: false });
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
