import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { inboxKey } from "@/events/announce";
import { addListener, unheard } from "@/events/listen";
import { GATHER_MILLISECONDS, Notifier } from "@/events/notifier";
import { unauthorized } from "@/lib/errors";

/**
 * Yields an event whenever a notification of the caller is written or read, and one at the beginning. The event does
 * not say which: its receiver reads again. Ends with the process or `signal`.
 *
 * @throws ApiError 401 once the caller is signed out, 429 and 503 past the bounds on listeners
 */
export async function* watchInbox(actor: UserActor, signal: AbortSignal): AsyncGenerator<{ user: string }> {
  const told = { user: actor.userId };
  const notifier = new Notifier();
  const { hear, end } = notifier;
  const stop = await addListener({ key: inboxKey(actor.userId), userId: actor.userId, hear, end }).catch(
    unheard,
  );
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    yield told;
    for (let woken = await notifier.next(); woken !== "ended"; woken = await notifier.next()) {
      if (woken === "heard") await delay(GATHER_MILLISECONDS);
      if (!(await actorStill(actor))) throw unauthorized("The session has ended; sign in again");
      if (woken === "heard") yield told;
    }
  } finally {
    signal.removeEventListener("abort", end);
    stop();
  }
}
