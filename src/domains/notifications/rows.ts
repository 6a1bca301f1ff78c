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

/** The caller's notifications, newest first. Notifications with equal times are sorted by ID. */
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
 * The notifications that a person can see and that the person hasn't read or received by email, oldest first.
 * They belong to one thread, or to all threads if `threadId` is null. If there are more than fit into an
 * email, returns only the newest.
 */
export async function findUnmailed(userId: string, threadId: string | null): Promise<NotificationRow[]> {
  const values = { userId, only: null, closed: [], threadId: threadId ?? "", limit: MAILED_MAX };
  return (await unmailed.of({ ofThread: threadId !== null }).rows(pooled(), values)).reverse();
}
