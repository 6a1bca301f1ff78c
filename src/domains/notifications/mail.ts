import { z } from "zod";
import { db, pooled, type Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import type { MailMessage } from "@/lib/mail/message";
import { isMailing, type MailHeaders, sendMail } from "@/lib/mail/send";
import { letterOfDigest, letterOfThread } from "./letters";
import { setMailed, waitingForDigest, waitingForMail } from "./mail-queries";
import type { NotificationRow } from "./queries";
import { findUnmailed } from "./rows";
import type { MailChoice } from "./schema";
import { DEFAULT_CHOICE, unsubscribeUrls } from "./settings";

/** Emails a person the notifications of a thread that the person hasn't read or received by email yet. */
export const mailThread = defineJob(
  "notifications:mail-thread",
  z.object({ userId: z.string(), threadId: z.string() }),
);

/** Emails a person the digest of a day. */
export const mailDigest = defineJob("notifications:mail-digest", z.object({ userId: z.string() }));

/** How long an email waits for more notifications to include. */
const GATHER_MILLISECONDS = 60_000;

/**
 * Queues an email about a thread for each person in the list who has chosen immediate emails. The email contains all
 * notifications that arrive within a minute.
 */
export async function queueMails(
  tx: Tx,
  organizationId: string,
  threadId: string,
  userIds: readonly string[],
): Promise<void> {
  if (!isMailing()) return;
  const asked = { organizationId, threadId, userIds, byDefault: DEFAULT_CHOICE };
  for (const { userId, since } of await waitingForMail.rows(tx, asked)) {
    const runAt = new Date(since.getTime() + GATHER_MILLISECONDS);
    const key = `notification-mail:${userId}:${threadId}`;
    await enqueue(tx, mailThread, { userId, threadId }, { key, runAt });
  }
}

const messageId = (name: string) => `<${name}@${new URL(env.PUBLIC_URL).hostname}>`;

/**
 * Returns the email address of a person who has chosen this setting, or null if the person no longer gets
 * such emails.
 */
async function addressOf(userId: string, choice: MailChoice): Promise<string | null> {
  const user = await db().user.findUnique({ where: { id: userId } });
  const settings = await db().notificationSettings.findUnique({ where: { userId } });
  const isChosen = (settings?.email ?? DEFAULT_CHOICE) === choice;
  return isMailing() && isChosen && user?.emailVerifiedAt ? user.email : null;
}

/**
 * Sends an email with headers that let the recipient unsubscribe in their email program (RFC 8058). If the job is repeated, the
 * email has the same ID.
 */
async function send(
  to: string,
  userId: string,
  rows: readonly NotificationRow[],
  letter: (rows: readonly NotificationRow[], unsubscribeUrl: string) => MailMessage,
  references: MailHeaders = {},
): Promise<void> {
  const { page, oneClick } = unsubscribeUrls(userId);
  await sendMail(to, letter(rows, page), {
    messageId: messageId(`notification-${rows.at(-1)?.id}`),
    ...references,
    headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  const ids = rows.map(({ id }) => id);
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  await setMailed.count(pooled(), { organizationIds, userId, ids, now: now() });
}

/**
 * The job that emails a person about a thread. Leaves out notifications that were read, emailed or hidden in
 * the meantime.
 */
export async function sendThread(userId: string, threadId: string): Promise<void> {
  const to = await addressOf(userId, "immediately");
  const rows = to === null ? [] : await findUnmailed(userId, threadId);
  if (to === null || rows.length === 0) return;
  const thread = messageId(`thread-${threadId}`);
  await send(to, userId, rows, letterOfThread, { inReplyTo: thread, references: thread });
}

/** Sends a person's daily digest, if there is anything to send. */
export async function sendDigest(userId: string): Promise<void> {
  const to = await addressOf(userId, "daily");
  const rows = to === null ? [] : await findUnmailed(userId, null);
  if (to !== null && rows.length > 0) await send(to, userId, rows, letterOfDigest);
}

/**
 * The daily job. Queues a digest for each person who has chosen the digest and has received a notification since the last digest.
 * Safe to repeat.
 */
export async function queueAllDigests(): Promise<void> {
  if (!isMailing()) return;
  for (const { userId } of await waitingForDigest.rows(pooled(), {}))
    await inTransaction(null, (tx) =>
      enqueue(tx, mailDigest, { userId }, { key: `notification-digest:${userId}` }),
    );
}
