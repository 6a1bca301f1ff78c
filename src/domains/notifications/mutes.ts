import type { Act, UserActor } from "@/access/authorization/actor";
import { readList } from "@/db/list";
import { afterKey, listName, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { mutesCount, mutesPage } from "./mute-queries";
import { whoOf } from "./rows";
import { insertMute } from "./write-queries";

/** A change request or a whole space, which people can mute. */
interface MuteTarget {
  organizationId: string;
  spaceId: string;
  /** The ID of the change request, or an empty text if the whole space is muted. */
  changeRequestId: string;
}

export const placeOfSpace = (space: { organizationId: string; id: string }): MuteTarget => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  changeRequestId: "",
});

export const placeOfRequest = (row: { organizationId: string; spaceId: string; id: string }): MuteTarget => ({
  organizationId: row.organizationId,
  spaceId: row.spaceId,
  changeRequestId: row.id,
});

/** Mutes a space or change request for the caller. Existing notifications stay. Safe to repeat. */
export async function mute(
  act: Act,
  { organizationId, spaceId, changeRequestId }: MuteTarget,
): Promise<void> {
  await inTransaction(act, async (tx) => {
    const { userId } = act.actor;
    await insertMute.count(tx, { organizationId, userId, spaceId, changeRequestId, createdAt: now() });
  });
}

/**
 * Unmutes a space or change request for the caller. Does nothing if the space or change request isn't muted.
 */
export async function unmute(act: Act, place: MuteTarget | undefined): Promise<void> {
  if (!place) return;
  const { organizationId, spaceId, changeRequestId } = place;
  await inTransaction(act, async (tx) => {
    await tx.notificationMute.deleteMany({
      where: { organizationId, userId: act.actor.userId, spaceId, changeRequestId },
    });
  });
}

/** Returns the spaces and change requests that the caller has muted, sorted from newest to oldest. */
export function listMutes(actor: UserActor, paging: Paging) {
  const who = whoOf(actor);
  return readList(paging, {
    name: listName("notification-mutes", Object.values(who)),
    page: (isNext) => mutesPage.of({ isNext }),
    count: mutesCount,
    values: who,
    keyLength: 3,
    keyOf: (row) => [row.createdAt.toISOString(), row.spaceId, row.changeRequestId],
    after: (key) => ({ ...afterKey(key), requestId: String(key?.[2]) }),
  });
}
