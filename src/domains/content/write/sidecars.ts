import { ApiError } from "@/lib/errors";
import { readAddress } from "../addresses";
import type { Json, ReusableContentState } from "../changes";
import { ANCHORS_VERSION, type BlockKeys, PageSyntaxError } from "../markdown";
import { readReferences } from "../page-references";
import type { TextSection } from "../search-index/sections";
import type { ReusableContentRow } from "../tables";
import { factsTask, type PageFacts, type Use } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { chunksOf, type Queryable } from "../versions";
import type { PageWrite } from "./pages";
import type { WriteContext } from "./plan";
import type { RowWrite } from "./rest";
import { readTexts } from "./texts";

// What is stored beside a text because it cannot be worked out again later (keys, which follow from the version
// before) or must be found without reading texts (references).

/** Pages that are parsed between two statements: bounds memory. */
const PARSED_AT_ONCE = 50;

interface ReferenceRow {
  pageId: string;
  ordinal: number;
  usage: string;
  href: string;
  targetPath: string | null;
  targetId: string | null;
  anchor: string | null;
  heading: string | null;
}

function refusal(error: unknown, name: string): unknown {
  if (!(error instanceof PageSyntaxError)) return error;
  return new ApiError(error.code === "too-large" ? 413 : 400, `${name}: ${error.message}`);
}

/** What follows from a text and the one before it. A first text needs no keys. */
function readFacts(
  organizationId: string,
  text: string,
  before: { text: string | undefined; keys: Json },
  wants: { keys: boolean; uses: boolean; sections: boolean },
): Promise<PageFacts> {
  const old = before.text === undefined ? null : { text: before.text, keys: before.keys as BlockKeys | null };
  return runTextTask(
    factsTask,
    { text, before: old, wants },
    { organizationId, length: lengthOf(text, wants.keys ? before.text : "") },
  );
}

function rowOf(pageId: string, ordinal: number, gitPath: string | null, use: Use): ReferenceRow {
  const address = readAddress(use.href, use.usage, gitPath);
  return {
    pageId,
    ordinal,
    usage: use.usage,
    href: use.href,
    targetPath: address.kind === "path" ? address.path : null,
    targetId: address.kind === "id" && address.space === undefined ? address.id : null,
    anchor: address.kind === "url" || address.kind === "spec" ? null : (address.anchor ?? null),
    heading: use.heading ?? null,
  };
}

/** Addresses of a link page are not in a text. */
function usesOfLink(target: { kind?: string; url?: string } | null): readonly Use[] {
  return target?.kind === "url" && target.url ? [{ href: target.url, usage: "link" }] : [];
}

/**
 * Completes page rows with their block keys, and stores what their texts refer to. Call before the rows are written.
 * Sections of new texts are put into `sections`, by hash: each text is parsed once for everything.
 */
export async function storePageSidecars(
  db: Queryable,
  context: WriteContext,
  writes: readonly PageWrite[],
  sections?: Map<string, TextSection[]>,
): Promise<void> {
  const isParsed = (write: PageWrite) => write.text !== undefined || write.row.type === "link";
  for (const chunk of chunksOf(writes.filter(isParsed), PARSED_AT_ONCE)) {
    const textsBefore = await readTextsBefore(db, context, chunk);
    const rows: ReferenceRow[] = [];
    const anchors: TextAnchors[] = [];
    for (const write of chunk)
      rows.push(...(await parse(context.place.organizationId, write, textsBefore, { sections, anchors })));
    await Promise.all([insertReferences(db, context, rows), storeAnchors(db, context, anchors)]);
  }
  const moved = writes.filter((write) => !isParsed(write) && write.before && write.row.type === "document");
  await carryReferences(db, context, moved);
}

async function readTextsBefore(
  db: Queryable,
  { place, read }: WriteContext,
  writes: readonly PageWrite[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = writes.flatMap(({ before, text }) => (text !== undefined && before?.textHash) || []);
  const unread = hashes.filter((hash) => !read?.texts.has(hash));
  return new Map([...(read?.texts ?? []), ...(await readTexts(place.organizationId, unread, db))]);
}

async function parse(
  organizationId: string,
  write: PageWrite,
  textsBefore: ReadonlyMap<string, string>,
  { sections, anchors }: { sections: Map<string, TextSection[]> | undefined; anchors: TextAnchors[] },
): Promise<ReferenceRow[]> {
  const { row, before, text } = write;
  const toRow = (use: Use, ordinal: number) => rowOf(row.pageId, ordinal, row.gitPath, use);
  if (text === undefined) return usesOfLink(row.target as { kind?: string } | null).map(toRow);
  const isIndexed = sections !== undefined && row.textHash !== null && !row.noIndex;
  const old = { text: textsBefore.get(before?.textHash ?? ""), keys: before?.keys ?? null };
  const wants = { keys: !write.keys, uses: !write.references, sections: isIndexed };
  const facts = await readFacts(organizationId, text, old, wants).catch((error: unknown) => {
    throw refusal(error, row.gitPath ?? row.title);
  });
  row.keys = write.keys ?? (facts.keys as unknown as Json);
  if (facts.anchors && row.textHash !== null) anchors.push({ hash: row.textHash, anchors: facts.anchors });
  if (facts.sections && row.textHash !== null) sections?.set(row.textHash, facts.sections);
  return (write.references ?? facts.uses).map(toRow);
}

interface TextAnchors {
  hash: string;
  anchors: string[];
}

/** What can be referred to in texts that are stored already. */
async function storeAnchors(
  db: Queryable,
  context: WriteContext,
  texts: readonly TextAnchors[],
): Promise<void> {
  if (texts.length === 0) return;
  await db.$executeRawUnsafe(
    `UPDATE "DocumentText" t SET "anchors" = r."anchors", "anchorsVersion" = ${ANCHORS_VERSION}
     FROM jsonb_to_recordset($2::jsonb) AS r("hash" text, "anchors" jsonb)
     WHERE t."organizationId" = $1 AND t."hash" = ANY($3::text[]) AND t."hash" = r."hash"
       AND t."anchorsVersion" IS DISTINCT FROM ${ANCHORS_VERSION}`,
    context.place.organizationId,
    JSON.stringify(texts),
    // Said once more, so that the index is used: how many rows a recordset has is unknown to the planner.
    texts.map(({ hash }) => hash),
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
    const rows = found.map(({ pageId, ordinal, heading, ...use }) =>
      rowOf(pageId, ordinal, paths.get(pageId) ?? null, { ...use, heading: heading ?? undefined }),
    );
    await insertReferences(db, context, rows);
  }
}

async function insertReferences(
  db: Queryable,
  context: WriteContext,
  rows: readonly ReferenceRow[],
): Promise<void> {
  const columns = `"pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading"`;
  for (const chunk of chunksOf(rows)) {
    await db.$executeRawUnsafe(
      `INSERT INTO "PageReference" ("organizationId", "branchId", "fromNumber", ${columns})
       SELECT $1, $2, $3::int, ${columns} FROM jsonb_to_recordset($4::jsonb) AS r(
         "pageId" text, "ordinal" int, "usage" text, "href" text, "targetPath" text, "targetId" text, "anchor" text,
         "heading" text)`,
      context.place.organizationId,
      context.place.branchId,
      context.place.number,
      JSON.stringify(chunk),
    );
  }
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
      const old = { text: textsBefore.get(before?.textHash ?? ""), keys: before?.keys ?? null };
      const wants = { keys: !keys, uses: false, sections: false };
      const facts = await readFacts(context.place.organizationId, text, old, wants).catch(
        (error: unknown) => {
          throw refusal(error, row.gitPath ?? row.title);
        },
      );
      row.keys = keys ?? (facts.keys as unknown as Json);
    }
  }
}
