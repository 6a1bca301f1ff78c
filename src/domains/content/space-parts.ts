import type { Tx } from "@/db/client";
import type { SpaceParts, TenantTransfer } from "@/domains/spaces/space-parts";
import { enqueue } from "@/jobs/enqueue";
import { enqueueFileSweep, sweepUnusedTexts, transferFiles } from "./jobs";
import { copyFiles, copySections, copyTexts, filesOfSpaces } from "./queries/transfers";
import { chunksOf } from "./versions";

/**
 * The maximum number of files that one job copies. The number is small, so that only a little work is
 * repeated if a worker is killed.
 */
const FILES_PER_JOB = 500;

async function enqueueFiles(tx: Tx, { from, to }: TenantTransfer, spaceIds: readonly string[]) {
  const rows = await filesOfSpaces.rows(tx, { from, to, spaceIds });
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
    // A duplicate of a space doesn't get redirects, because its pages never had other paths.
    { name: "PageRedirect", owner: "spaceId", duplicate: "nothing" },
    { name: "BranchRedirect", owner: "branchId", duplicate: "nothing" },
    { name: "DerivedDocument", owner: "branchId", duplicate: "nothing", derived: true },
    {
      name: "SearchPage",
      owner: "spaceId",
      duplicate: "all",
      unknownToClient: ["heading", "vector", "sections"],
    },
    { name: "SearchWord", owner: "spaceId", duplicate: "all" },
    { name: "WithheldSpecification", owner: "spaceId", duplicate: "all" },
    { name: "EmbedCard", owner: "spaceId", duplicate: "all" },
    { name: "PdfExport", owner: "spaceId", duplicate: "nothing", derived: true },
  ],
  async beforeTransfer(tx, transfer, spaceIds) {
    await enqueueFiles(tx, transfer, spaceIds);
    for (const statement of [copyTexts, copySections, copyFiles])
      await statement.count(tx, { ...transfer, spaceIds });
  },
  // Jobs later delete texts and the bytes of files, unless other rows refer to them.
  async beforeRemoval(tx, organizationId) {
    await enqueue(tx, sweepUnusedTexts, { organizationId }, { key: `texts:sweep:${organizationId}` });
    await enqueueFileSweep(tx, organizationId);
  },
};
