import { workAhead } from "@/lib/ahead";
import type { Json, ReusableContentState } from "../changes";
import { ANCHORS_VERSION, type BlockKeys } from "../markdown";
import { readReferences } from "../page-references";
import { isFindable } from "../search-index/index-pages";
import type { IndexWriter } from "../search-index/index-writer";
import type { ReusableContentRow } from "../tables";
import { factsTask, type Use } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { chunksOf, type Queryable } from "../versions";
import type { PageWrite } from "./pages";
import type { WriteContext } from "./plan";
import type { RowWrite } from "./rest";
import {
  type NewText,
  type ReferenceRow,
  referenceRow,
  refusalOf,
  type TextRows,
  textRowsTask,
} from "./text-rows";
import { readTexts } from "./texts";

// What is stored beside a text because it cannot be worked out again later (keys, which follow from the version
// before) or must be found without reading texts (references).

/** Pages that are parsed between two statements, and about how long their texts are together: bounds memory. */
const PARSED_AT_ONCE = 50;
const LENGTH_AT_ONCE = 64_000;
/** So much is parsed in threads, and waits for them, while rows of what was parsed are written. */
const BATCHES_AHEAD = 3;

type TextWrite = PageWrite & { text: string };

/** Writes of texts, a few at a time; a long text is by itself. */
function* batchesOf(writes: readonly TextWrite[]): Generator<TextWrite[]> {
  let batch: TextWrite[] = [];
  let length = 0;
  for (const write of writes) {
    length += write.text.length;
    if (batch.length > 0 && (batch.length >= PARSED_AT_ONCE || length > LENGTH_AT_ONCE)) {
      yield batch;
      batch = [];
      length = write.text.length;
    }
    batch.push(write);
  }
  if (batch.length > 0) yield batch;
}

/** Addresses of a link page are not in a text. */
function usesOfLink(target: { kind?: string; url?: string } | null): readonly Use[] {
  return target?.kind === "url" && target.url ? [{ href: target.url, usage: "link" }] : [];
}

/**
 * Completes page rows with their block keys, stores what their texts refer to, and has the pages with new texts indexed, where
 * there is an index: each text is parsed once for everything. Call before the rows are written.
 */
export async function storePageSidecars(
  db: Queryable,
  context: WriteContext,
  writes: readonly PageWrite[],
  index?: IndexWriter,
): Promise<void> {
  const withText = writes.filter((write): write is TextWrite => write.text !== undefined);
  const parse = (batch: TextWrite[]) => readRows(db, context, batch, index !== undefined);
  let written: Promise<unknown> = Promise.resolve();
  try {
    for await (const [batch, rows] of workAhead(batchesOf(withText), BATCHES_AHEAD, parse)) {
      for (const [at, { row, keys }] of batch.entries())
        row.keys = keys ?? (rows.keys[at] as unknown as Json);
      // One batch is written while the next is waited for.
      await written;
      written = Promise.all([
        insertReferences(db, context, rows.references),
        storeAnchors(db, context, rows.anchors),
        index?.add(rows.index),
      ]);
      // Awaited in its turn.
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
  const links = writes.filter(({ text, row }) => text === undefined && row.type === "link");
  for (const chunk of chunksOf(links))
    await insertReferences(db, context, JSON.stringify(chunk.flatMap(rowsOfLink)));
  const isMoved = ({ text, row, before }: PageWrite) =>
    text === undefined && before && row.type === "document";
  await carryReferences(db, context, writes.filter(isMoved));
}

/** Whether the search index takes a page in together with its text. */
export const isIndexedWithText = ({ row, text }: PageWrite) => text !== undefined && isFindable(row);

const rowsOfLink = ({ row }: PageWrite) =>
  usesOfLink(row.target as { kind?: string } | null).map((use, ordinal) =>
    referenceRow(row.pageId, ordinal, row.gitPath, use),
  );

async function readRows(
  db: Queryable,
  context: WriteContext,
  batch: readonly TextWrite[],
  hasIndex: boolean,
): Promise<TextRows> {
  const textsBefore = await readTextsBefore(db, context, batch);
  const texts = batch.map((write): NewText => {
    const { row, before, text, keys, references } = write;
    const old = textsBefore.get(before?.textHash ?? "");
    return {
      name: row.gitPath ?? row.title,
      gitPath: row.gitPath,
      hash: row.textHash as string,
      text,
      before: old === undefined ? null : { text: old, keys: before?.keys as BlockKeys | null },
      wantsKeys: !keys,
      uses: references ?? null,
      page: { pageId: row.pageId, title: row.title, linkTitle: row.linkTitle, description: row.description },
      isIndexed: hasIndex && isIndexedWithText(write),
    };
  });
  const length = texts.reduce((sum, { text, before, wantsKeys }) => {
    return sum + lengthOf(text, wantsKeys ? before?.text : "");
  }, 0);
  return runTextTask(textRowsTask, texts, { organizationId: context.place.organizationId, length });
}

async function readTextsBefore(
  db: Queryable,
  { place, read }: WriteContext,
  writes: readonly PageWrite[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = writes.flatMap(({ before }) => before?.textHash ?? []);
  const unread = hashes.filter((hash) => !read?.texts.has(hash));
  return new Map([...(read?.texts ?? []), ...(await readTexts(place.organizationId, unread, db))]);
}

/** What can be referred to in texts that are stored already. */
async function storeAnchors(
  db: Queryable,
  context: WriteContext,
  { hashes, rows }: TextRows["anchors"],
): Promise<void> {
  if (hashes.length === 0) return;
  await db.$executeRawUnsafe(
    `UPDATE "DocumentText" t SET "anchors" = r."anchors", "anchorsVersion" = ${ANCHORS_VERSION}
     FROM jsonb_to_recordset($2::jsonb) AS r("hash" text, "anchors" jsonb)
     WHERE t."organizationId" = $1 AND t."hash" = ANY($3::text[]) AND t."hash" = r."hash"
       AND t."anchorsVersion" IS DISTINCT FROM ${ANCHORS_VERSION}`,
    context.place.organizationId,
    rows,
    // Said once more, so that the index is used: how many rows a recordset has is unknown to the planner.
    hashes,
  );
}

/** The same text at another place or under another title: its references come along, read from where it is now. */
async function carryReferences(
  db: Queryable,
  context: WriteContext,
  writes: readonly PageWrite[],
): Promise<void> {
  for (const chunk of chunksOf(writes, 500)) {
    const versions = chunk.flatMap(({ before }) => before ?? []);
    const found = await readReferences(db, context.place.organizationId, versions);
    const paths = new Map(chunk.map(({ row }) => [row.pageId, row.gitPath]));
    const rows = found.map(({ pageId, ordinal, ...use }) =>
      referenceRow(pageId, ordinal, paths.get(pageId) ?? null, use),
    );
    await insertReferences(db, context, JSON.stringify(rows));
  }
}

/** @param rows {@link ReferenceRow}s as JSON */
async function insertReferences(db: Queryable, context: WriteContext, rows: string): Promise<void> {
  if (rows === "[]") return;
  const columns = `"pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading"`;
  await db.$executeRawUnsafe(
    `INSERT INTO "PageReference" ("organizationId", "branchId", "fromNumber", ${columns})
     SELECT $1, $2, $3::int, ${columns} FROM jsonb_to_recordset($4::jsonb) AS r(
       "pageId" text, "ordinal" int, "usage" text, "href" text, "targetPath" text, "targetId" text, "anchor" text,
       "heading" text)`,
    context.place.organizationId,
    context.place.branchId,
    context.place.number,
    rows,
  );
}

/** Completes reusable contents with their block keys. */
export async function alignReusableContents(
  db: Queryable,
  context: WriteContext,
  writes: readonly RowWrite<ReusableContentRow>[],
  puts: ReadonlyMap<string, ReusableContentState>,
): Promise<void> {
  for (const chunk of chunksOf(writes, PARSED_AT_ONCE)) {
    const hashes = chunk.flatMap(({ before }) => before?.textHash ?? []);
    const textsBefore = await readTexts(context.place.organizationId, hashes, db);
    for (const { row, before } of chunk) {
      const { text, keys } = puts.get(row.reusableContentId) as ReusableContentState;
      if (text === undefined || row.textHash === before?.textHash) continue;
      const old = textsBefore.get(before?.textHash ?? "");
      const known = { text: old ?? "", keys: (before?.keys ?? null) as BlockKeys | null };
      const wants = { keys: !keys, uses: false, sections: false };
      const facts = await runTextTask(
        factsTask,
        { text, before: old === undefined ? null : known, wants },
        { organizationId: context.place.organizationId, length: lengthOf(text, wants.keys ? old : "") },
      ).catch((error: unknown) => {
        throw refusalOf(error, row.gitPath ?? row.title);
      });
      row.keys = keys ?? (facts.keys as unknown as Json);
    }
  }
}
