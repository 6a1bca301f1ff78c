import { setImmediate as nextTurn } from "node:timers/promises";
import { workAhead } from "@/lib/ahead";
import type { Json, ReusableContentState } from "../changes";
import { noteEmbeds } from "../embeds/cards";
import type { BlockKeys } from "../markdown";
import { readReferences } from "../page-references";
import { insertReferences } from "../queries/references";
import { fieldsOf } from "../search-index/entry";
import { isFindable } from "../search-index/index-pages";
import type { IndexWriter } from "../search-index/index-writer";
import type { ReusableContentRow } from "../tables";
import { factsTask, type Use } from "../text-tasks/page-tasks";
import { LENGTH_IN_PLACE, lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { chunksOf } from "../versions";
import type { RowWrite } from "./keyed-rows";
import type { PageWrite } from "./pages";
import { isPrimary, type WriteContext } from "./plan";
import { usesElsewhere, usesOfReusable } from "./reusable-uses";
import {
  type NewText,
  type ReferenceRow,
  referenceRow,
  refusalOf,
  type TextRows,
  TextRowsReader,
  textRowsTask,
} from "./text-rows";
import { type HashedText, inOrderOfHashes, readLengths, readTexts, storeTexts } from "./texts";

// This module computes the data that is stored together with a text. Block keys must be stored, because they
// depend on the previous version of the text. References must be stored, so that they can be found without
// reading the texts.

/**
 * The maximum number of pages, and the maximum number of characters, in one batch. These limits keep the
 * memory for a batch small.
 */
const PARSED_AT_ONCE = 50;
const LENGTH_AT_ONCE = 64_000;
/** The number of batches that are parsed in advance while the rows of earlier batches are written. */
const BATCHES_AHEAD = 3;
/**
 * The maximum number of batches that are sent to threads at the same time. While a thread parses one batch,
 * the next batch is already waiting for it.
 */
const BATCHES_IN_THREADS = 2;

type TextWrite = PageWrite & { text: string };

const hashOfWrite = ({ row }: TextWrite) => row.textHash as string;

/**
 * Yields batches of writes, sorted by the hashes of the texts. A long text gets its own batch. If a text
 * replaces another text, both texts are parsed, so the lengths of both count.
 * @param lengths the lengths of the previous texts, by hash
 */
export function* batchesOf(
  writes: readonly TextWrite[],
  lengths: ReadonlyMap<string, number>,
): Generator<TextWrite[]> {
  const costOf = ({ text, before }: TextWrite) => text.length + (lengths.get(before?.textHash ?? "") ?? 0);
  let batch: TextWrite[] = [];
  let cost = 0;
  for (const write of writes.toSorted((a, b) => (hashOfWrite(a) < hashOfWrite(b) ? -1 : 1))) {
    cost += costOf(write);
    if (batch.length > 0 && (batch.length >= PARSED_AT_ONCE || cost > LENGTH_AT_ONCE)) {
      yield batch;
      batch = [];
      cost = costOf(write);
    }
    batch.push(write);
  }
  if (batch.length > 0) yield batch;
}

/** Returns the target URL of a link page. A link page has no text, so it has no other references. */
function usesOfLink(target: { kind?: string; url?: string } | null): readonly Use[] {
  return target?.kind === "url" && target.url ? [{ href: target.url, usage: "link" }] : [];
}

/** The search index that a write updates, and the title of the parent for each written page, by page ID. */
export interface Indexing {
  index: IndexWriter;
  parentTitles: ReadonlyMap<string, string>;
}

/**
 * Stores the texts of pages and their references, and adds block keys to the rows of the pages. If there is
 * a search index, also adds pages with new texts to it. Each text is parsed only once. Call this function
 * before the rows are written.
 * @param others other texts of the same write, which are stored together with the texts of pages
 */
export async function storePageSidecars(
  context: WriteContext,
  writes: readonly PageWrite[],
  others: Iterable<HashedText>,
  indexing?: Indexing,
): Promise<void> {
  const index = indexing?.index;
  const { db, place } = context;
  const { organizationId } = place;
  const left = inOrderOfHashes(others);
  const withText = writes.filter((write): write is TextWrite => write.text !== undefined);
  const parser = new Parser(organizationId);
  const parse = async (batch: TextWrite[]) =>
    parser.parse(await newTextsOf(context, batch, indexing?.parentTitles));
  // If there is only one page, it's in one batch, whatever its length is.
  const batched = withText.length > 1 ? withText : [];
  const lengths = await readLengths(
    organizationId,
    batched.flatMap(({ before }) => before?.textHash ?? []),
    db,
  );
  let written: Promise<unknown> = Promise.resolve();
  try {
    for await (const [batch, rows] of workAhead(batchesOf(withText, lengths), BATCHES_AHEAD, parse)) {
      for (const [at, { row, keys }] of batch.entries())
        row.keys = keys ?? (rows.keys[at] as unknown as Json);
      context.differences?.push(...rows.differences);
      const last = hashOfWrite(batch.at(-1) as TextWrite);
      const among = left.splice(0, left.findLastIndex(([hash]) => hash <= last) + 1);
      const texts = inOrderOfHashes([
        ...among,
        ...batch.map((write): HashedText => [hashOfWrite(write), write.text]),
      ]);
      // Waits for the previous batch only now, so that it's written while the current batch is parsed.
      await written;
      written = Promise.all([
        // Sections refer to texts, so the texts must be stored first.
        storeTexts(db, organizationId, texts, rows.anchors).then(() => index?.add(rows.index)),
        storeReferences(context, rows.references),
      ]);
      // Prevents an unhandled rejection. The error is thrown later, when the code awaits `written`.
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
  await storeTexts(db, organizationId, left);
  const links = writes.filter(({ text, row }) => text === undefined && row.type === "link");
  for (const chunk of chunksOf(links))
    await storeReferences(context, JSON.stringify(chunk.flatMap(rowsOfLink)));
  const isMoved = ({ text, row, before }: PageWrite) =>
    text === undefined && before && row.type === "document";
  await carryReferences(context, writes.filter(isMoved));
}

export const isIndexedWithText = ({ row, text }: PageWrite) => text !== undefined && isFindable(row);

const rowsOfLink = ({ row }: PageWrite) =>
  usesOfLink(row.target as { kind?: string } | null).map((use, ordinal) =>
    referenceRow(row.pageId, ordinal, row.gitPath, use),
  );

async function newTextsOf(
  context: WriteContext,
  batch: readonly TextWrite[],
  parentTitles: Indexing["parentTitles"] | undefined,
) {
  const textsBefore = await readTextsBefore(context, batch);
  return batch.map((write): NewText => {
    const { row, before, text, keys, references } = write;
    const old = textsBefore.get(before?.textHash ?? "");
    return {
      name: row.gitPath ?? row.title,
      gitPath: row.gitPath,
      hash: hashOfWrite(write),
      text,
      before: old === undefined ? null : { text: old, keys: before?.keys as BlockKeys | null },
      wantsKeys: !keys,
      uses: references ?? null,
      page: fieldsOf(row, parentTitles ?? new Map()),
      isIndexed: parentTitles !== undefined && isIndexedWithText(write),
      isChecked: context.differences !== undefined,
    };
  });
}

const lengthOfText = ({ text, before, wantsKeys }: NewText) => lengthOf(text, wantsKeys ? before?.text : "");

/**
 * Parses the texts of one write in other threads. If enough batches are being parsed in other threads, a
 * small batch is parsed in the current thread.
 */
class Parser {
  private inThreads = 0;

  constructor(private readonly organizationId: string) {}

  async parse(texts: readonly NewText[]): Promise<TextRows> {
    const lengths = texts.map(lengthOfText);
    const areSmall = lengths.every((length) => length <= LENGTH_IN_PLACE);
    if (areSmall && this.inThreads >= BATCHES_IN_THREADS) return parseHere(texts);
    this.inThreads += 1;
    try {
      const length = lengths.reduce((sum, each) => sum + each, 0);
      return await runTextTask(textRowsTask, texts, { organizationId: this.organizationId, length });
    } finally {
      this.inThreads -= 1;
    }
  }
}

async function parseHere(texts: readonly NewText[]): Promise<TextRows> {
  const reader = new TextRowsReader();
  for (const text of texts) {
    await nextTurn();
    reader.add(text);
  }
  return reader.rows();
}

async function readTextsBefore({ db, place, read }: WriteContext, writes: readonly PageWrite[]) {
  const hashes = writes.flatMap(({ before }) => before?.textHash ?? []);
  const unread = hashes.filter((hash) => !read?.texts.has(hash));
  return new Map([...(read?.texts ?? []), ...(await readTexts(place.organizationId, unread, db))]);
}

/**
 * Copies the references of pages whose text doesn't change, for example if a page is moved or renamed.
 * Relative references are resolved from the new path.
 */
async function carryReferences(context: WriteContext, writes: readonly PageWrite[]): Promise<void> {
  for (const chunk of chunksOf(writes, 500)) {
    const versions = chunk.flatMap(({ before }) => before ?? []);
    const found = await readReferences(context.db, context.place.organizationId, versions);
    const paths = new Map(chunk.map(({ row }) => [row.pageId, row.gitPath]));
    const rows = found.map(({ pageId, ordinal, ...use }) =>
      referenceRow(pageId, ordinal, paths.get(pageId) ?? null, use),
    );
    await storeReferences(context, JSON.stringify(rows));
  }
}

/** @param rows {@link ReferenceRow}s as JSON */
async function storeReferences(context: WriteContext, rows: string): Promise<void> {
  if (rows === "[]") return;
  const { db, place } = context;
  const { organizationId, branchId, number } = place;
  await insertReferences.count(db, { organizationId, branchId, number, rows });
  await addCardsFor(context, rows);
}

/** Adds cards for the URLs that main content embeds. */
async function addCardsFor(context: WriteContext, references: string): Promise<void> {
  if (isPrimary(context) && (await noteEmbeds(context.db, context.place, references)))
    context.hasNewCards = true;
}

/** Adds block keys and uses to the rows of reusable content. If they're main content, also adds cards for the URLs that they embed. */
export async function completeReusableContents(
  context: WriteContext,
  writes: readonly RowWrite<ReusableContentRow>[],
  puts: ReadonlyMap<string, ReusableContentState>,
): Promise<void> {
  const { db, place, differences: taken } = context;
  const { organizationId } = place;
  for (const chunk of chunksOf(writes, PARSED_AT_ONCE)) {
    const hashes = chunk.flatMap(({ before }) => before?.textHash ?? []);
    const textsBefore = await readTexts(organizationId, hashes, db);
    for (const { row, before } of chunk) {
      const { text, keys } = puts.get(row.reusableContentId) as ReusableContentState;
      if (text === undefined || row.textHash === before?.textHash) {
        row.uses = usesElsewhere(before?.uses ?? null, row.gitPath);
        continue;
      }
      const old = textsBefore.get(before?.textHash ?? "");
      const known = { text: old ?? "", keys: (before?.keys ?? null) as BlockKeys | null };
      const wants = { keys: !keys, uses: true, sections: false, differences: taken !== undefined };
      const facts = await runTextTask(
        factsTask,
        { text, before: old === undefined ? null : known, wants },
        { organizationId, length: lengthOf(text, wants.keys ? old : "") },
      ).catch((error: unknown) => {
        throw refusalOf(error, row.gitPath ?? row.title);
      });
      row.keys = keys ?? (facts.keys as unknown as Json);
      row.uses = usesOfReusable(facts.uses, row.gitPath);
      const { differences } = facts;
      if (differences.length > 0) taken?.push({ id: row.reusableContentId, differences });
    }
    const uses = chunk.flatMap(({ row }) => (row.uses ?? []) as unknown as Use[]);
    await addCardsFor(context, JSON.stringify(uses));
  }
}
