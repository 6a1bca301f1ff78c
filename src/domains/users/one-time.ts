import { hashSecret, newSecret } from "@/access/authentication/secret";
import { db, type Tx } from "@/db/client";
import { now } from "@/lib/clock";

/** The purpose of a link with a secret. */
type Purpose =
  | "password-reset"
  | "operator-reset"
  | "email-verification"
  | "email-change"
  | "sign-up"
  | "passkey-registration"
  | "passkey-sign-in"
  | "setup";

const usable = (purpose: Purpose, secret: string) => ({
  hash: hashSecret(secret),
  purpose,
  usedAt: null,
  expiresAt: { gt: now() },
});

/**
 * Issues a secret that works once, within `lifeMinutes`, and invalidates earlier secrets for the same purpose
 * and subject. Only the secret's hash is stored.
 */
export async function issueSecret(
  tx: Tx,
  { purpose, subject, lifeMinutes }: { purpose: Purpose; subject: string | null; lifeMinutes: number },
): Promise<string> {
  const secret = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + lifeMinutes * 60_000);
  await tx.oneTimeToken.deleteMany({ where: { purpose, subject } });
  await tx.oneTimeToken.create({
    data: { hash: hashSecret(secret), purpose, subject, createdAt, expiresAt },
  });
  return secret;
}

/** Whether a secret still works. Check this before any costly work for the request. */
export const isUsable = async (purpose: Purpose, secret: string) =>
  (await db().oneTimeToken.count({ where: usable(purpose, secret) })) > 0;

/** Returns the subject of a secret that still works, without using it up. Returns null for other secrets. */
export async function peekSecret(purpose: Purpose, secret: string): Promise<string | null> {
  const token = await db().oneTimeToken.findFirst({ where: usable(purpose, secret) });
  return token ? (token.subject ?? "") : null;
}

/**
 * Uses up a secret and returns its subject. Returns null if the secret is unknown, used, expired or replaced.
 */
export async function spendSecret(tx: Tx, purpose: Purpose, secret: string): Promise<string | null> {
  const where = usable(purpose, secret);
  const [token] = await tx.oneTimeToken.updateManyAndReturn({ where, data: { usedAt: now() } });
  return token ? (token.subject ?? "") : null;
}
