import type { UserActor } from "@/access/authorization/actor";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import type { ScopedCollection } from "@/scopes/collection";
import { afterRank, collectionsCount, collectionsPage, keyByRank, rootCollectionsPage } from "./queries";

/**
 * Returns the collections that the caller can see. With `nested`, these are all collections, sorted from oldest to newest.
 * Without `nested`, these are only the collections at the root, in their order.
 */
export function listCollections(
  { userId }: UserActor,
  organizationId: string,
  { nested, ...paging }: Paging & { nested: boolean },
): Promise<Page<ScopedCollection>> {
  const common = {
    count: collectionsCount.of({ isRoot: !nested }),
    values: { organizationId, userId },
  };
  if (nested)
    return readList(paging, {
      ...common,
      name: listName("collections:all", [organizationId, userId]),
      page: (isNext) => collectionsPage.of({ isNext }),
      after: afterKey,
      keyOf: keyByTime,
    });
  return readList(paging, {
    ...common,
    name: listName("collections:root", [organizationId, userId]),
    page: (isNext) => rootCollectionsPage.of({ isNext }),
    after: afterRank,
    keyOf: keyByRank,
  });
}
