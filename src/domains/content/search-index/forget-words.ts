import { db } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { daysAgo } from "@/lib/clock";
import { lockBranch } from "../primary/branch";

/** Longer than a week, so that a week without a worker leaves nothing behind. */
const CHANGED_DAYS = 15;
const FORGET_SECONDS = 120;

interface Changed {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/** A space keeps the words that its language calls too common: they are few, and no page can be asked for them. */
const FORGET = `DELETE FROM "SearchWord" k
  WHERE k."organizationId" = $1 AND k."spaceId" = $2 AND k."lexeme" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT DISTINCT unnest(tsvector_to_array(p."vector")) AS lexeme FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = $2) held
    WHERE held.lexeme = k."lexeme")`;

/**
 * Removes the words by which no page can be found any more, of the spaces whose content has changed lately. A word stays while
 * some page has another form of it. Safe to repeat.
 */
export async function forgetUnusedWords(signal?: AbortSignal): Promise<void> {
  const spaces = await db().$queryRaw<Changed[]>`
    SELECT s."organizationId", s."id" AS "spaceId", s."branchId" FROM "Space" s
    JOIN "Revision" r ON r."organizationId" = s."organizationId" AND r."id" = s."revisionId"
    WHERE s."deletedAt" IS NULL AND r."createdAt" >= ${daysAgo(CHANGED_DAYS)}`;
  for (const { organizationId, spaceId, branchId } of spaces) {
    signal?.throwIfAborted();
    await inLongTransaction(null, FORGET_SECONDS, async (tx) => {
      // Whoever writes a page now would find its words there, and not add them.
      await lockBranch(tx, organizationId, branchId);
      await tx.$executeRawUnsafe(FORGET, organizationId, spaceId);
    });
  }
}
