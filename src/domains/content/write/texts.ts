import { createHash } from "node:crypto";
import { type On, pooled } from "@/db/client";
import { invalid } from "@/lib/errors";
import { chunksOf } from "../versions";
import { insertTexts, textLengths, textsByHash, updateAnchors } from "./text-queries";

/**
 * Returns the SHA-256 hash of bytes in hexadecimal. A text is encoded as UTF-8 first. The hash identifies a
 * text or a file.
 */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * The maximum total size of the texts in one statement. An import of large pages then doesn't send one huge
 * message.
 */
const BYTES_PER_STATEMENT = 4 * 1024 * 1024;

/**
 * The anchors of several texts. Each text is identified by its hash. `rows` is JSON of `[{ hash, anchors
 * }]`.
 */
export interface TextAnchors {
  hashes: readonly string[];
  rows: string;
}

export type HashedText = [hash: string, text: string];

export const inOrderOfHashes = (texts: Iterable<HashedText>): HashedText[] =>
  [...texts].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Stores texts and their anchors, once per organization. Texts are stored in the order of their hashes, even
 * across several calls in one transaction. Therefore, if two imports store the same texts, one waits for the
 * other without a deadlock.
 * @param texts the texts, sorted by hash
 */
export async function storeTexts(
  on: On,
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
    stored += await storeBatch(on, organizationId, batch, anchors);
    batch = [];
    bytes = 0;
  }
  stored += await storeBatch(on, organizationId, batch, anchors);
  const { hashes, rows } = anchors;
  if (stored < texts.length && hashes.length > 0)
    await updateAnchors.count(on, { organizationId, hashes, anchors: rows });
}

async function storeBatch(
  on: On,
  organizationId: string,
  batch: readonly HashedText[],
  { rows }: TextAnchors,
): Promise<number> {
  if (batch.length === 0) return 0;
  const texts = batch.map(([hash, text]) => ({ hash, text: text.replace(/\p{Surrogate}/gu, "\ufffd") }));
  return await insertTexts.count(on, { organizationId, texts: JSON.stringify(texts), anchors: rows });
}

export async function readTexts(
  organizationId: string,
  hashes: readonly string[],
  on: On = pooled(),
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const chunk of chunksOf([...new Set(hashes)], 500)) {
    const rows = await textsByHash.rows(on, { organizationId, hashes: chunk });
    for (const row of rows) texts.set(row.hash, row.text);
  }
  return texts;
}

/** Returns the lengths of texts in bytes, by hash. Doesn't read the texts. */
export async function readLengths(organizationId: string, hashes: readonly string[], on: On) {
  const lengths = new Map<string, number>();
  for (const chunk of chunksOf([...new Set(hashes)]))
    for (const { hash, length } of await textLengths.rows(on, { organizationId, hashes: chunk }))
      lengths.set(hash, length);
  return lengths;
}

/** Throws for NUL characters and unpaired surrogates, because PostgreSQL can't store them. */
export function checkStorable(value: unknown, field: string): void {
  if (typeof value === "string") {
    if (
      value.includes("\u0000") ||
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
    )
      throw invalid(
        field,
        "can't contain a null character or an unpaired surrogate. Remove these characters",
      );
    return;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return;
  for (const [key, inner] of Object.entries(value)) {
    checkStorable(key, field);
    checkStorable(inner, `${field}.${key}`);
  }
}
