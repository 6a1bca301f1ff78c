import { db } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { daysAgo } from "@/lib/clock";
import { collectFiles } from "./collect";

const BATCH = 200;

interface Unused {
  organizationId: string;
  id: string;
  fileKey: string | null;
}

/**
 * Deletes the results of jobs, such as exports, and the results' bytes if no one has requested the results
 * for the given number of days. The results can be created again at any time. `table` contains the rows of
 * all organizations. Running this function again has no further effect.
 */
export async function forgetUnused(
  table: Prisma.ModelName,
  keptDays: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAgo(keptDays);
  const list = () =>
    db().$queryRawUnsafe<Unused[]>(
      `SELECT "organizationId", "id", "fileKey" FROM "${table}" WHERE "usedAt" < $1 ORDER BY "usedAt" LIMIT ${BATCH}`,
      before,
    );
  for (let unused = await list(); unused.length > 0; unused = await list()) {
    for (const { organizationId, id, fileKey } of unused) {
      signal?.throwIfAborted();
      await db().$executeRawUnsafe(
        `DELETE FROM "${table}" WHERE "organizationId" = $1 AND "id" = $2 AND "usedAt" < $3`,
        organizationId,
        id,
        before,
      );
      if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
    }
  }
}
