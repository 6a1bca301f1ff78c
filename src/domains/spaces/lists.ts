import type { UserActor } from "@/access/authorization/actor";
import type { Collection } from "@/db/generated/client";
import { readList } from "@/db/list";
import { afterKey, type Key, listName, type Page, type Paging } from "@/db/page";
import { afterRank, keyByRank } from "@/domains/collections/queries";
import type { MemberRow } from "@/scopes/member";
import { type ListedSpace, presentListed } from "./listed";
import {
  deletedSpacesCount,
  deletedSpacesPage,
  spacesCount,
  spacesInCollectionCount,
  spacesInCollectionPage,
  spacesPage,
} from "./queries";
import { restorableSince } from "./rows";

const keyByTime = ({ space }: ListedSpace): Key => [new Date(space.createdAt).toISOString(), space.id];

async function shown(page: Promise<Page<ListedSpace>>) {
  const { items, ...rest } = await page;
  return { ...rest, items: items.map(presentListed) };
}

/**
 * Returns the spaces that the caller can see, sorted from oldest to newest. With `deleted`, returns the spaces in the trash that
 * the caller can restore.
 */
export function listSpaces(
  { userId }: UserActor,
  organizationId: string,
  { deleted, ...paging }: Paging & { deleted: boolean },
) {
  const common = { after: afterKey, keyOf: keyByTime };
  if (!deleted)
    return shown(
      readList(paging, {
        ...common,
        name: listName("spaces:all", [organizationId, userId]),
        page: (isNext) => spacesPage.of({ order: "asc", isNext }),
        count: spacesCount,
        values: { organizationId, userId },
      }),
    );
  return shown(
    readList(paging, {
      ...common,
      name: listName("spaces:trash", [organizationId, userId]),
      page: (isNext) => deletedSpacesPage.of({ isNext }),
      count: deletedSpacesCount,
      values: { organizationId, userId, since: restorableSince() },
    }),
  );
}

/** Returns the spaces that are directly in a collection and that the caller can see, in the order of the collection. */
export const listSpacesOfCollection = (
  { userId }: UserActor,
  { organizationId, id }: Pick<Collection, "organizationId" | "id">,
  paging: Paging,
) =>
  shown(
    readList(paging, {
      name: listName("spaces:collection", [organizationId, userId, id]),
      page: (isNext) => spacesInCollectionPage.of({ isNext }),
      count: spacesInCollectionCount,
      values: { organizationId, userId, collectionId: id },
      after: afterRank,
      keyOf: ({ space }: ListedSpace) => keyByRank(space),
    }),
  );

/**
 * Returns the spaces that a member can see, with the member's level on each space. `isAdministrator` is true if an administrator
 * requests the list, and false if the member requests it.
 */
export async function listSpacesOfMember(
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  isAdministrator: boolean,
  order: "asc" | "desc",
  paging: Paging,
) {
  const { items, ...rest } = await readList(paging, {
    name: listName(`member-spaces:${order}`, [organizationId, userId]),
    page: (isNext) => spacesPage.of({ order, isNext }),
    count: spacesCount,
    values: { organizationId, userId },
    after: afterKey,
    keyOf: keyByTime,
  });
  return {
    ...rest,
    items: items.map((row) => ({
      permission: row.level,
      space: presentListed(isAdministrator ? { ...row, level: "admin", isVisitor: false } : row),
    })),
  };
}
