import { z } from "zod";
import { countLetter, forgiveAccount } from "@/access/authentication/login-throttle";
import { hashPassword } from "@/access/authentication/password";
import { db, type Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, forbidden, orNotFound } from "@/lib/errors";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { issueSecret, isUsable, peekSecret, spendSecret } from "./one-time";
import { removeAllPasskeys } from "./passkeys/service";
import { lockedUser } from "./queries";
import { dropFactor } from "./second-factor/reset";
import { revokeTokensOf } from "./tokens";

const linkOf = (secret: string) => appUrl(`/reset-password?token=${secret}`);

const letterOf = ({ displayName }: User, secret: string): MailMessage => ({
  subject: "Choose a new password",
  paragraphs: [
    `Hello ${oneLine(displayName)},`,
    "We received a request for a new password for your account. This link works once and expires after an hour.",
  ],
  action: { label: "Choose a new password", url: linkOf(secret) },
  footnote: "If this wasn't you, ignore this email. Your password stays unchanged.",
});

/**
 * Emails a link for setting a new password to an email address, if an account has that address. The link is
 * created only when the email is sent, so that the queue contains no secrets.
 */
export const sendReset = defineJob("users:send-reset", z.object({ email: z.string() }));

/**
 * The two purposes of a link. An emailed link also verifies the email address. A link that was created for the operator doesn't
 * verify the email address.
 */
const EMAILED = "password-reset";
const SHOWN = "operator-reset";
const LIFE_MINUTES = 60;

const badLink = () =>
  forbidden("This link was already used, has expired or was replaced by a newer link. Ask for a new link.");

/**
 * Queues an email with a link to set a new password. The request takes the same time and gets the same response for every email
 * address, because the job looks up the account later.
 * @throws ApiError 429 for too many requests, 503 if email isn't set up
 */
export async function requestPasswordReset(email: string, address: string | null): Promise<void> {
  if (!isMailing())
    throw new ApiError(
      503,
      "This instance can't send emails. Ask the operator for a link to choose a new password.",
    );
  await countLetter({ email, address });
  await inTransaction(null, (tx) => enqueue(tx, sendReset, { email }));
}

/** The job of `requestPasswordReset`. Doesn't send an email if no account has the email address. */
export async function mailReset(email: string): Promise<void> {
  const user = await personWith(email);
  if (user) await sendMail(user.email, letterOf(user, await issueLink(user, EMAILED)));
}

/**
 * Returns a link for setting a new password. The operator can share the link with the person if email isn't set up. The link
 * works once, within an hour.
 * @throws Error if no account has the email address
 */
export async function showReset(email: string): Promise<string> {
  const user = await personWith(email.trim().toLowerCase());
  if (!user) throw new Error(`No account has the email address ${email}. Check the spelling.`);
  return linkOf(await issueLink(user, SHOWN));
}

/** Returns the account of a person. Excludes service accounts, because they have no password. */
async function personWith(email: string): Promise<User | null> {
  const user = await db().user.findUnique({ where: { email } });
  return user?.serviceAccountOf === null ? user : null;
}

const issueLink = (user: User, purpose: typeof EMAILED | typeof SHOWN) =>
  inTransaction(null, (tx) => issueSecret(tx, { purpose, subject: user.id, lifeMinutes: LIFE_MINUTES }));

/** Ends the links with which someone could set a new password of an account, such as the owner of its previous address. */
export async function endResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { purpose: { in: [EMAILED, SHOWN] }, subject: userId } });
}

/**
 * Returns how many passkeys the account of a link has, so that the person can remove them together with the password. Doesn't use up
 * the link. Returns 0 for links that don't work.
 */
export async function countPasskeys(secret: string): Promise<number> {
  const userId = (await peekSecret(EMAILED, secret)) ?? (await peekSecret(SHOWN, secret));
  return userId === null ? 0 : await db().passkey.count({ where: { userId } });
}

/**
 * Sets the password of the account that a link was created for, ends the account's sessions, revokes its tokens if
 * `revokeTokens` is set, and removes its passkeys if `removePasskeys` is set. Sign-in still asks for the second
 * factor. An emailed link also verifies the email address. If the address wasn't verified before, the person who
 * reads the email becomes the owner of the account. The tokens are then always revoked and the second factor and
 * the passkeys are removed, because the person who created them might not own the address.
 * @throws ApiError 403 for a link that is unknown, used, expired or replaced
 */
export async function resetPassword(
  secret: string,
  newPassword: string,
  {
    revokeTokens = false,
    removePasskeys = false,
  }: { revokeTokens?: boolean | undefined; removePasskeys?: boolean | undefined } = {},
): Promise<void> {
  const isEmailed = await isUsable(EMAILED, secret);
  if (!isEmailed && !(await isUsable(SHOWN, secret))) throw badLink();
  const passwordHash = await hashPassword(newPassword);
  const email = await inTransaction(null, async (tx) => {
    const userId = await spendSecret(tx, isEmailed ? EMAILED : SHOWN, secret);
    if (userId === null) throw badLink();
    const user = orNotFound(await lockedUser.first(tx, { id: userId }), "Resource");
    const time = now();
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        emailVerifiedAt: user.emailVerifiedAt ?? (isEmailed ? time : null),
        version: { increment: 1 },
        updatedAt: time,
      },
    });
    // End these sessions, because the person who started them might not own the email address.
    await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: time } });
    if (revokeTokens || user.emailVerifiedAt === null) await revokeTokensOf(tx, userId);
    if (isEmailed && user.emailVerifiedAt === null) await dropFactor(tx, userId);
    else if (removePasskeys) await removeAllPasskeys(tx, userId);
    return user.email;
  });
  await forgiveAccount(email);
}
