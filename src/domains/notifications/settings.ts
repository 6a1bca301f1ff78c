import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { forbidden, invalid } from "@/lib/errors";
import { isMailing } from "@/lib/mail/send";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";
import { lockedUser, setAllMailed } from "./mail-queries";
import type { MailChoice } from "./schema";

/** The default setting. */
export const DEFAULT_CHOICE: MailChoice = "immediately";

/** A person's settings for notifications by email, and whether the instance can send emails to the person. */
export async function readMailSettings(
  userId: string,
  within: Pick<Tx, "user" | "notificationSettings"> = db(),
) {
  const user = await within.user.findUnique({ where: { id: userId } });
  const row = await within.notificationSettings.findUnique({ where: { userId } });
  return {
    email: (row?.email ?? DEFAULT_CHOICE) as MailChoice,
    isMailing: isMailing(),
    isVerified: user !== null && user.emailVerifiedAt !== null,
    version: row?.version ?? 0,
  };
}
export type MailSettings = Awaited<ReturnType<typeof readMailSettings>>;

/** Stores a person's setting. Notifications from before the change are never emailed. */
async function choose(tx: Tx, userId: string, email: MailChoice): Promise<void> {
  const changed = { email, updatedAt: now() };
  await tx.notificationSettings.upsert({
    where: { userId },
    create: { userId, ...changed },
    update: { ...changed, version: { increment: 1 } },
  });
  await setAllMailed.count(tx, { userId, now: now() });
}

/**
 * Changes the setting. Throws 400 if the setting requires emails, but email isn't set up or the person's email address isn't
 * verified. Throws 412 for a stale version.
 */
export async function updateMailSettings(act: Act, email: MailChoice): Promise<MailSettings> {
  const { userId } = act.actor;
  return await inTransaction(act, async (tx) => {
    await lockedUser.first(tx, { id: userId });
    const settings = await readMailSettings(userId, tx);
    assertIfMatch(act, settings.version);
    if (email !== "off" && !settings.isMailing)
      throw invalid(
        "email",
        "must be `off`, because email isn't set up on this instance. Ask the operator to set SMTP_URL",
      );
    if (email !== "off" && !settings.isVerified)
      throw invalid(
        "email",
        "must be `off` until you confirm your email address. Confirm your email address first",
      );
    if (email !== settings.email) await choose(tx, userId, email);
    return await readMailSettings(userId, tx);
  });
}

const PURPOSE = "notification-mail";

/** The token in an email's unsubscribe link. The token can only turn off emails to one person. */
const tokenOf = (userId: string) => `${userId}.${sign(PURPOSE, userId)}`;

/**
 * Returns the URLs that unsubscribe a person without signing in. The person opens one URL, and an email program uses the other
 * URL (RFC 8058).
 */
export function unsubscribeUrls(userId: string) {
  const query = `?token=${tokenOf(userId)}`;
  return { page: appUrl(`/unsubscribe${query}`), oneClick: appUrl(`/unsubscribe/one-click${query}`) };
}

/**
 * Turns off emails to the person that a token was created for. Safe to repeat. Throws 403 for an invalid
 * token.
 */
export async function unsubscribe(token: string): Promise<void> {
  const [userId = ""] = token.split(".", 1);
  if (!isSameSecret(tokenOf(userId), token))
    throw forbidden("The unsubscribe link isn't valid. Open the link in the email again.");
  await inTransaction(null, async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) return;
    await choose(tx, userId, "off");
  });
}
