import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { chunksOf } from "../versions";

/** Tables whose `textHash` keeps a text alive; a test compares them with the database. */
export const TEXT_HOLDERS = ["PageVersion", "ReusableContentVersion", "StructureFileVersion"] as const;

/** The condition that the DocumentText `t` of the organization $1 is held by nothing. */
const UNUSED = TEXT_HOLDERS.map(
  (table) => `NOT EXISTS (
    SELECT 1 FROM "${table}" v WHERE v."organizationId" = $1 AND v."textHash" = t."hash")`,
).join(" AND ");

/**
 * Deletes the texts of an organization that nothing refers to any more. Every writer of texts writes to their table
 * before it refers to them in the same transaction, also where a text is there already. So once the table is locked
 * against writes, all references are visible. Gives up after seconds instead of holding writers up; the job is then
 * repeated.
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
