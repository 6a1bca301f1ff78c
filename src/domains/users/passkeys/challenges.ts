import { hashSecret, newSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { hoursAgo } from "@/lib/clock";
import { issueSecret, spendSecret } from "../one-time";

/** A person needs to answer a challenge within this time. */
export const CHALLENGE_MINUTES = 5;

/** Who can answer a challenge: a session in which a person adds a passkey, or a browser in which a person signs in. */
export type Answerer = { userId: string; sessionId: string } | { browserSecret: string };

const SIGN_IN = "passkey-sign-in";
const REGISTRATION = "passkey-registration";

const purposeOf = (who: Answerer): typeof SIGN_IN | typeof REGISTRATION =>
  "browserSecret" in who ? SIGN_IN : REGISTRATION;

const subjectOf = (who: Answerer) =>
  "browserSecret" in who ? hashSecret(who.browserSecret) : `${who.userId} ${who.sessionId}`;

/** Returns a secret that identifies the browser in which a person signs in. */
export const newBrowserSecret = newSecret;

/** Returns the bytes of a new challenge, which is stored as a secret that works once. It replaces the previous challenge. */
export async function issueChallenge(who: Answerer): Promise<Uint8Array<ArrayBuffer>> {
  const request = { purpose: purposeOf(who), subject: subjectOf(who), lifeMinutes: CHALLENGE_MINUTES };
  const challenge = await inTransaction(null, (tx) => issueSecret(tx, request));
  return Uint8Array.from(Buffer.from(challenge, "base64url"));
}

/** Uses up a challenge in base64url. Returns whether it still worked and belongs to this session or browser. */
export async function spendChallenge(who: Answerer, challenge: string): Promise<boolean> {
  const subject = await inTransaction(null, (tx) => spendSecret(tx, purposeOf(who), challenge));
  return subject === subjectOf(who);
}

/** How long challenges are kept after they expired. */
const KEPT_HOURS = 1;

/** Deletes expired challenges, because anyone can ask for them on the sign-in page. Returns the number of deleted challenges. */
export async function forgetChallenges(): Promise<number> {
  const where = { purpose: { in: [SIGN_IN, REGISTRATION] }, expiresAt: { lt: hoursAgo(KEPT_HOURS) } };
  return (await db().oneTimeToken.deleteMany({ where })).count;
}
