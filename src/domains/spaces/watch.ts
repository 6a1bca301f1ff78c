import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { atLeast } from "@/access/authorization/roles";
import type { Presence } from "@/events/announce";
import { addListener, unheard } from "@/events/listen";
import { GATHER_MILLISECONDS, Notifier } from "@/events/notifier";
import { orNotFound, unauthorized } from "@/lib/errors";
import { findLivingSpace, type ScopedSpace } from "@/scopes/space";

/** Where people are is told often: access is asked for at most this often for it. */
const PRESENCE_CHECK_MILLISECONDS = 5_000;

/** The space as the caller sees it by now. */
async function stillAllowed(actor: UserActor, spaceId: string): Promise<ScopedSpace> {
  const still = await actorStill(actor);
  if (!still) throw unauthorized("The session has ended; sign in again");
  return orNotFound(await findLivingSpace(spaceId, still), "Space");
}

/** An event of a space: something of it has changed, or, with `present`, where somebody is who writes in it. */
interface SpaceEvent {
  space: string;
  present?: Presence;
}

/** Whether presence is sent to somebody: only to people who may take part in discussions. */
const meetsPeople = (space: ScopedSpace): boolean => atLeast(space.level, "comment");

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
    for (const present of notifier.takeMet()) if (meetsPeople(known)) yield { space: space.id, present };
  }
}

/**
 * Yields an event whenever something of a space has changed, and one at the beginning, after which no change can be
 * missed. An event does not say what has changed: its receiver reads again. With `people` it also yields where others
 * are at work, as their browsers claim it. The caller's access is asked again before each event of a change, and at
 * most every five seconds for people. Ends with the process or `signal`.
 *
 * @throws ApiError 401 once the caller is signed out, 404 once the space is deleted or hidden from them, 429 and 503
 * past the bounds on listeners
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
