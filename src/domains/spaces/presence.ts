import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { announcePresence, type Presence } from "@/events/announce";

/** What one notification of PostgreSQL carries is bounded at 8,000 bytes. */
const PHOTO_CHARACTERS_MAX = 1000;
const NAME_CHARACTERS_MAX = 100;

/** Announces where the caller is to those who write in the space at this moment. Nothing is stored. */
export async function showPresence(
  actor: UserActor,
  space: Pick<Space, "organizationId" | "id">,
  place: Omit<Presence, "user">,
): Promise<void> {
  const { id, displayName, photoURL } = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { id: true, displayName: true, photoURL: true },
  });
  const photo = photoURL !== null && photoURL.length <= PHOTO_CHARACTERS_MAX ? photoURL : null;
  const user = { id, displayName: displayName.slice(0, NAME_CHARACTERS_MAX), photoURL: photo };
  await announcePresence(
    db(),
    { organizationId: space.organizationId, spaceId: space.id },
    { ...place, user },
  );
}
