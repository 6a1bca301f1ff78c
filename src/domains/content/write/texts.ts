import { createHash } from "node:crypto";
import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { invalid } from "@/lib/errors";
import { chunksOf, type Queryable } from "../versions";

/** SHA-256 of the UTF-8 bytes, hexadecimal: the key of a text and of a file. */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Texts of one statement together, so that an import of large pages does not build one huge message. */
const BYTES_PER_STATEMENT = 4 * 1024 * 1024;

/**
 * Stores texts once per organization. In the order of their hashes, so that two imports of the same texts wait for
 * each other instead of locking each other out.
 */
export async function storeTexts(
  db: Queryable,
  organizationId: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  let batch: [string, string][] = [];
  let bytes = 0;
  for (const entry of sorted) {
    batch.push(entry);
    bytes += entry[1].length;
    if (bytes < BYTES_PER_STATEMENT && batch.length < 1000) continue;
    await insertTexts(db, organizationId, batch);
    batch = [];
    bytes = 0;
  }
  await insertTexts(db, organizationId, batch);
}

/** As one JSON: the driver escapes each string of an array on its own, which takes long where there are many quotes. */
async function insertTexts(db: Queryable, organizationId: string, batch: [string, string][]): Promise<void> {
  if (batch.length === 0) return;
  await db.$executeRawUnsafe(
    `INSERT INTO "DocumentText" ("organizationId", "hash", "text")
     SELECT $1, t.hash, t.text FROM json_to_recordset($2::json) AS t(hash text, text text) ON CONFLICT DO NOTHING`,
    organizationId,
    JSON.stringify(batch.map(([hash, text]) => ({ hash, text: text.replace(/\p{Surrogate}/gu, "\ufffd") }))),
  );
}

/** Texts by hash, of pages, reusable contents and structure files. */
export async function readTexts(
  organizationId: string,
  hashes: readonly string[],
  queryable: Queryable = db(),
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

/** PostgreSQL holds neither NUL nor half a surrogate pair: such input is refused in words. */
export function checkStorable(value: unknown, field: string): void {
  if (typeof value === "string") {
    if (
      value.includes("\u0000") ||
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
    )
      throw invalid(field, "holds characters that are not text");
    return;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return;
  for (const [key, inner] of Object.entries(value)) {
    checkStorable(key, field);
    checkStorable(inner, `${field}.${key}`);
  }
}
