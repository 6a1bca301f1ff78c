import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { atLeast } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { announcePresence, type Presence } from "@/events/announce";
import { addListener, unheard } from "@/events/listen";
import { GATHER_MILLISECONDS, Notifier } from "@/events/notifier";
import { orNotFound, unauthorized } from "@/lib/errors";
import { assertRole, findLivingSpace, type ScopedSpace } from "@/scopes/space";

/** Where people are is told often: access is asked for at most this often for it. */
const PRESENCE_CHECK_MILLISECONDS = 5_000;

/** The space as the caller sees it by now. */
async function stillAllowed(actor: UserActor, spaceId: string): Promise<ScopedSpace> {
  const still = await actorStill(actor);
  if (!still) throw unauthorized("Your session has ended. Sign in again.");
  return assertRole(orNotFound(await findLivingSpace(spaceId, still), "Space"));
}

/** An event of a space: something in it has changed, or, with `present`, where a person is who writes in it. */
interface SpaceEvent {
  space: string;
  present?: Presence;
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
    // Only people who may take part in discussions see where others are.
    const isMeeting = atLeast(known.level, "comment");
    for (const present of notifier.takeMet()) if (isMeeting) yield { space: space.id, present };
  }
}

/**
 * Yields an event whenever something in a space has changed, and one at the beginning, after which no change can be
 * missed. An event does not say what has changed: its receiver reads again. With `people` it also yields where others
 * are working, as reported by their browsers. The caller's access is checked again before each event of a change, and
 * at most every five seconds for people. Ends with the process or `signal`.
 *
 * @throws ApiError 401 once the caller is signed out, 403 once they have access only through the space's visibility,
 *   404 once the space is deleted or hidden from them, 429 and 503 past the limits on listeners
 */
export async function* watchSpace(
  actor: UserActor,
  space: ScopedSpace,
  { people, signal }: { people: boolean; signal: AbortSignal },
): AsyncGenerator<SpaceEvent> {
  const notifier = new Notifier();
  const { hear, meet, end } = notifier;
  const listener = { key: `${space.organizationId}/${space.id}`, userId: actor.userId, hear, end };
  const stop = await addListener(people ? { ...listener, meet } : listener).catch(unheard);
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
  const at = { organizationId: space.organizationId, spaceId: space.id };
  await announcePresence(db(), at, { ...place, user });
}
