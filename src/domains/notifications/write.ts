import type { Notification } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { announceInboxes } from "@/events/announce";
import { queueMails } from "./mail";
import { insertNotifications, SUBJECT } from "./write-queries";

type Subject = Pick<Notification, (typeof SUBJECT)[number]>;

/** One notification, and its recipients. */
export interface Notice extends Partial<Subject> {
  kind: string;
  /** Identifies the cause. A person gets only one notification with the same kind and cause. */
  cause: string;
  userIds: readonly string[];
}

/** The organization, space, time and actor of an action. */
export interface Happening {
  organizationId: string;
  spaceId: string;
  actorId: string | null;
  createdAt: Date;
}

/**
 * Notifies people. If several notices include a person, the person gets only the first notice. Skips the actor, people without
 * access, and people who muted the subject. Safe to repeat.
 */
export async function notify(happening: Happening, notices: readonly Notice[]): Promise<void> {
  const notified = new Set<string>();
  for (const notice of notices) {
    const userIds = [...new Set(notice.userIds)].filter((userId) => !notified.has(userId));
    for (const userId of userIds) notified.add(userId);
    if (userIds.length > 0) await insert(happening, notice, userIds);
  }
}

async function insert(
  { organizationId, spaceId, actorId, createdAt }: Happening,
  notice: Notice,
  userIds: readonly string[],
): Promise<void> {
  const { kind, cause, changeRequestId, commentId, pageId, gitRunId, jobId } = notice;
  const threadId = changeRequestId ?? commentId ?? pageId ?? gitRunId ?? jobId ?? spaceId;
  const shared = { organizationId, spaceId, kind, cause, actorId, createdAt, threadId };
  const subject = Object.fromEntries(SUBJECT.map((name) => [name, notice[name] ?? null])) as Subject;
  const ids = userIds.map(() => newId());
  await inTransaction(null, async (tx) => {
    const told = await insertNotifications.rows(tx, { ...shared, ...subject, ids, userIds });
    const toldIds = told.map(({ userId }) => userId);
    await announceInboxes(tx, toldIds);
    await queueMails(tx, organizationId, threadId, userIds);
  });
}
