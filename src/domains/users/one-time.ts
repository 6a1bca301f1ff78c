import { hashSecret, newSecret } from "@/access/authentication/secret";
import { db, type Tx } from "@/db/client";
import { now } from "@/lib/clock";

/** What a mailed link of an account is for. */
type Purpose = "password-reset" | "email-verification" | "sign-up";

const usable = (purpose: Purpose, secret: string) => ({
  hash: hashSecret(secret),
  purpose,
  usedAt: null,
  expiresAt: { gt: now() },
});

/** A secret that works once, within `lifeMinutes`. It ends earlier ones for the same; only its hash is kept. */
export async function issueSecret(
  tx: Tx,
  { purpose, subject, lifeMinutes }: { purpose: Purpose; subject: string; lifeMinutes: number },
): Promise<string> {
  const secret = newSecret();
  const time = now();
  await tx.oneTimeToken.deleteMany({ where: { purpose, subject } });
  await tx.oneTimeToken.create({
    data: {
      hash: hashSecret(secret),
      purpose,
      subject,
      createdAt: time,
      expiresAt: new Date(time.getTime() + lifeMinutes * 60_000),
    },
  });
  return secret;
}

/** Whether a secret still works. To be asked before anything costly is done for whoever brings it. */
export const isUsable = async (purpose: Purpose, secret: string) =>
  (await db().oneTimeToken.count({ where: usable(purpose, secret) })) > 0;

/** What a secret was issued for; null when it is unknown, used, expired or replaced. It is used up then. */
export async function spendSecret(tx: Tx, purpose: Purpose, secret: string): Promise<string | null> {
  const where = usable(purpose, secret);
  const { count } = await tx.oneTimeToken.updateMany({ where, data: { usedAt: now() } });
  if (count === 0) return null;
  const token = await tx.oneTimeToken.findUnique({ where: { hash: where.hash }, select: { subject: true } });
  return token?.subject ?? null;
}
