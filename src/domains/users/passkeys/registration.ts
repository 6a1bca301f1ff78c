import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { recordAccountEvent } from "@/access/audit/account-event";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { Passkey, User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { badField, conflict, orNotFound } from "@/lib/errors";
import { type RelyingParty, relyingParty } from "@/lib/relying-party";
import { lockedUser } from "../queries";
import { activeFactor } from "../second-factor/codes";
import { tellOfChange } from "../second-factor/emails";
import { mustConfirmEmail } from "../second-factor/must-confirm-email";
import { assertOwner, hasUnusedPasskey, type OwnerProof, passkeyNeeded } from "../second-factor/owner";
import { readUser } from "../service";
import {
  type AuthenticatorData,
  assertPlace,
  handleOf,
  parseAnswer,
  read,
  readAuthenticatorData,
  readClientData,
} from "./answer";
import { isTransport, type NewPasskeyAnswer, newPasskeyAnswer } from "./answer-schema";
import { CHALLENGE_MINUTES, issueChallenge, spendChallenge } from "./challenges";
import { PasskeyRefusal, type Refused } from "./refusal";

/** The maximum number of passkeys per person. */
export const PASSKEYS_MAX = 20;

/** The signature algorithms that all browsers and versions of Node.js support: Ed25519, ES256 and RS256 (RFC 9053). */
const ALGORITHMS = [-8, -7, -257];

const TRY_AGAIN = "Bindery couldn't check the new passkey. Try again, or use another device.";
const SENTENCES: Readonly<Record<Refused, string>> = {
  unavailable: TRY_AGAIN,
  unreadable: TRY_AGAIN,
  wrong: TRY_AGAIN,
  counter: TRY_AGAIN,
  expired: "The set-up has expired or was started in another browser. Start again.",
  elsewhere: "The passkey was created for another website. Open your profile again, then add the passkey.",
  unverified:
    "Your device didn't check that it's you. Set up a screen lock or a PIN for the device, then try again.",
};

const tooManyPasskeys = () =>
  conflict(`You can have at most ${PASSKEYS_MAX} passkeys. Remove a passkey that you don't use anymore.`);

const UNAVAILABLE = {
  https: "Passkeys work only if this instance uses HTTPS. Ask the operator to set it up.",
  hostname: "Passkeys don't work because the URL of this instance contains an IP address. Ask the operator.",
} as const;

/** Returns where passkeys work. @throws ApiError 409 with the reason if they don't work on this instance */
function party(): RelyingParty {
  const found = relyingParty();
  if (typeof found === "string") throw conflict(UNAVAILABLE[found]);
  return found;
}

/** @throws ApiError 409 if the account can't have passkeys: it has no password, or its email address isn't confirmed yet */
function assertLocal(user: User): void {
  if (user.passwordHash === null)
    throw conflict("Your account has no password, so your identity provider protects your sign-in.");
  if (mustConfirmEmail(user)) throw conflict("Confirm your email address first. Then add a passkey.");
}

const sessionOf = ({ userId, credential }: UserActor) => ({ userId, sessionId: credential.id });

/**
 * Returns the options with which the caller's browser creates a passkey. The browser must answer in the same session, within a few
 * minutes.
 * @throws ApiError 400 for a wrong password or code, 403 if the caller must sign in with a passkey first, 409 if passkeys don't work
 *   here, if the account can't have passkeys or has too many, 429 for too many wrong passwords or codes
 */
export async function startPasskey(actor: UserActor, proof: OwnerProof) {
  const { id: rpID } = party();
  const user = await readUser(actor);
  assertLocal(user);
  await assertOwner(user, proof, actor);
  const existing = await db().passkey.findMany({ where: { userId: user.id } });
  if (existing.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const {
    hints: _hints,
    extensions: _extensions,
    ...options
  } = await generateRegistrationOptions({
    rpName: "Bindery",
    rpID,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.displayName,
    challenge: await issueChallenge(sessionOf(actor)),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.filter(isTransport),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return options;
}

/**
 * Reads the authenticator's data from an attestation. Bindery doesn't ask for a statement about the authenticator. Statements with
 * certificates are refused before the library reads the certificates.
 */
function authenticatorDataOf({ response }: NewPasskeyAnswer): AuthenticatorData {
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, "base64url"));
  const { format, hasCertificate, authData } = read(() => {
    const attestation = decodeAttestationObject(bytes);
    const hasCertificate = attestation.get("attStmt").get("x5c") !== undefined;
    return { format: attestation.get("fmt"), hasCertificate, authData: attestation.get("authData") };
  });
  const isSelfSigned = format === "packed" && !hasCertificate;
  if (format !== "none" && !isSelfSigned) throw new PasskeyRefusal("unreadable");
  return readAuthenticatorData(authData);
}

/** Checks an answer to a challenge of the caller's session. Uses up the challenge. @throws PasskeyRefusal */
async function checkedPasskey(actor: UserActor, rp: RelyingParty, text: string) {
  const answer = parseAnswer(newPasskeyAnswer, text);
  const client = readClientData(answer.response.clientDataJSON, "webauthn.create");
  if (!(await spendChallenge(sessionOf(actor), client.challenge))) throw new PasskeyRefusal("expired");
  assertPlace(rp, client, authenticatorDataOf(answer));
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: client.challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new PasskeyRefusal("wrong");
  // The authenticator's data is what counts. The ID next to it is only a copy.
  if (registrationInfo.credential.id !== answer.id) throw new PasskeyRefusal("wrong");
  return registrationInfo;
}

type Checked = Awaited<ReturnType<typeof checkedPasskey>>;

/**
 * Checks again whether the caller can add a passkey. The lock keeps requests at the same time from exceeding the limit. In the
 * meantime, a new password or a confirmation of the email address might have ended the session, and another session might have added
 * the first passkey.
 */
async function lockOwner(tx: Tx, actor: UserActor): Promise<void> {
  const { userId, sessionId } = sessionOf(actor);
  const user = orNotFound(await lockedUser.first(tx, { id: userId }), "Resource");
  const isOpen = (await tx.session.count({ where: { id: sessionId, userId, revokedAt: null } })) > 0;
  if (!isOpen || user.passwordHash === null) throw badField("answer", SENTENCES.expired);
  if (!(await activeFactor(userId)) && (await hasUnusedPasskey(actor, tx))) throw passkeyNeeded();
  if ((await tx.passkey.count({ where: { userId } })) >= PASSKEYS_MAX) throw tooManyPasskeys();
}

async function writePasskey(
  tx: Tx,
  columns: Pick<Passkey, "userId" | "name" | "hostname">,
  { credential, credentialBackedUp }: Checked,
): Promise<Passkey> {
  const data = {
    id: newId(),
    ...columns,
    credentialId: credential.id,
    publicKey: Uint8Array.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
    createdAt: now(),
  };
  const [passkey] = await tx.passkey.createManyAndReturn({ data, skipDuplicates: true });
  if (!passkey) throw badField("answer", TRY_AGAIN);
  return passkey;
}

/** The caller has just used the passkey. So the session counts as one that started with the passkey, and not with only a password. */
async function markSession(tx: Tx, { userId, credential }: UserActor, passkeyId: string): Promise<void> {
  await tx.session.updateMany({
    where: { id: credential.id, userId, passkeyId: null, method: { in: ["password", "passkey"] } },
    data: { method: "passkey", passkeyId },
  });
  await announceAccess(tx, userId);
}

/**
 * Stores a passkey that the caller's browser created with the options of {@link startPasskey}. `answer` is JSON. Records it in the
 * audit log, and sends the person an email. The caller's session then counts as one that started with the passkey.
 * @throws ApiError 400 if the answer is refused, 403 if the caller must sign in with a passkey first, 409 if passkeys don't work here or the person has too many passkeys
 */
export async function addPasskey(
  actor: UserActor,
  { name, answer }: { name: string; answer: string },
): Promise<Passkey> {
  const { userId } = actor;
  const rp = party();
  const checked = await checkedPasskey(actor, rp, answer).catch((error) => {
    throw error instanceof PasskeyRefusal ? badField("answer", SENTENCES[error.reason]) : error;
  });
  return await inTransaction(null, async (tx) => {
    await lockOwner(tx, actor);
    const passkey = await writePasskey(tx, { userId, name, hostname: rp.id }, checked);
    await markSession(tx, actor, passkey.id);
    await recordAccountEvent(tx, { action: "addPasskey", userId });
    await tellOfChange(tx, userId, "passkey-added");
    return passkey;
  });
}
