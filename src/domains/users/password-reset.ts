import { countLetter, forgiveAccount } from "@/access/authentication/login-throttle";
import { hashPassword } from "@/access/authentication/password";
import { db, type Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, forbidden } from "@/lib/errors";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { resetEmail } from "./emails";
import { sendReset } from "./jobs";
import { issueSecret, isUsable, spendSecret } from "./one-time";
import { revokeTokensOf } from "./tokens";

const PURPOSE = "password-reset";
const LIFE_MINUTES = 60;

const noMail = () => new ApiError(503, "This service sends no mail: ask whoever runs it");
const badLink = () => forbidden("This link is used, expired or replaced; ask for another one");

/**
 * Has a link mailed to an address, with which its owner may choose a new password. The effect, the answer and the
 * cost are the same whether an account has that address or not: that is looked up when the message is sent.
 *
 * @throws ApiError 429 when too many were asked for, 503 where no mail is sent
 */
export async function requestPasswordReset(email: string, address: string | null): Promise<void> {
  if (!isMailing()) throw noMail();
  await countLetter({ email, address });
  await inTransaction(null, (tx) => enqueue(tx, sendReset, { email }));
}

/** The job behind it. Nothing is sent where nobody has the address. */
export async function mailReset(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email } });
  if (!user || user.serviceAccountOf !== null) return;
  const secret = await inTransaction(null, (tx) =>
    issueSecret(tx, { purpose: PURPOSE, subject: user.id, lifeMinutes: LIFE_MINUTES }),
  );
  const url = appUrl(`/reset-password?token=${secret}`);
  await sendMail(user.email, resetEmail({ displayName: user.displayName, url }));
}

/** Ends the sessions that somebody opened before: they may not have been the owner of the address. */
async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
}

/**
 * Sets the password of the account that a mailed link was made for, and ends its sessions, and its tokens where
 * that is asked for. The link proves the address as well: had nobody proved it before, tokens end in any case, since
 * whoever made them may have had no right to the address.
 * 403 for a link that is unknown, used, expired or replaced.
 */
export async function resetPassword(
  secret: string,
  newPassword: string,
  { revokeTokens = false } = {},
): Promise<void> {
  if (!(await isUsable(PURPOSE, secret))) throw badLink();
  const passwordHash = await hashPassword(newPassword);
  const email = await inTransaction(null, async (tx) => {
    const userId = await spendSecret(tx, PURPOSE, secret);
    if (userId === null) throw badLink();
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const time = now();
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        emailVerifiedAt: user.emailVerifiedAt ?? time,
        version: { increment: 1 },
        updatedAt: time,
      },
    });
    await endSessions(tx, userId);
    if (revokeTokens || user.emailVerifiedAt === null) await revokeTokensOf(tx, userId);
    return user.email;
  });
  await forgiveAccount(email);
}
