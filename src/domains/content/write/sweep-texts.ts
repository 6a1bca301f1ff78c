import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { chunksOf } from "../versions";

/**
 * The tables whose column `textHash` refers to a text. A text is kept while a row refers to it. A test
 * compares this list with the database.
 */
export const TEXT_HOLDERS = ["PageVersion", "ReusableContentVersion", "StructureFileVersion"] as const;

/** An SQL condition that is true if no row of the organization $1 refers to the DocumentText `t`. */
const UNUSED = TEXT_HOLDERS.map(
  (table) => `NOT EXISTS (
    SELECT 1 FROM "${table}" v WHERE v."organizationId" = $1 AND v."textHash" = t."hash")`,
).join(" AND ");

/**
 * Deletes the texts of an organization that no row refers to. Every transaction that refers to a text writes
 * to the table of texts first, even if the text already exists. Therefore, once the table of texts is locked
 * against writes, all references are visible. If the lock can't be acquired within seconds, the job fails and
 * runs again later, so that writers don't wait long.
 */
export async function sweepTexts(organizationId: string, signal?: AbortSignal): Promise<void> {
  const unused = await db().$queryRawUnsafe<{ hash: string }[]>(
    `SELECT t."hash" FROM "DocumentText" t WHERE t."organizationId" = $1 AND ${UNUSED}`,
    organizationId,
  );
  for (const chunk of chunksOf(unused, 1000)) {
    signal?.throwIfAborted();
    await inTransaction(null, async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '3s'`;
      await tx.$executeRaw`LOCK TABLE "DocumentText" IN SHARE ROW EXCLUSIVE MODE`;
      await tx.$executeRawUnsafe(
        `DELETE FROM "DocumentText" t
         WHERE t."organizationId" = $1 AND t."hash" = ANY($2::text[]) AND ${UNUSED}`,
        organizationId,
        chunk.map(({ hash }) => hash),
      );
    });
  }
}
