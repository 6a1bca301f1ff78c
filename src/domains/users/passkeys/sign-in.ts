import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { type Attempt, countAttempt, forgiveAttempt } from "@/access/authentication/login-throttle";
import { db, pooled } from "@/db/client";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import type { RelyingParty } from "@/lib/relying-party";
import {
  type AuthenticatorData,
  assertPlace,
  availableParty,
  handleOf,
  parseAnswer,
  readAuthenticatorData,
  readClientData,
} from "./answer";
import { type SignInAnswer, signInAnswer } from "./answer-schema";
import { CHALLENGE_MINUTES, issueChallenge, spendChallenge } from "./challenges";
import { DECOY_KEY } from "./decoy";
import { recordUse } from "./queries";
import { PasskeyRefusal } from "./refusal";

/**
 * Returns the options with which a browser asks for a passkey. The same browser must answer within a few minutes. The options don't
 * name an account, so the browser offers all passkeys that the person has for this instance.
 * @throws PasskeyRefusal `unavailable`
 */
export async function passkeyOptions(browserSecret: string) {
  const { id: rpID } = availableParty();
  return await generateAuthenticationOptions({
    rpID,
    challenge: await issueChallenge({ browserSecret }),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
  });
}

/** The browser that sends an answer. */
export interface PasskeyBrowser {
  /** The secret in the cookie that the browser got with the options. */
  browserSecret: string | undefined;
  address: string | null;
  /** The browser's ID if the account with this email address recognizes it. */
  deviceOf(email: string): Promise<string | null>;
}

/** The account of a passkey, as it was before the answer was checked. */
export interface PasskeyAccount {
  id: string;
  version: number;
  email: string;
  passkeyId: string;
}

const findPasskey = (credentialId: string) =>
  db().passkey.findUnique({ where: { credentialId }, include: { user: true } });

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const isHandleOf = (userId: string, userHandle: string) =>
  Buffer.from(userHandle, "base64url").equals(handleOf(userId));

/**
 * Checks the signature. An unknown passkey takes the same work and gets the same error as a wrong signature.
 * @throws PasskeyRefusal `wrong`
 */
async function assertSigned(
  found: Found | null,
  answer: SignInAnswer,
  { id, origin }: RelyingParty,
  challenge: string,
): Promise<Found> {
  const publicKey = found ? Uint8Array.from(found.publicKey) : DECOY_KEY;
  const { verified } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // recordUse compares the counter, together with storing it.
    credential: { id: answer.id, publicKey, counter: 0 },
  }).catch(() => ({ verified: false }));
  if (!verified || !found || !isHandleOf(found.userId, answer.response.userHandle))
    throw new PasskeyRefusal("wrong");
  return found;
}

/** Stores the counter of a passkey and the time of its use. @throws PasskeyRefusal `counter` if the counter didn't increase */
async function spendUse(passkey: Found, { counter, flags }: AuthenticatorData): Promise<void> {
  const use = { id: passkey.id, counter, isBackedUp: flags.bs, time: now() };
  if (await recordUse.first(pooled(), use)) return;
  log.warn({ passkeyId: passkey.id, userId: passkey.userId }, "the counter of a passkey didn't increase");
  throw new PasskeyRefusal("counter");
}

async function check(answer: SignInAnswer, found: Found | null, browserSecret: string | undefined) {
  const party = availableParty();
  const client = readClientData(answer.response.clientDataJSON, "webauthn.get");
  if (browserSecret === undefined || !(await spendChallenge({ browserSecret }, client.challenge)))
    throw new PasskeyRefusal("expired");
  const data = readAuthenticatorData(Buffer.from(answer.response.authenticatorData, "base64url"));
  assertPlace(party, client, data);
  const passkey = await assertSigned(found, answer, party, client.challenge);
  await spendUse(passkey, data);
  return passkey;
}

/** The counters of an attempt. Attempts with unknown passkeys count for the passkey instead of an account. */
async function attemptOf(
  found: Found | null,
  answer: SignInAnswer,
  { address, deviceOf }: PasskeyBrowser,
): Promise<Attempt> {
  if (!found) return { email: `passkey ${answer.id}`, address, device: null };
  const { email } = found.user;
  return { email, address, device: await deviceOf(email) };
}

/**
 * Checks the answer of an authenticator, which is JSON, and returns the account. Uses up the challenge in the answer. Attempts are
 * counted together with wrong passwords.
 * @throws PasskeyRefusal if the answer is refused, ApiError 429 for too many attempts
 */
export async function acceptPasskey(text: string, browser: PasskeyBrowser): Promise<PasskeyAccount> {
  availableParty();
  const answer = parseAnswer(signInAnswer, text);
  const found = await findPasskey(answer.id);
  const attempt = await attemptOf(found, answer, browser);
  await countAttempt(attempt);
  const { id: passkeyId, user } = await check(answer, found, browser.browserSecret);
  await forgiveAttempt(attempt);
  return { id: user.id, version: user.version, email: user.email, passkeyId };
}
