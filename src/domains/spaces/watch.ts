import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { atLeast } from "@/access/authorization/roles";
import { db, pooled } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { announcePresence, type Presence, type SharedEdit } from "@/events/announce";
import { addListener, unheard } from "@/events/listen";
import { GATHER_MILLISECONDS, Notifier } from "@/events/notifier";
import { orNotFound, unauthorized } from "@/lib/errors";
import { assertRole, findLivingSpace, type ScopedSpace } from "@/scopes/space";

/** Presence is reported often, so the caller's access is checked at most once in this period. */
const PRESENCE_CHECK_MILLISECONDS = 5_000;

/** Reads the space and the caller's current access again. */
async function stillAllowed(actor: UserActor, spaceId: string): Promise<ScopedSpace> {
  const still = await actorStill(actor);
  if (!still) throw unauthorized("Your session has ended. Sign in again.");
  return assertRole(orNotFound(await findLivingSpace(spaceId, still), "Space"));
}

/**
 * An event of a space. If `present` is set, the cursor of a person who is editing the space has moved. If `edit` is set, an
 * open editor has sent a message to the other editors of its page. If neither is set, the content or the settings of the
 * space have changed.
 */
interface SpaceEvent {
  space: string;
  present?: Presence;
  edit?: SharedEdit;
}

async function* eventsOf(
  actor: UserActor,
  space: ScopedSpace,
  notifier: Notifier,
): AsyncGenerator<SpaceEvent> {
  let [known, asked] = [space, Date.now()];
  for (let woken = await notifier.next(); woken !== "ended"; woken = await notifier.next()) {
    if (woken !== "time") await delay(GATHER_MILLISECONDS);
    if (woken !== "met" || Date.now() - asked > PRESENCE_CHECK_MILLISECONDS) {
      known = await stillAllowed(actor, space.id);
      asked = Date.now();
    }
    if (woken === "heard") yield { space: space.id };
    // Only people who can take part in discussions see where other people are editing.
    const isMeeting = atLeast(known.level, "comment");
    for (const present of notifier.takeMet()) if (isMeeting) yield { space: space.id, present };
    for (const edit of notifier.takeEdits()) if (isMeeting) yield { space: space.id, edit };
  }
}

/**
 * Yields an event whenever something in a space has changed. The first event comes immediately. No change after the first event
 * is missed. An event doesn't contain the change, so receivers must read the space again. With `people`, also yields the cursor
 * positions of other people, as reported by their browsers. The caller's access is checked again before each event of a change,
 * and at most every five seconds before events about people. The events end when the process stops or `signal` is aborted.
 * @throws ApiError 401 when the caller is signed out, 403 when the caller has access only through the space's visibility, 404
 * when the space is deleted or hidden from the caller, 429 and 503 if there are too many listeners
 */
export async function* watchSpace(
  actor: UserActor,
  space: ScopedSpace,
  { people, signal }: { people: boolean; signal: AbortSignal },
): AsyncGenerator<SpaceEvent> {
  const notifier = new Notifier();
  const { hear, meet, edited, end } = notifier;
  const listener = { key: `${space.organizationId}/${space.id}`, userId: actor.userId, hear, end };
  const stop = await addListener(people ? { ...listener, meet, edited } : listener).catch(unheard);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    yield { space: space.id };
    yield* eventsOf(actor, space, notifier);
  } finally {
    signal.removeEventListener("abort", end);
    stop();
  }
}

/** PostgreSQL limits a notification to 8,000 bytes. */
const PHOTO_CHARACTERS_MAX = 1000;
const NAME_CHARACTERS_MAX = 100;

/** Reports the caller's position to people who are editing the space. Nothing is stored. */
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
  const at = { organizationId: space.organizationId, spaceId: space.id };
  await announcePresence(pooled(), at, { ...place, user });
}
