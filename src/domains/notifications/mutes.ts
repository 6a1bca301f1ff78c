import type { Act, UserActor } from "@/access/authorization/actor";
import { afterKey, keysetPage, listName, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { type MuteRow, mutesCount, mutesPage } from "./mute-queries";
import { whoOf } from "./rows";
import { insertMute } from "./write-queries";

/** A change request or a whole space, which people can mute. */
interface MuteTarget {
  organizationId: string;
  spaceId: string;
  /** The change request; empty for a space. */
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

/** Unmutes a space or change request for the caller. Does nothing if it isn't muted. */
export async function unmute(act: Act, place: MuteTarget | undefined): Promise<void> {
  if (!place) return;
  const { organizationId, spaceId, changeRequestId } = place;
  await inTransaction(act, async (tx) => {
    await tx.notificationMute.deleteMany({
      where: { organizationId, userId: act.actor.userId, spaceId, changeRequestId },
    });
  });
}

/** The spaces and change requests that the caller has muted, newest first. */
export function listMutes(actor: UserActor, paging: Paging) {
  const who = whoOf(actor);
  return keysetPage<MuteRow>(paging, {
    name: listName("notification-mutes", Object.values(who)),
    keyLength: 3,
    keyOf: (row) => [row.createdAt.toISOString(), row.spaceId, row.changeRequestId],
    fetch: (key, take) =>
      mutesPage.of({ isNext: key !== null }).rows(listReads(take), {
        ...who,
        ...afterKey(key),
        requestId: String(key?.[2]),
        limit: take,
      }),
    count: async () => (await mutesCount.first(reads(), who))?.count ?? 0,
  });
}
