import { db } from "@/db/client";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";

interface SwitchedOff {
  organization: string;
  /** Its host: an address may hold what only administrators are to see. */
  host: string;
  reason: string | null;
  url: string;
}

function noticeOf({ organization, host, reason, url }: SwitchedOff): MailMessage {
  const why =
    reason === "gone" ? "It answered that it is gone (410)." : "Nothing has arrived there for a day.";
  return {
    subject: `A webhook of ${oneLine(organization)} was switched off`,
    paragraphs: [
      `The webhook at ${oneLine(host)} was switched off. ${why}`,
      "It is told of nothing more until somebody switches it on again.",
    ],
    action: { label: "Look at the webhook", url },
    footnote: "You get this as an administrator of the organization.",
  };
}

/** The job of a notice: nothing is sent once the webhook is gone, or active again. */
export async function mailNotice(organizationId: string, webhookId: string, userId: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id: webhookId } };
  const webhook = await db().webhook.findUnique({ where });
  if (!webhook || webhook.disabledAt === null) return;
  const organization = await db().organization.findUnique({ where: { id: organizationId } });
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!organization || !user) return;
  const { host } = new URL(webhook.url);
  const url = appUrl(`/orgs/${organizationId}/settings/webhooks/${webhookId}`);
  const notice = { organization: organization.title, host, reason: webhook.disabledReason, url };
  await sendMail(user.email, noticeOf(notice));
}
