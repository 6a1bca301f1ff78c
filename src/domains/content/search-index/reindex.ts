import { pooled } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { SEARCH_VERSION } from "@/domains/spaces/search-version";
import { lockBranch } from "../primary/branch";
import { headOfBranch, loadStructure } from "../state";
import { recentlyChangedSpaces } from "./changed-spaces";
import { indexPages } from "./index-pages";
import { parentTitlesIn } from "./parents";
import { deleteUnusedWords, unindexedSpaces } from "./queries";

const REINDEX_SECONDS = 600;
/** The maximum number of spaces that one run processes. The next run processes more spaces. */
const BATCH = 100;

/**
 * Rebuilds the search index of a space in the space's current language. Does nothing if the space no longer
 * exists.
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
    const parentTitles = parentTitlesIn(pages, new Map(pages.map((page) => [page.pageId, page])));
    await indexPages(tx, { organizationId, spaceId }, pages, [], parentTitles);
    await tx.space.update({ where, data: { searchVersion: SEARCH_VERSION } });
  });
}

/**
 * Indexes spaces that an earlier version of Bindery indexed in another way, or not at all. Running this function again
 * has no further effect. If a space can't be indexed, the others are.
 *
 * @throws AggregateError The errors of all spaces that can't be indexed.
 */
export async function indexMissingSpaces(signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { organizationId, spaceId } of await unindexedSpaces.rows(pooled(), { limit: BATCH })) {
    signal?.throwIfAborted();
    await reindexSpace(organizationId, spaceId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} spaces can't be indexed`);
}

const FORGET_SECONDS = 120;

/**
 * Deletes words that are no longer on any page. Processes only spaces whose content has changed recently. If
 * a page contains another form of a word, the word is kept.
 */
export async function forgetUnusedWords(signal?: AbortSignal): Promise<void> {
  for (const { organizationId, spaceId, branchId } of await recentlyChangedSpaces()) {
    signal?.throwIfAborted();
    await inLongTransaction(null, FORGET_SECONDS, async (tx) => {
      // Without this lock, a concurrent write could find the words of its pages in the index, and therefore
      // not add them. This function would then delete the words.
      await lockBranch(tx, organizationId, branchId);
      await deleteUnusedWords.count(tx, { organizationId, spaceId });
    });
  }
}
