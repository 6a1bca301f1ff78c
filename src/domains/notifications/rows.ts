import type { UserActor } from "@/access/authorization/actor";
import { closedTo } from "@/access/authorization/token-scope";
import { pooled } from "@/db/client";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging } from "@/db/page";
import { type NotificationRow, notificationsCount, notificationsPage, unmailed, type Who } from "./queries";

/** Returns the person for a query, and the organizations that the person's credential covers. */
export const whoOf = (actor: UserActor): Who => ({
  userId: actor.userId,
  only: actor.limits?.organizationId ?? null,
  closed: [...closedTo(actor)],
});

/** Returns the caller's notifications, sorted from newest to oldest. Notifications with equal times are sorted by ID. */
export function listNotifications(actor: UserActor, isUnread: boolean, paging: Paging) {
  const values = whoOf(actor);
  return readList(paging, {
    name: listName(isUnread ? "notifications:unread" : "notifications", Object.values(values)),
    page: (isNext) => notificationsPage.of({ isUnread, isNext }),
    count: notificationsCount.of({ isUnread }),
    values,
    keyOf: keyByTime,
    after: afterKey,
  });
}

/** The maximum number of notifications in one email. */
const MAILED_MAX = 50;

/**
 * Returns the notifications that a person can see and hasn't read or received by email, sorted from oldest to newest. If
 * `threadId` is null, returns the notifications of all threads. If one email can't contain all of them, returns only the newest
 * notifications.
 */
export async function findUnmailed(userId: string, threadId: string | null): Promise<NotificationRow[]> {
  const values = { userId, only: null, closed: [], threadId: threadId ?? "", limit: MAILED_MAX };
  return (await unmailed.of({ ofThread: threadId !== null }).rows(pooled(), values)).reverse();
}
