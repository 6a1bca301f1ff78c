import { ALIVE } from "@/db/alive";
import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { removePdfFiles, sweepUnusedTexts } from "./jobs";

/** A table whose rows belong to a space, by the space's id or by that of one of its branches. */
export interface ContentTable {
  name: Prisma.ModelName;
  owner: "spaceId" | "branchId";
  /** What of it a duplicate gets: what lives at the head, every row (of a table that knows the head alone), or nothing. */
  duplicate: "head" | "all" | "nothing";
  /** Columns of types that the client does not know. */
  unknownToClient?: readonly string[];
  /** A cache: deleted with the space, never copied. */
  derived?: true;
}

/**
 * Every table that holds part of a space, in an order in which rows can be added. Transfer and purge go through
 * this list alone, and a test compares it with the database, so that no later table can be forgotten.
 */
export const CONTENT_TABLES: readonly ContentTable[] = [
  { name: "Branch", owner: "spaceId", duplicate: "nothing" },
  { name: "Revision", owner: "spaceId", duplicate: "nothing" },
  { name: "PageVersion", owner: "spaceId", duplicate: "head" },
  { name: "FileVersion", owner: "spaceId", duplicate: "head" },
  { name: "ReusableContentVersion", owner: "spaceId", duplicate: "head" },
  { name: "StructureFileVersion", owner: "spaceId", duplicate: "head" },
  { name: "PageReference", owner: "branchId", duplicate: "head" },
  { name: "DerivedDocument", owner: "branchId", duplicate: "nothing", derived: true },
  {
    name: "SearchPage",
    owner: "spaceId",
    duplicate: "all",
    unknownToClient: ["heading", "vector", "sections"],
  },
  { name: "SearchWord", owner: "spaceId", duplicate: "all" },
  { name: "ChangeRequest", owner: "spaceId", duplicate: "nothing" },
  { name: "RequestedReviewer", owner: "spaceId", duplicate: "nothing" },
  { name: "ChangeRequestReview", owner: "spaceId", duplicate: "nothing" },
  { name: "Comment", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReply", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReaction", owner: "spaceId", duplicate: "nothing" },
  // A space that goes to another organization leaves the sites of this one.
  { name: "SiteSpace", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "PdfExport", owner: "spaceId", duplicate: "nothing", derived: true },
  // A translation stays in the organization of its source.
  { name: "Translation", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationSegment", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationItem", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "GitSync", owner: "spaceId", duplicate: "nothing" },
  { name: "GitRun", owner: "spaceId", duplicate: "nothing" },
];

/** The primary branch of a space and its head: what the space's row points to. */
export interface Head {
  branchId: string;
  revisionId: string;
  revisionNumber: number;
}

interface Place {
  organizationId: string;
  spaceId: string;
}

/** Columns of a table, quoted. */
function columnsOf(table: ContentTable): string[] {
  const columns = (Prisma as unknown as Record<string, Record<string, string>>)[
    `${table.name}ScalarFieldEnum`
  ];
  if (!columns) throw new Error(`${table.name} is not a table`);
  return [...Object.keys(columns), ...(table.unknownToClient ?? [])];
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/** The condition that a row is of the spaces $2 of the organization $1. */
const ownedBy = (table: ContentTable) =>
  table.owner === "spaceId"
    ? `"organizationId" = $1 AND "spaceId" = ANY($2::text[])`
    : `"organizationId" = $1 AND "branchId" IN (
        SELECT "id" FROM "Branch" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]))`;

async function writeFirstRevision(
  tx: Tx,
  place: Place,
  authorId: string | null,
  variables: Prisma.InputJsonValue,
): Promise<Head> {
  const { organizationId, spaceId } = place;
  const head = { branchId: newId(), revisionId: newId(), revisionNumber: 1 };
  const createdAt = now();
  await tx.branch.create({
    data: {
      organizationId,
      id: head.branchId,
      spaceId,
      kind: "primary",
      headNumber: 1,
      headRevisionId: head.revisionId,
      createdAt,
    },
  });
  await tx.revision.create({
    data: {
      organizationId,
      id: head.revisionId,
      spaceId,
      branchId: head.branchId,
      number: 1,
      parents: [],
      type: "edits",
      structureNumber: 1,
      variables,
      createdById: authorId,
      createdAt,
    },
  });
  return head;
}

/** The primary branch of a new space, with one revision that holds nothing. */
export function createEmptyContents(tx: Tx, place: Place, authorId: string | null): Promise<Head> {
  return writeFirstRevision(tx, place, authorId, {});
}

/**
 * The primary branch of a duplicate: what lives at the head of the source, as revision 1, without history. Pages,
 * files and reusable contents keep their ids, so that what refers to them by id within the space stays right. Rows
 * are copied inside the database; texts and files are shared, since both spaces are of one organization.
 */
export async function copyContents(
  tx: Tx,
  source: Place & { branchId: string },
  targetSpaceId: string,
  authorId: string | null,
): Promise<Head> {
  const { organizationId } = source;
  // Writers hold this lock exclusively until they commit: until this transaction ends, the head stays what it is.
  await tx.$executeRaw`SELECT 1 FROM "Branch"
    WHERE "organizationId" = ${organizationId} AND "id" = ${source.branchId} FOR SHARE`;
  const [revision] = await tx.$queryRaw<{ variables: Prisma.InputJsonValue }[]>`
    SELECT r."variables" FROM "Branch" b
    JOIN "Revision" r ON r."organizationId" = b."organizationId" AND r."id" = b."headRevisionId"
    WHERE b."organizationId" = ${organizationId} AND b."id" = ${source.branchId}`;
  const place = { organizationId, spaceId: targetSpaceId };
  const head = await writeFirstRevision(tx, place, authorId, revision?.variables ?? {});
  for (const table of CONTENT_TABLES.filter((table) => table.duplicate === "head")) {
    await copyLiving(tx, table, source, targetSpaceId, head.branchId);
  }
  for (const table of CONTENT_TABLES.filter((table) => table.duplicate === "all")) {
    await copyAll(tx, table, source, targetSpaceId);
  }
  return head;
}

/** Copies every row of a space in one table. */
async function copyAll(tx: Tx, table: ContentTable, source: Place, targetSpaceId: string): Promise<void> {
  const columns = columnsOf(table);
  const values = columns.map((column) => (column === "spaceId" ? "$3::text" : `"${column}"`)).join(", ");
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table.name}" (${quoted(columns)})
     SELECT ${values} FROM "${table.name}" WHERE "organizationId" = $1 AND "spaceId" = $2`,
    source.organizationId,
    source.spaceId,
    targetSpaceId,
  );
}

/** Copies the rows of one table that live at the head of a branch; they live from revision 1 of the new branch on. */
async function copyLiving(
  tx: Tx,
  table: ContentTable,
  source: Place & { branchId: string },
  targetSpaceId: string,
  targetBranchId: string,
): Promise<void> {
  const changed: Record<string, string> = {
    spaceId: "$3::text",
    branchId: "$4::text",
    fromNumber: "1",
  };
  const columns = columnsOf(table);
  const values = columns.map((column) => changed[column] ?? `t."${column}"`).join(", ");
  const living =
    table.owner === "spaceId"
      ? ""
      : ` JOIN "PageVersion" v ON v."organizationId" = t."organizationId"
      AND v."branchId" = t."branchId" AND v."pageId" = t."pageId" AND v."fromNumber" = t."fromNumber"`;
  const life = table.owner === "spaceId" ? "t" : "v";
  // $3 is named in every statement, so that its type is known also where a table has no such column.
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table.name}" (${quoted(columns)})
     SELECT ${values} FROM "${table.name}" t${living}
     WHERE t."organizationId" = $1 AND t."branchId" = $2 AND $3::text IS NOT NULL
       AND ${life}."toNumber" = ${ALIVE} AND NOT ${life}."deleted"`,
    source.organizationId,
    source.branchId,
    targetSpaceId,
    targetBranchId,
  );
}

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

/** Copies the texts of spaces, and the rows that say which files there are, to another organization. */
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
    `INSERT INTO "Blob" ("organizationId", "hash", "size", "createdAt")
     SELECT $3, "hash", "size", "createdAt" FROM "Blob"
     WHERE "organizationId" = $1 AND "hash" IN (${BLOB_HASHES}) ORDER BY "hash" ON CONFLICT DO NOTHING`,
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
  for (const table of CONTENT_TABLES.filter((table) => !table.derived)) {
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

/** Has the bytes of the spaces' PDFs removed once this is committed: nothing else knows where they lie. */
async function abandonPdfs(tx: Tx, organizationId: string, spaceIds: readonly string[]): Promise<void> {
  const where = { organizationId, spaceId: { in: [...spaceIds] }, fileKey: { not: null } };
  const rows = await tx.pdfExport.findMany({ where, select: { fileKey: true } });
  const keys = rows.flatMap(({ fileKey }) => fileKey ?? []);
  if (keys.length > 0) await enqueue(tx, removePdfFiles, { organizationId, keys });
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

/** Deletes everything that spaces hold. Their texts go afterwards, unless another space holds them too. */
export async function purgeContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, organizationId, spaceIds);
  const job = { key: `texts:sweep:${organizationId}` };
  await enqueue(tx, sweepUnusedTexts, { organizationId }, job);
  await abandonPdfs(tx, organizationId, spaceIds);
  await forgetTranslationsOf(tx, organizationId, spaceIds);
  for (const table of CONTENT_TABLES.toReversed()) {
    await tx.$executeRawUnsafe(
      `DELETE FROM "${table.name}" WHERE ${ownedBy(table)}`,
      organizationId,
      spaceIds,
    );
  }
}
