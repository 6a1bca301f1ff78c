import type { UserActor } from "@/access/authorization/actor";
import { readList } from "@/db/list";
import { afterKey, listName, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import { now } from "@/lib/clock";
import { notFound, orNotFound } from "@/lib/errors";
import {
  type OwnershipRow,
  ownershipOfPage,
  ownershipShown,
  ownershipsCount,
  ownershipsPage,
  pageAtHead,
} from "./queries";
import type { OwnershipFilters } from "./schema";

/** A page of the main content of a space. */
export interface MainPage {
  organizationId: string;
  spaceId: string;
  branchId: string;
  pageId: string;
}

/** @throws ApiError 404 if the main content has no such page */
export async function assertPage(page: MainPage): Promise<void> {
  orNotFound(await pageAtHead.first(reads(), page), "Page");
}

/** Returns the ownership that is set for a page itself, as a person sees it. */
export async function findOwnership(
  { organizationId, spaceId, pageId }: Omit<MainPage, "branchId">,
  { userId }: UserActor,
): Promise<OwnershipRow> {
  const row = await ownershipShown.first(reads(), { organizationId, spaceId, pageId, userId });
  return orNotFound(row, "Ownership");
}

/**
 * Returns the ownership of a page: its own, or the one of its nearest parent that includes subpages.
 * @throws ApiError 404 if the page doesn't exist or has no owner
 */
export async function ownershipOf(page: MainPage, actor: UserActor): Promise<OwnershipRow> {
  await assertPage(page);
  const found = await ownershipOfPage.first(reads(), page);
  if (!found) throw notFound("Ownership");
  return await findOwnership({ ...page, pageId: found.pageId }, actor);
}

/** Returns the ownerships in an organization that the caller can see, in the order in which reviews are due. */
export function listOwnerships(
  actor: UserActor,
  organizationId: string,
  { state, space, user, team, mine = false }: OwnershipFilters,
  paging: Paging,
) {
  const asked = {
    organizationId,
    userId: actor.userId,
    state: state ?? null,
    spaceId: space ?? null,
    ownerId: user ?? null,
    teamId: team ?? null,
    isMine: mine,
  };
  return readList(paging, {
    name: listName("ownerships", Object.values(asked)),
    page: (isNext) => ownershipsPage.of({ isNext }),
    count: ownershipsCount,
    values: { ...asked, now: now() },
    keyOf: ({ sortedBy, pageId }) => [new Date(sortedBy).toISOString(), pageId],
    after: afterKey,
  });
}
