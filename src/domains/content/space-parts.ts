import type { Tx } from "@/db/client";
import type { SpaceParts, TenantTransfer } from "@/domains/spaces/space-parts";
import { enqueue } from "@/jobs/enqueue";
import { enqueueFileSweep, sweepUnusedTexts, transferFiles } from "./jobs";
import { chunksOf } from "./versions";
import { TEXT_HOLDERS } from "./write/text-queries";

/**
 * The maximum number of files that one job copies. It's small, so that little work is repeated if a worker is
 * killed.
 */
const FILES_PER_JOB = 500;

/** SQL for the hashes of the texts that the spaces $2 in the organization $1 use in any revision. */
const TEXT_HASHES = TEXT_HOLDERS.map(
  (table) => `SELECT "textHash" FROM "${table}" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[])`,
).join(" UNION ");

const BLOB_HASHES = `
  SELECT "blobHash" FROM "FileVersion" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[])`;

/**
 * Statements that copy rows to another organization ($3) if the spaces $2 share these rows with other spaces
 * in their organization ($1).
 */
const COPY_SHARED = [
  `INSERT INTO "DocumentText" ("organizationId", "hash", "text")
   SELECT $3, "hash", "text" FROM "DocumentText"
   WHERE "organizationId" = $1 AND "hash" IN (${TEXT_HASHES}) ORDER BY "hash" ON CONFLICT DO NOTHING`,
  // Uses the same locking as `index-writer.ts`.
  `INSERT INTO "TextSections" ("organizationId", "hash", "sections")
   SELECT $3, s."hash", s."sections" FROM "TextSections" s
   CROSS JOIN LATERAL (
     SELECT FROM "DocumentText" t WHERE t."organizationId" = $3 AND t."hash" = s."hash"
     FOR NO KEY UPDATE SKIP LOCKED) held
   WHERE s."organizationId" = $1 AND s."hash" IN (${TEXT_HASHES}) ON CONFLICT DO NOTHING`,
  // A job copies the bytes. Until then, the previous organization keeps them, because `copyFrom` names it.
  // `copyFrom` is set even if the new organization already has a row for the bytes, because the bytes of an
  // unused row might be missing.
  `INSERT INTO "Blob" AS b ("organizationId", "hash", "size", "copyFrom", "createdAt")
   SELECT $3, "hash", "size", COALESCE("copyFrom", $1), "createdAt" FROM "Blob"
   WHERE "organizationId" = $1 AND "hash" IN (${BLOB_HASHES}) ORDER BY "hash"
   ON CONFLICT ("organizationId", "hash") DO UPDATE SET "copyFrom" = COALESCE(b."copyFrom", EXCLUDED."copyFrom")`,
];

async function enqueueFiles(tx: Tx, { from, to }: TenantTransfer, spaceIds: readonly string[]) {
  const rows = await tx.$queryRawUnsafe<{ blobHash: string }[]>(
    `SELECT DISTINCT "blobHash" FROM (${BLOB_HASHES}) h ORDER BY 1`,
    from,
    spaceIds,
  );
  const hashes = rows.map((row) => row.blobHash);
  for (const chunk of chunksOf(hashes, FILES_PER_JOB))
    await enqueue(tx, transferFiles, { from, to, hashes: chunk });
}

export const CONTENT_IN_SPACES: SpaceParts = {
  tables: [
    { name: "PageVersion", owner: "spaceId", duplicate: "head" },
    { name: "FileVersion", owner: "spaceId", duplicate: "head" },
    { name: "ReusableContentVersion", owner: "spaceId", duplicate: "head" },
    { name: "StructureFileVersion", owner: "spaceId", duplicate: "head" },
    { name: "PageReference", owner: "branchId", duplicate: "head", livesWith: "PageVersion" },
    // Redirects aren't copied to a duplicate, because the pages of the duplicate never had other paths.
    { name: "PageRedirect", owner: "spaceId", duplicate: "nothing" },
    { name: "DerivedDocument", owner: "branchId", duplicate: "nothing", derived: true },
    {
      name: "SearchPage",
      owner: "spaceId",
      duplicate: "all",
      unknownToClient: ["heading", "vector", "sections"],
    },
    { name: "SearchWord", owner: "spaceId", duplicate: "all" },
    { name: "WithheldSpecification", owner: "spaceId", duplicate: "all" },
    { name: "PdfExport", owner: "spaceId", duplicate: "nothing", derived: true },
  ],
  async beforeTransfer(tx, transfer, spaceIds) {
    await enqueueFiles(tx, transfer, spaceIds);
    for (const statement of COPY_SHARED)
      await tx.$executeRawUnsafe(statement, transfer.from, spaceIds, transfer.to);
  },
  // Texts and file bytes are deleted later by jobs, unless other rows refer to them.
  async beforeRemoval(tx, organizationId) {
    await enqueue(tx, sweepUnusedTexts, { organizationId }, { key: `texts:sweep:${organizationId}` });
    await enqueueFileSweep(tx, organizationId);
  },
};
