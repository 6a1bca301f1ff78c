import { db } from "@/db/client";
import { daysAgo } from "@/lib/clock";
import { collectFiles } from "../files/collect";

/** Days that a PDF is kept after somebody last asked for it. It can be made again at any time. */
const KEPT_DAYS = 14;
const BATCH = 200;

interface Old {
  organizationId: string;
  id: string;
  fileKey: string | null;
}

/** The tenant guard wants an organization of each query; what is old is looked for in all of them. */
function listOld(before: Date): Promise<Old[]> {
  return db().$queryRaw<Old[]>`SELECT "organizationId", "id", "fileKey" FROM "PdfExport"
    WHERE "usedAt" < ${before} ORDER BY "usedAt" LIMIT ${BATCH}`;
}

/** Removes PDFs that nobody has asked for in a while, and their bytes. Safe to repeat. */
export async function forgetOldPdfs(signal?: AbortSignal): Promise<void> {
  const before = daysAgo(KEPT_DAYS);
  for (let old = await listOld(before); old.length > 0; old = await listOld(before)) {
    for (const { organizationId, id, fileKey } of old) {
      signal?.throwIfAborted();
      await db().pdfExport.deleteMany({ where: { organizationId, id, usedAt: { lt: before } } });
      if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
    }
  }
}
