import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { inLongTransaction } from "@/db/transaction";
import { daysAgo } from "@/lib/clock";
import { lockBranch } from "../primary/branch";
import { atHead } from "../read/head-sql";
import { headOfBranch, loadStructure } from "../state";
import { groupTitlesIn } from "./groups";
import { indexPages } from "./index-pages";

const REINDEX_SECONDS = 600;
/** The maximum number of spaces that one run processes. The next run processes the rest. */
const BATCH = 100;

/**
 * Rebuilds the search index of a space in its current language. Does nothing if the space no longer exists.
 */
export async function reindexSpace(organizationId: string, spaceId: string): Promise<void> {
  await inLongTransaction(null, REINDEX_SECONDS, async (tx) => {
    const where = { organizationId_id: { organizationId, id: spaceId } };
    const space = await tx.space.findUnique({ where, select: { branchId: true } });
    if (!space) return;
    await lockBranch(tx, organizationId, space.branchId);
    const { pages } = await loadStructure(await headOfBranch(organizationId, space.branchId, tx), tx);
    await tx.searchPage.deleteMany({ where: { organizationId, spaceId } });
    await tx.searchWord.deleteMany({ where: { organizationId, spaceId } });
    const groupTitles = groupTitlesIn(pages, new Map(pages.map((page) => [page.pageId, page])));
    await indexPages(tx, { organizationId, spaceId }, pages, [], groupTitles);
  });
}

/**
 * Indexes spaces that have pages but aren't in the index because they were written before search existed.
 * Running this function again has no further effect.
 */
export async function indexMissingSpaces(signal?: AbortSignal): Promise<void> {
  const spaces = await db().$queryRaw<{ organizationId: string; spaceId: string }[]>`
    SELECT s."organizationId", s."id" AS "spaceId" FROM "Space" s
    WHERE s."deletedAt" IS NULL AND NOT EXISTS (
        SELECT 1 FROM "SearchPage" p WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id")
      AND EXISTS (
        SELECT 1 FROM "PageVersion" v WHERE v."organizationId" = s."organizationId" AND v."branchId" = s."branchId"
          AND ${Prisma.raw(atHead("v"))} AND v."type" = 'document' AND NOT v."noIndex")
    LIMIT ${BATCH}`;
  for (const { organizationId, spaceId } of spaces) {
    signal?.throwIfAborted();
    await reindexSpace(organizationId, spaceId);
  }
}

/**
 * Only spaces whose content changed within this number of days are processed. It's more than a week, so that
 * no changes are missed if no worker runs for a week.
 */
const CHANGED_DAYS = 15;
const FORGET_SECONDS = 120;

/**
 * Deletes words that no page contains. Stop words of the space's language are kept. There are few of them,
 * and searches don't use them.
 */
const FORGET = `DELETE FROM "SearchWord" k
  WHERE k."organizationId" = $1 AND k."spaceId" = $2 AND k."lexeme" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT DISTINCT unnest(tsvector_to_array(p."vector")) AS lexeme FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = $2) held
    WHERE held.lexeme = k."lexeme")`;

/**
 * Deletes words that no page contains, in spaces whose content changed recently. A word is kept while a page
 * contains another form of the word.
 */
export async function forgetUnusedWords(signal?: AbortSignal): Promise<void> {
  const spaces = await db().$queryRaw<{ organizationId: string; spaceId: string; branchId: string }[]>`
    SELECT s."organizationId", s."id" AS "spaceId", s."branchId" FROM "Space" s
    JOIN "Revision" r ON r."organizationId" = s."organizationId" AND r."id" = s."revisionId"
    WHERE s."deletedAt" IS NULL AND r."createdAt" >= ${daysAgo(CHANGED_DAYS)}`;
  for (const { organizationId, spaceId, branchId } of spaces) {
    signal?.throwIfAborted();
    await inLongTransaction(null, FORGET_SECONDS, async (tx) => {
      // Without the lock, a concurrent write might find the words of its pages in the index, and therefore
      // not add them, before this function deletes them.
      await lockBranch(tx, organizationId, branchId);
      await tx.$executeRawUnsafe(FORGET, organizationId, spaceId);
    });
  }
}
