import { hashSecret, newSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, forbidden } from "@/lib/errors";
import { appUrl } from "@/lib/urls";
import { digestOf, type Founding, found, isFounded, lockEmpty } from "./founding";

const PURPOSE = "setup";
const LINK_LIFE_MILLISECONDS = 24 * 60 * 60 * 1000;

const invalidLink = () =>
  forbidden("This set-up link is used, expired or replaced; restart the service to get a new one");

/** Makes the link of the set-up page and ends the ones before it. Only the hash of its secret is kept. */
export async function renewSetupLink(): Promise<string> {
  const secret = newSecret();
  const time = now();
  await inTransaction(null, async (tx) => {
    await tx.oneTimeToken.deleteMany({ where: { purpose: PURPOSE } });
    await tx.oneTimeToken.create({
      data: {
        hash: hashSecret(secret),
        purpose: PURPOSE,
        createdAt: time,
        expiresAt: new Date(time.getTime() + LINK_LIFE_MILLISECONDS),
      },
    });
  });
  return appUrl(`/setup?token=${secret}`);
}

/** Whether the database is still empty, and so waits for its set-up link to be used. */
export const isSetupNeeded = async () => !(await isFounded());

const usable = (secret: string) => ({
  hash: hashSecret(secret),
  purpose: PURPOSE,
  usedAt: null,
  expiresAt: { gt: now() },
});

/**
 * Creates the first administrator and organization, once. 403 when the link is unknown, used, expired or replaced;
 * 409 when somebody was faster. The link is looked at before the password is hashed, so that only its holder can
 * make the service work for it.
 */
export async function completeSetup(secret: string, founding: Founding) {
  if ((await db().oneTimeToken.count({ where: usable(secret) })) === 0) throw invalidLink();
  const passwordHash = await digestOf(founding);
  return await inTransaction(null, async (tx) => {
    if (!(await lockEmpty(tx))) throw conflict("The service is set up already");
    const { count } = await tx.oneTimeToken.updateMany({ where: usable(secret), data: { usedAt: now() } });
    if (count === 0) throw invalidLink();
    return await found(tx, founding, passwordHash);
  });
}
