import { createHash } from "node:crypto";
import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { invalid } from "@/lib/errors";
import { ANCHORS_VERSION } from "../markdown";
import { chunksOf, type Queryable } from "../versions";

/**
 * Returns the SHA-256 hash of the bytes (UTF-8 for text) in hexadecimal, which identifies texts and files.
 */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * The maximum size of the texts in one statement, so that an import of large pages doesn't send one huge
 * message.
 */
const BYTES_PER_STATEMENT = 4 * 1024 * 1024;

/**
 * The anchors of several texts, which are identified by their hashes. `rows` is JSON: `[{ hash, anchors }]`.
 */
export interface TextAnchors {
  hashes: readonly string[];
  rows: string;
}

export type HashedText = [hash: string, text: string];

export const inOrderOfHashes = (texts: Iterable<HashedText>): HashedText[] =>
  [...texts].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Stores texts once per organization, together with their anchors. Texts are stored in the order of their
 * hashes, even across several calls in a transaction. Two imports of the same texts therefore wait for each
 * other and can't deadlock.
 *
 * @param texts the texts, in the order of their hashes
 */
export async function storeTexts(
  db: Queryable,
  organizationId: string,
  texts: readonly HashedText[],
  anchors: TextAnchors = { hashes: [], rows: "[]" },
): Promise<void> {
  let batch: HashedText[] = [];
  let bytes = 0;
  let stored = 0;
  for (const entry of texts) {
    batch.push(entry);
    bytes += entry[1].length;
    if (bytes < BYTES_PER_STATEMENT && batch.length < 1000) continue;
    stored += await insertTexts(db, organizationId, batch, anchors);
    batch = [];
    bytes = 0;
  }
  stored += await insertTexts(db, organizationId, batch, anchors);
  if (stored < texts.length) await updateAnchors(db, organizationId, anchors);
}

/**
 * Sends the texts as one JSON value, because the driver escapes each string of an array separately, which is
 * slow for texts with many quotes.
 */
async function insertTexts(
  db: Queryable,
  organizationId: string,
  batch: readonly HashedText[],
  { rows }: TextAnchors,
): Promise<number> {
  if (batch.length === 0) return 0;
  return await db.$executeRawUnsafe(
    `INSERT INTO "DocumentText" ("organizationId", "hash", "text", "anchors", "anchorsVersion")
     SELECT $1, t.hash, t.text, a.anchors, CASE WHEN a.hash IS NOT NULL THEN ${ANCHORS_VERSION} END
     FROM json_to_recordset($2::json) AS t(hash text, text text)
     LEFT JOIN jsonb_to_recordset($3::jsonb) AS a(hash text, anchors jsonb) ON a.hash = t.hash
     ORDER BY t.hash ON CONFLICT DO NOTHING`,
    organizationId,
    JSON.stringify(batch.map(([hash, text]) => ({ hash, text: text.replace(/\p{Surrogate}/gu, "\ufffd") }))),
    rows,
  );
}

/**
 * Updates the anchors of texts that were stored without them, or by a version with other rules. Skips locked
 * rows, because the other writer stores the same anchors, and waiting could cause a deadlock.
 */
async function updateAnchors(db: Queryable, organizationId: string, { hashes, rows }: TextAnchors) {
  if (hashes.length === 0) return;
  await db.$executeRawUnsafe(
    `UPDATE "DocumentText" t SET "anchors" = r."anchors", "anchorsVersion" = ${ANCHORS_VERSION}
     FROM jsonb_to_recordset($2::jsonb) AS r("hash" text, "anchors" jsonb)
     WHERE t."organizationId" = $1 AND t."hash" = r."hash" AND t."hash" IN (
       SELECT o."hash" FROM "DocumentText" o WHERE o."organizationId" = $1 AND o."hash" = ANY($3::text[])
         AND o."anchorsVersion" IS DISTINCT FROM ${ANCHORS_VERSION} FOR NO KEY UPDATE SKIP LOCKED)`,
    organizationId,
    rows,
    // The hashes are passed again as an array, so that the planner uses the index. The planner doesn't know
    // the number of rows in a recordset.
    hashes,
  );
}

export async function readTexts(
  organizationId: string,
  hashes: readonly string[],
  queryable: Pick<Queryable, "$queryRawUnsafe"> = db(),
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const chunk of chunksOf([...new Set(hashes)], 500)) {
    const rows = await queryable.$queryRawUnsafe<{ hash: string; text: string }[]>(
      plannedOnce(
        "texts",
        `SELECT "hash", "text" FROM "DocumentText" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])`,
      ),
      organizationId,
      chunk,
    );
    for (const row of rows) texts.set(row.hash, row.text);
  }
  return texts;
}

/** Returns the lengths of texts in bytes, by hash, without reading the texts. */
export async function readLengths(organizationId: string, hashes: readonly string[], queryable: Queryable) {
  const lengths = new Map<string, number>();
  for (const chunk of chunksOf([...new Set(hashes)])) {
    const rows = await queryable.$queryRawUnsafe<{ hash: string; length: number }[]>(
      `SELECT "hash", octet_length("text") AS "length" FROM "DocumentText"
       WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])`,
      organizationId,
      chunk,
    );
    for (const { hash, length } of rows) lengths.set(hash, length);
  }
  return lengths;
}

/** Rejects NUL characters and unpaired surrogates, which PostgreSQL can't store. */
export function checkStorable(value: unknown, field: string): void {
  if (typeof value === "string") {
    if (
      value.includes("\u0000") ||
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
    )
      throw invalid(field, "can't contain a null character or an unpaired surrogate");
    return;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return;
  for (const [key, inner] of Object.entries(value)) {
    checkStorable(key, field);
    checkStorable(inner, `${field}.${key}`);
  }
}
