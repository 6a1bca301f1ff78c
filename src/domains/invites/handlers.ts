import { db, pooled } from "@/db/client";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { daysAgo, now } from "@/lib/clock";
import { sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { invitationEmail } from "./emails";
import { sendInvitation, sendSignUp } from "./jobs";
import { endedInvitations, endedLinks } from "./queries";
import { pathOf } from "./secret";
import { mailSignUp } from "./sign-up";

/**
 * How many days invites are kept after they have ended. During this time, their links show why they don't
 * work.
 */
const KEPT_DAYS = 30;

/** The job that emails an invitation. Doesn't send an email if the invitation was withdrawn, used or already sent. */
async function mailInvitation(organizationId: string, id: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  const invitation = await db().invitation.findUnique({ where });
  if (!invitation || invitation.usedAt !== null || invitation.mailedAt !== null) return;
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const inviter = await db().user.findUnique({ where: { id: invitation.createdBy } });
  await sendMail(
    invitation.email,
    invitationEmail({
      organization: organization.title,
      inviter: inviter?.displayName ?? null,
      url: appUrl(pathOf(invitation)),
    }),
  );
  await db().invitation.updateMany({ where: { organizationId, id }, data: { mailedAt: now() } });
}

/** Removes invites in all organizations if they ended long ago. Safe to repeat. */
async function forgetEnded(): Promise<void> {
  const before = daysAgo(KEPT_DAYS);
  await endedInvitations.count(pooled(), { before });
  await endedLinks.count(pooled(), { before });
}

export const inviteHandlers: JobHandler[] = [
  handle(sendInvitation, ({ organizationId, invitationId }) => mailInvitation(organizationId, invitationId)),
  handle(sendSignUp, ({ organizationId, linkId, email }) => mailSignUp(organizationId, linkId, email)),
  byClock("invites:forget", "17 4 * * *", forgetEnded, { backfillMinutes: 60 }),
];
