import { z } from "zod";
import { db, type Tx } from "@/db/client";
import type { Webhook } from "@/db/generated/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import type { WebhookKey } from "./rows";

/** Emails an administrator that a webhook was turned off. */
export const tellAdministrator = defineJob(
  "webhooks:tell-administrator",
  z.object({ organizationId: z.string(), webhookId: z.string(), userId: z.string() }),
);

/** Cancels waiting deliveries of a webhook. The jobs of these deliveries then have no effect. */
export async function endPending(tx: Tx, { organizationId, id: webhookId }: WebhookKey): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { organizationId, webhookId, status: "pending" },
    data: { status: "failed", nextAttemptAt: null },
  });
}

/** Returns the administrators of an organization who can get email. Service accounts can't get email. */
const administratorsOf = (tx: Tx, organizationId: string) =>
  tx.member.findMany({
    where: { organizationId, role: "admin", disabledAt: null, user: { serviceAccountOf: null } },
    select: { userId: true },
  });

/** Turns off a webhook whose deliveries fail, and emails the administrators if email is set up. */
export async function switchOff(tx: Tx, key: WebhookKey, reason: "failing" | "gone"): Promise<void> {
  const { organizationId, id } = key;
  const time = now();
  await tx.webhook.update({
    where: { organizationId_id: { organizationId, id } },
    data: { disabledAt: time, disabledReason: reason, updatedAt: time, version: { increment: 1 } },
  });
  await endPending(tx, key);
  if (!isMailing()) return;
  for (const { userId } of await administratorsOf(tx, organizationId))
    await enqueue(tx, tellAdministrator, { organizationId, webhookId: id, userId });
}

function noticeOf({ organizationId, id, url, disabledReason }: Webhook, title: string): MailMessage {
  const isGone = disabledReason === "gone";
  const why = isGone ? "Its receiver returned status 410 (Gone)." : "No delivery succeeded for a day.";
  // The notice contains only the host, because the URL can contain secrets that only administrators can see.
  const { host } = new URL(url);
  return {
    subject: `A webhook of ${oneLine(title)} was turned off`,
    paragraphs: [
      `The webhook at ${oneLine(host)} was turned off. ${why}`,
      "It gets no events until an administrator turns it on again.",
    ],
    action: { label: "View webhook", url: appUrl(`/orgs/${organizationId}/settings/webhooks/${id}`) },
    footnote: "You get this email because you are an administrator of the organization.",
  };
}

/** The job that emails a notice. Doesn't send an email if the webhook was deleted or turned on again. */
export async function mailNotice(organizationId: string, webhookId: string, userId: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id: webhookId } };
  const webhook = await db().webhook.findUnique({ where });
  if (!webhook || webhook.disabledAt === null) return;
  const organization = await db().organization.findUnique({ where: { id: organizationId } });
  const user = await db().user.findUnique({ where: { id: userId } });
  if (organization && user) await sendMail(user.email, noticeOf(webhook, organization.title));
}
