import type { Tx } from "@/db/client";
import { SPACE_TABLES } from "@/domains/space-tables";
import { enqueue } from "@/jobs/enqueue";
import { enqueueFileSweep, removeGitCaches, sweepUnusedTexts } from "./jobs";
import { columnsOf, ownedBy, quoted } from "./space-table";

/** Hashes of the texts that the spaces $2 of the organization $1 hold in any revision. */
const TEXT_HASHES = `
  SELECT "textHash" FROM "PageVersion"
    WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]) AND "textHash" IS NOT NULL
  UNION SELECT "textHash" FROM "ReusableContentVersion"
    WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[])
  UNION SELECT "textHash" FROM "StructureFileVersion"
    WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[])`;

const BLOB_HASHES = `
  SELECT "blobHash" FROM "FileVersion" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[])`;

/**
 * Copies the texts of spaces, and the rows that say which files there are, to another organization. Bytes follow by a
 * job, and stay where they are until it is done: `copyFrom` says so, also of bytes that are there already, since a row
 * that nothing refers to may have lost them.
 */
async function copyTextsAndBlobs(tx: Tx, from: string, to: string, spaceIds: readonly string[]) {
  await tx.$executeRawUnsafe(
    `INSERT INTO "DocumentText" ("organizationId", "hash", "text")
     SELECT $3, "hash", "text" FROM "DocumentText"
     WHERE "organizationId" = $1 AND "hash" IN (${TEXT_HASHES}) ORDER BY "hash" ON CONFLICT DO NOTHING`,
    from,
    spaceIds,
    to,
  );
  await tx.$executeRawUnsafe(
    `INSERT INTO "TextSections" ("organizationId", "hash", "sections")
     SELECT $3, "hash", "sections" FROM "TextSections"
     WHERE "organizationId" = $1 AND "hash" IN (${TEXT_HASHES}) ORDER BY "hash" ON CONFLICT DO NOTHING`,
    from,
    spaceIds,
    to,
  );
  await tx.$executeRawUnsafe(
    `INSERT INTO "Blob" AS b ("organizationId", "hash", "size", "copyFrom", "createdAt")
     SELECT $3, "hash", "size", COALESCE("copyFrom", $1), "createdAt" FROM "Blob"
     WHERE "organizationId" = $1 AND "hash" IN (${BLOB_HASHES}) ORDER BY "hash"
     ON CONFLICT ("organizationId", "hash") DO UPDATE SET "copyFrom" = COALESCE(b."copyFrom", EXCLUDED."copyFrom")`,
    from,
    spaceIds,
    to,
  );
}

/** Hashes of the files of spaces, in any revision: their bytes lie in the file store. */
export async function blobHashesOf(
  tx: Pick<Tx, "$queryRawUnsafe">,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ blobHash: string }[]>(
    `SELECT DISTINCT "blobHash" FROM (${BLOB_HASHES}) h ORDER BY 1`,
    organizationId,
    spaceIds,
  );
  return rows.map((row) => row.blobHash);
}

/** Waits for writers of these spaces' content, and keeps new ones away until the transaction ends. */
export async function lockContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  await tx.$executeRawUnsafe(
    `SELECT 1 FROM "Branch" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]) ORDER BY "id" FOR UPDATE`,
    organizationId,
    spaceIds,
  );
}

/**
 * Moves everything that spaces hold to another organization under the same ids: rows are copied to the new tenant
 * and deleted from the old one, since a distribution key is never updated (docs/adr/001).
 */
export async function transferContents(
  tx: Tx,
  from: string,
  to: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, from, spaceIds);
  await copyTextsAndBlobs(tx, from, to, spaceIds);
  for (const table of SPACE_TABLES.filter((table) => !table.derived)) {
    const columns = columnsOf(table).filter((column) => column !== "organizationId");
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table.name}" ("organizationId", ${quoted(columns)})
       SELECT $3, ${quoted(columns)} FROM "${table.name}" WHERE ${ownedBy(table)}`,
      from,
      spaceIds,
      to,
    );
  }
  await purgeContents(tx, from, spaceIds);
}

/** What is translated from a space that goes stays, and follows no other any more. */
async function forgetTranslationsOf(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  for (const table of ["TranslationItem", "TranslationSegment", "Translation"])
    await tx.$executeRawUnsafe(
      `DELETE FROM "${table}" WHERE "organizationId" = $1 AND "spaceId" IN (
         SELECT t."spaceId" FROM "Translation" t
         WHERE t."organizationId" = $1 AND t."sourceSpaceId" = ANY($2::text[]))`,
      organizationId,
      spaceIds,
    );
}

/** Deletes everything that spaces hold. Texts and bytes of files go afterwards, unless something else holds them too. */
export async function purgeContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, organizationId, spaceIds);
  const job = { key: `texts:sweep:${organizationId}` };
  await enqueue(tx, sweepUnusedTexts, { organizationId }, job);
  await enqueueFileSweep(tx, organizationId);
  await enqueue(tx, removeGitCaches, { organizationId, spaceIds: [...spaceIds] });
  await forgetTranslationsOf(tx, organizationId, spaceIds);
  for (const table of SPACE_TABLES.toReversed()) {
    await tx.$executeRawUnsafe(
      `DELETE FROM "${table.name}" WHERE ${ownedBy(table)}`,
      organizationId,
      spaceIds,
    );
  }
}
