import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { Act, UserActor } from "@/access/authorization/actor";
import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { untilNone } from "@/domains/system/housekeeping";
import { announceInboxes, inboxKey } from "@/events/announce";
import { addListener, unheard } from "@/events/listen";
import { GATHER_MILLISECONDS, Notifier } from "@/events/notifier";
import { hoursAgo, now } from "@/lib/clock";
import { orNotFound, unauthorized } from "@/lib/errors";
import { visibleNotification } from "./queries";
import { whoOf } from "./rows";
import { deleteOld, setAllRead } from "./write-queries";

/**
 * Marks one of the caller's notifications as read. Safe to repeat. Throws 404 if the caller can't see the
 * notification.
 */
export async function markRead(act: Act, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const found = await visibleNotification.first(tx, { ...whoOf(act.actor), id });
    const { organizationId } = orNotFound(found, "Notification");
    await tx.notification.updateMany({
      where: { organizationId, id, readAt: null },
      data: { readAt: now() },
    });
    await announceInboxes(tx, [act.actor.userId]);
  });
}

/** Marks all of the caller's notifications in the organizations that the credential can access as read. */
export async function markAllRead(act: Act): Promise<void> {
  const who = whoOf(act.actor);
  await inTransaction(act, async (tx) => {
    await setAllRead.count(tx, { ...who, now: now() });
    await announceInboxes(tx, [who.userId]);
  });
}

/** How many days a notification is kept, whether it was read or not. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

/** The daily job. Removes old notifications. Safe to repeat. */
export async function removeOld(): Promise<void> {
  const since = hoursAgo(NOTIFICATIONS_KEPT_DAYS * 24);
  await untilNone((rows) => deleteOld.count(pooled(), { since, rows }));
}

/**
 * Yields an event whenever a notification of the caller is written or read. The first event comes immediately. An event doesn't
 * contain the notification, so receivers must read the list again. Ends when the process stops or `signal` is aborted.
 * @throws ApiError 401 when the caller is signed out, 429 and 503 if there are too many listeners
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
      if (!(await actorStill(actor))) throw unauthorized("Your session has ended. Sign in again.");
      if (woken === "heard") yield told;
    }
  } finally {
    signal.removeEventListener("abort", end);
    stop();
  }
}
