import { z } from "zod";
import { recordAccountEvent } from "@/access/audit/account-event";
import { countLetter } from "@/access/authentication/login-throttle";
import { hashSecret } from "@/access/authentication/secret";
import { revokeOtherSessions } from "@/access/authentication/session";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, conflict, forbidden, invalid, orNotFound } from "@/lib/errors";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { assertOwnAddress } from "./managed-address";
import { issueSecret, peekSecret, spendSecret } from "./one-time";
import { endResetLinks } from "./password-reset";
import { lockedUser } from "./queries";
import { assertOwner, type OwnerProof } from "./second-factor/owner";
import { readUser } from "./service";

/**
 * Emails a link that confirms a new email address. The link is created only when the email is sent. `proof` is the
 * {@link proofOf} the password with which the change was requested.
 */
export const sendEmailChange = defineJob(
  "users:send-email-change",
  z.object({ userId: z.string(), email: z.string(), proof: z.string() }),
);

/** Tells the owner of the current email address that someone asked to change it. */
export const sendEmailChangeNotice = defineJob(
  "users:send-email-change-notice",
  z.object({ name: z.string(), current: z.string(), email: z.string() }),
);

/** Tells the owner of the previous email address that an account has a new email address. */
export const sendEmailChanged = defineJob(
  "users:send-email-changed",
  z.object({ name: z.string(), previous: z.string(), email: z.string() }),
);

const PURPOSE = "email-change";
const LIFE_MINUTES = 24 * 60;

const letterOf = (name: string, secret: string): MailMessage => ({
  subject: "Confirm your new email address",
  paragraphs: [
    `Hello ${oneLine(name)},`,
    "To use this email address for your account, open this link in the browser in which you are signed in. " +
      "It works once and expires after a day.",
  ],
  action: { label: "Confirm new email address", url: appUrl(`/change-email?token=${secret}`) },
  footnote: "If you didn't ask for this, ignore this email. The account keeps its email address.",
});

const warningOf = (name: string, email: string): MailMessage => ({
  subject: "Someone asked to change your email address",
  paragraphs: [
    `Hello ${oneLine(name)},`,
    `We received a request to change the email address of your account to ${email}. The address changes when the link that we sent to the new address is opened in a browser in which you are signed in.`,
  ],
  action: { label: "Open your profile", url: appUrl("/settings/profile") },
  footnote:
    "If you didn't ask for this, change your password and sign out of your other browsers at once. A new password makes the link invalid.",
});

const noticeOf = (name: string, email: string): MailMessage => ({
  subject: "Your email address was changed",
  paragraphs: [
    `Hello ${oneLine(name)},`,
    `Your account now has the email address ${email}. You can no longer sign in with the email address that received this email.`,
  ],
  action: { label: "Open your profile", url: appUrl("/settings/profile") },
  footnote: "If you didn't change your email address, tell your administrator at once.",
});

/** The subject of a link. A link becomes invalid if the account's email address or password changes in the meantime. */
interface Change {
  userId: string;
  previous: string;
  email: string;
  proof: string;
}
const subjectOf = ({ userId, previous, email, proof }: Change) =>
  JSON.stringify([userId, previous, email, proof]);
const changeOf = (subject: string): Change => {
  const [userId = "", previous = "", email = "", proof = ""] = JSON.parse(subject) as string[];
  return { userId, previous, email, proof };
};

/** A digest that says which password an account has. The hash of a password is salted, so the digest doesn't disclose it. */
const proofOf = (user: Pick<User, "passwordHash">) => hashSecret(user.passwordHash ?? "");

/**
 * Queues an email to the new address, with a link that changes the caller's email address. The response doesn't disclose whether
 * another account has this address.
 * @throws ApiError 400 for a wrong password, a missing or wrong code of two-step sign-in, or the current address, 409 if an
 *   identity provider manages the address, 429 for too many emails, 503 if email isn't set up
 */
export async function requestEmailChange(
  actor: UserActor,
  { email, ...proof }: { email: string } & OwnerProof,
  address: string | null,
): Promise<void> {
  const user = await readUser(actor);
  if (!isMailing())
    throw new ApiError(
      503,
      "You can't change your email address, because this instance can't send emails. Ask the operator to set SMTP_URL.",
    );
  if (email === user.email) throw invalid("email", "must differ from your current email address");
  await assertOwnAddress(db(), user);
  await assertOwner(user, proof, actor);
  await countLetter({ email, address });
  await inTransaction(null, async (tx) => {
    await enqueue(tx, sendEmailChange, { userId: user.id, email, proof: proofOf(user) });
    await enqueue(tx, sendEmailChangeNotice, { name: user.displayName, current: user.email, email });
  });
}

/**
 * The job of `requestEmailChange`. Sends nothing if an account already has the new address, or if the password was changed after
 * the request.
 */
export async function mailEmailChange(userId: string, email: string, proof: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.serviceAccountOf !== null || proofOf(user) !== proof) return;
  if ((await db().user.count({ where: { email } })) > 0) return;
  const secret = await inTransaction(null, (tx) =>
    issueSecret(tx, {
      purpose: PURPOSE,
      subject: subjectOf({ userId, previous: user.email, email, proof }),
      lifeMinutes: LIFE_MINUTES,
    }),
  );
  await sendMail(email, letterOf(user.displayName, secret));
}

/** The job that tells the current address about the request. */
export const mailEmailChangeNotice = (name: string, current: string, email: string): Promise<void> =>
  sendMail(current, warningOf(name, email));

/** The job that tells the previous address about the change. */
export const mailEmailChanged = (name: string, previous: string, email: string): Promise<void> =>
  sendMail(previous, noticeOf(name, email));

/** The change of a link's subject, if the link belongs to the account and neither address nor password changed since. */
function changeFor(subject: string | null, user: User): Change | null {
  const change = subject === null ? null : changeOf(subject);
  const isValid =
    change?.userId === user.id && change.previous === user.email && change.proof === proofOf(user);
  return isValid ? change : null;
}

/**
 * Returns the address to which a link would change the caller's email address. Doesn't use up the link. The address is null if the
 * link wouldn't work for the caller.
 */
export async function readEmailChange(actor: UserActor, secret: string): Promise<string | null> {
  const user = await readUser(actor);
  return changeFor(await peekSecret(PURPOSE, secret), user)?.email ?? null;
}

async function spentChange(tx: Tx, secret: string, user: User): Promise<Change> {
  const change = changeFor(await spendSecret(tx, PURPOSE, secret), user);
  if (!change)
    throw forbidden(
      "This link was already used, has expired or belongs to another account, or your password was changed. Enter your new email address in your profile again.",
    );
  return change;
}

/**
 * Changes the caller's email address to the address that received a link. The new address counts as confirmed. Signs the caller
 * out in all other browsers, ends links that could replace the password, and tells the previous address.
 * @throws ApiError 403 for a link that was created for another person, or that is unknown, used or expired, 409 if another
 *   account has the address, or if an identity provider manages the current address
 */
export async function confirmEmailChange(actor: UserActor, secret: string): Promise<string> {
  return await inTransaction(null, async (tx) => {
    const user = orNotFound(await lockedUser.first(tx, { id: actor.userId }), "Resource");
    await assertOwnAddress(tx, user);
    const { email, previous } = await spentChange(tx, secret, user);
    if ((await tx.user.count({ where: { email } })) > 0)
      throw conflict("Another account already has this email address. Enter a different address.");
    const time = now();
    await tx.user.update({
      where: { id: user.id },
      data: { email, emailVerifiedAt: time, version: { increment: 1 }, updatedAt: time },
    });
    await revokeOtherSessions(tx, actor);
    await endResetLinks(tx, user.id);
    await recordAccountEvent(tx, { action: "changeEmail", userId: user.id });
    if (isMailing()) await enqueue(tx, sendEmailChanged, { name: user.displayName, previous, email });
    return email;
  });
}
