import { pooled } from "@/db/client";
import { daysAgo } from "@/lib/clock";
import { collectFiles } from "./collect";
import { deleteUnusedResult, type ResultTable, unusedResults } from "./queries";

const BATCH = 200;

/**
 * Deletes the results of jobs, such as exports, if no one has requested them for the given number of days.
 * Also deletes the bytes of these results. The results can be created again at any time. `table` contains
 * the rows of all organizations. Running this function again has no further effect.
 */
export async function forgetUnused(
  table: ResultTable,
  keptDays: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAgo(keptDays);
  const list = () => unusedResults.of({ table }).rows(pooled(), { before, limit: BATCH });
  for (let unused = await list(); unused.length > 0; unused = await list()) {
    for (const { organizationId, id, fileKey } of unused) {
      signal?.throwIfAborted();
      await deleteUnusedResult.of({ table }).count(pooled(), { organizationId, id, before });
      if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
    }
  }
}
