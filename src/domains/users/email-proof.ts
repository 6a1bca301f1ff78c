import { z } from "zod";
import { countLetter } from "@/access/authentication/login-throttle";
import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, conflict, forbidden } from "@/lib/errors";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { issueSecret, spendSecret } from "./one-time";
import { readUser } from "./service";

/**
 * Emails a person a link that verifies their email address. Like `sendReset`, this job creates the link only when it sends the
 * email.
 */
export const sendVerification = defineJob("users:send-verification", z.object({ userId: z.string() }));

const letterOf = ({ displayName }: User, secret: string): MailMessage => ({
  subject: "Confirm your email address",
  paragraphs: [
    `Hello ${oneLine(displayName)},`,
    "To confirm that this email address is yours, open this link in the browser in which you are signed in. " +
      "It works once and expires after a day.",
  ],
  action: { label: "Confirm email address", url: appUrl(`/verify-email?token=${secret}`) },
  footnote: "If you don't have an account here, ignore this email.",
});

const PURPOSE = "email-verification";
const LIFE_MINUTES = 24 * 60;

/** The subject of a verification link. The subject contains the person's ID and email address. */
const subjectOf = (user: { id: string; email: string }) => `${user.id} ${user.email}`;

/** Whether the caller's email address is verified, and whether this instance can send the email for it. */
export async function readEmailProof(actor: UserActor) {
  const { emailVerifiedAt } = await readUser(actor);
  return { isVerified: emailVerifiedAt !== null, isMailing: isMailing() };
}

/**
 * Queues an email with a link that verifies the caller's email address. Throws 409 if the email address is
 * already verified, 429 for too many emails, 503 if email isn't set up.
 */
export async function requestVerification(actor: UserActor, address: string | null): Promise<void> {
  const { id, email, emailVerifiedAt } = await readUser(actor);
  if (emailVerifiedAt !== null)
    throw conflict("Your email address is already confirmed, so you don't need another email.");
  if (!isMailing())
    throw new ApiError(503, "This instance can't send emails. Ask the operator to set SMTP_URL.");
  await countLetter({ email, address });
  await inTransaction(null, (tx) => enqueue(tx, sendVerification, { userId: id }));
}

/** The job of `requestVerification`. */
export async function mailVerification(userId: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.emailVerifiedAt !== null || user.serviceAccountOf !== null) return;
  const secret = await inTransaction(null, (tx) =>
    issueSecret(tx, { purpose: PURPOSE, subject: subjectOf(user), lifeMinutes: LIFE_MINUTES }),
  );
  await sendMail(user.email, letterOf(user, secret));
}

/**
 * Accepts an emailed link as verification of the caller's email address. Only the person for whom Bindery created the
 * link can use the link. If other people could use it, someone could trick the owner of an email address into verifying
 * it for another person's account.
 *
 * @throws ApiError 403 for a link that was created for another person, or that is unknown, used, expired or replaced
 */
export async function verifyEmail(actor: UserActor, secret: string): Promise<void> {
  const user = await readUser(actor);
  await inTransaction(null, async (tx) => {
    const subject = await spendSecret(tx, PURPOSE, secret);
    if (subject !== subjectOf(user))
      throw forbidden(
        "This link was already used, has expired, was replaced by a newer link or belongs to another account. Request a new link.",
      );
    await tx.user.update({
      where: { id: user.id },
      data: { emailVerifiedAt: now(), version: { increment: 1 }, updatedAt: now() },
    });
  });
}
