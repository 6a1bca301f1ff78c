import { newId } from "@/db/ids";
import { ApiError } from "@/lib/errors";
import { readAddress } from "../addresses";
import type { Json, ReusableContentState } from "../changes";
import { PageSyntaxError } from "../markdown/errors";
import { KEYS_VERSION } from "../markdown/identity";
import { alignKeys, type BlockKeys } from "../markdown/keys";
import { extractReferences } from "../markdown/links";
import { splitPage } from "../markdown/page";
import type { ReferenceUsage } from "../markdown/references";
import { sectionsOf, type TextSection } from "../search-index/sections";
import type { ReusableContentRow } from "../tables";
import { chunksOf, type Queryable } from "../versions";
import type { PageWrite } from "./pages";
import type { WriteContext } from "./plan";
import type { RowWrite } from "./rest";
import { readTexts } from "./texts";

// What is stored beside a text because it cannot be worked out again later (keys, which follow from the version
// before) or must be found without reading texts (references).

/** Pages that are parsed between two statements: bounds memory, and lets other work of the process run. */
const PARSED_AT_ONCE = 50;
/** Keys of a text that has none of its own: the converter then names blocks by their positions. */
const POSITIONS: BlockKeys = { version: KEYS_VERSION, ids: [] };

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

const keyId = () => newId().slice(0, 12);

/** Carries block keys over from the text before; a first text needs none. */
function keysFor(text: string, textBefore: string | undefined, keysBefore: Json): Json {
  if (textBefore === undefined) return null;
  const previous = {
    text: splitPage(textBefore).bodyAfterTitle,
    keys: (keysBefore as BlockKeys | null) ?? POSITIONS,
  };
  return alignKeys(previous, splitPage(text).bodyAfterTitle, keyId) as unknown as Json;
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

interface Use {
  href: string;
  usage: ReferenceUsage;
  heading?: string | undefined;
}

/** Addresses of a link page are not in a text. */
function usesOf(write: PageWrite): readonly Use[] {
  const target = write.row.target as { kind?: string; url?: string } | null;
  if (write.row.type === "link")
    return target?.kind === "url" && target.url ? [{ href: target.url, usage: "link" }] : [];
  return write.text === undefined ? [] : (write.references ?? extractReferences(write.text));
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
    const textsBefore = await readTexts(
      db,
      context.place.organizationId,
      chunk.flatMap(({ before, text }) => (text !== undefined && before?.textHash) || []),
    );
    const rows = chunk.flatMap((write) => parse(write, textsBefore, sections));
    await insertReferences(db, context, rows);
  }
  const moved = writes.filter((write) => !isParsed(write) && write.before && write.row.type === "document");
  await carryReferences(db, context, moved);
}

function parse(
  write: PageWrite,
  textsBefore: ReadonlyMap<string, string>,
  sections: Map<string, TextSection[]> | undefined,
): ReferenceRow[] {
  const { row, before, text } = write;
  try {
    if (text !== undefined)
      row.keys = write.keys ?? keysFor(text, textsBefore.get(before?.textHash ?? ""), before?.keys ?? null);
    const uses = usesOf(write);
    if (text !== undefined && row.textHash !== null && !row.noIndex)
      sections?.set(row.textHash, sectionsOf(text));
    return uses.map((use, ordinal) => rowOf(row.pageId, ordinal, row.gitPath, use));
  } catch (error) {
    throw refusal(error, row.gitPath ?? row.title);
  }
}

/** The same text at another place or under another title: its references come along, read from where it is now. */
async function carryReferences(
  db: Queryable,
  context: WriteContext,
  writes: readonly PageWrite[],
): Promise<void> {
  for (const chunk of chunksOf(writes, 500)) {
    const found = await db.$queryRawUnsafe<ReferenceRow[]>(
      `SELECT r."pageId", r."ordinal", r."usage", r."href", r."heading"
       FROM unnest($2::text[], $3::text[], $4::int[]) AS p("branchId", "pageId", "fromNumber")
       JOIN "PageReference" r ON r."organizationId" = $1 AND r."branchId" = p."branchId"
         AND r."pageId" = p."pageId" AND r."fromNumber" = p."fromNumber"`,
      context.place.organizationId,
      chunk.map(({ before }) => before?.branchId),
      chunk.map(({ row }) => row.pageId),
      chunk.map(({ before }) => before?.fromNumber),
    );
    const paths = new Map(chunk.map(({ row }) => [row.pageId, row.gitPath]));
    const rows = found.map((row) => {
      const use = { href: row.href, usage: row.usage as ReferenceUsage, heading: row.heading ?? undefined };
      return rowOf(row.pageId, row.ordinal, paths.get(row.pageId) ?? null, use);
    });
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
    const textsBefore = await readTexts(db, context.place.organizationId, hashes);
    for (const { row, before } of chunk) {
      const { text, keys } = puts.get(row.reusableContentId) as ReusableContentState;
      if (text === undefined || row.textHash === before?.textHash) continue;
      try {
        splitPage(text);
        row.keys = keys ?? keysFor(text, textsBefore.get(before?.textHash ?? ""), before?.keys ?? null);
      } catch (error) {
        throw refusal(error, row.gitPath ?? row.title);
      }
    }
  }
}
