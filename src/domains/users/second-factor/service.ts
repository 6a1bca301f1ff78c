import { recordAccountEvent } from "@/access/audit/account-event";
import { countCode, forgiveCode } from "@/access/authentication/login-throttle";
import { revokeOtherSessions } from "@/access/authentication/session";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { SecondFactor } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { announceAccess } from "@/events/announce";
import { hoursAgo, now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { seal } from "@/lib/seal";
import { assertCurrentPassword, readUser } from "../service";
import { revokeTokensOf } from "../tokens";
import { type Accepted, acceptCode, activeFactor, stepOfCode, wrongCode } from "./codes";
import { tellOfChange } from "./emails";
import { mustConfirmEmail } from "./must-confirm-email";
import { hasUnusedPasskey, passkeyNeeded } from "./owner";
import { hashOf, newRecoveryCodes } from "./recovery-codes";
import { newKey, shownKey } from "./totp";

/** A key must be confirmed within this time. */
const SETUP_HOURS = 1;

const alreadyOn = () =>
  conflict("Two-step sign-in is already on. To use another authenticator app, turn it off first.");
const notOn = () => conflict("Two-step sign-in is off. Turn it on first.");

/** Returns whether the caller has turned on two-step sign-in, and how many recovery codes are left. */
export async function readStatus(actor: UserActor) {
  const { userId } = actor;
  const user = await readUser(actor);
  const factor = await activeFactor(userId);
  const recoveryCodesLeft = factor ? await db().recoveryCode.count({ where: { userId, usedAt: null } }) : 0;
  return {
    isOn: factor !== undefined,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
    hasPassword: user.passwordHash !== null,
    mustConfirmEmail: mustConfirmEmail(user),
    needsPasskey: !factor && (await hasUnusedPasskey(actor)),
  };
}

/**
 * Creates a key for the caller's authenticator app and returns it. Sign-in doesn't ask for a code until the caller confirms the
 * key. A new key replaces an unconfirmed key.
 * @throws ApiError 400 for a wrong password, 403 if the caller must sign in with a passkey first, 409 if two-step sign-in is on, the caller has no password, or the caller
 *   must confirm the email address first
 */
export async function startSecondFactor(actor: UserActor, currentPassword: string) {
  const user = await readUser(actor);
  if (user.passwordHash === null)
    throw conflict("Your account has no password, so your identity provider protects your sign-in.");
  if (mustConfirmEmail(user))
    throw conflict("Confirm your email address first. Then turn on two-step sign-in.");
  await assertCurrentPassword(user, currentPassword, actor);
  if (await activeFactor(user.id)) throw alreadyOn();
  if (await hasUnusedPasskey(actor)) throw passkeyNeeded();
  const key = newKey();
  await inTransaction(null, async (tx) => {
    await tx.secondFactor.deleteMany({ where: { userId: user.id, confirmedAt: null } });
    const columns = {
      userId: user.id,
      secret: Uint8Array.from(seal("second-factor", key)),
      createdAt: now(),
    };
    const { count } = await tx.secondFactor.createMany({ data: columns, skipDuplicates: true });
    if (count === 0) throw conflict("Another request set up two-step sign-in at the same time. Try again.");
  });
  return shownKey(key, user.email);
}

/** Finds the key that the caller hasn't confirmed yet. @throws ApiError 409 if there is none */
async function unconfirmedFactor(userId: string): Promise<SecondFactor> {
  const factor = await db().secondFactor.findUnique({ where: { userId } });
  if (factor?.confirmedAt) throw alreadyOn();
  if (!factor || factor.createdAt < hoursAgo(SETUP_HOURS))
    throw conflict("The set-up has expired. Start again to get a new QR code.");
  return factor;
}

/** Replaces all recovery codes of a person. Returns the new codes, of which only the hashes are stored. */
async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: recoveryCodes.map((code) => ({ userId, hash: hashOf(code) })) });
  return recoveryCodes;
}

/** Checks a code for a key that isn't confirmed yet, and returns the code's time step. */
async function confirmingStep(factor: SecondFactor, code: string): Promise<number> {
  await countCode(factor.userId);
  const step = stepOfCode(factor, code);
  if (step === null) throw wrongCode();
  await forgiveCode(factor.userId);
  return step;
}

/**
 * Turns on two-step sign-in, ends the caller's other sessions, and revokes the caller's tokens if requested. The account gets a
 * new version. Therefore, a sign-in that has checked only the password in the meantime can't start a session.
 * @returns the recovery codes, which aren't stored
 * @throws ApiError 400 for a wrong code, 409 if there is no key to confirm, 429 for too many wrong codes
 */
export async function confirmSecondFactor(
  actor: UserActor,
  { code, revokeTokens = false }: { code: string; revokeTokens?: boolean | undefined },
): Promise<string[]> {
  const { userId } = actor;
  const factor = await unconfirmedFactor(userId);
  const lastStep = await confirmingStep(factor, code);
  return await inTransaction(null, async (tx) => {
    const time = now();
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, confirmedAt: null, secret: factor.secret },
      data: { confirmedAt: time, lastStep },
    });
    if (count === 0) throw conflict("Another request changed two-step sign-in at the same time. Try again.");
    await tx.user.update({ where: { id: userId }, data: { version: { increment: 1 }, updatedAt: time } });
    await revokeOtherSessions(tx, actor);
    if (revokeTokens) await revokeTokensOf(tx, userId);
    await recordAccountEvent(tx, { action: "turnOnSecondFactor", userId });
    await tellOfChange(tx, userId, "on");
    return await writeRecoveryCodes(tx, userId);
  });
}

/** Checks a code of the caller. @throws ApiError 400 for a wrong code, 409 if two-step sign-in is off, 429 for too many codes */
async function assertCode(userId: string, code: string, accepted: Accepted): Promise<SecondFactor> {
  const factor = await activeFactor(userId);
  if (!factor) throw notOn();
  if (!(await acceptCode(factor, code, accepted))) throw wrongCode();
  return factor;
}

/**
 * Replaces the caller's recovery codes. A recovery code isn't accepted here, because a person who found one code could
 * otherwise get ten.
 * @throws ApiError 400 for a wrong code, 409 if two-step sign-in is off, 429 for too many wrong codes
 */
export async function renewRecoveryCodes({ userId }: UserActor, code: string): Promise<string[]> {
  const { secret } = await assertCode(userId, code, "app");
  return await inTransaction(null, async (tx) => {
    const { count } = await tx.secondFactor.updateMany({ where: { userId, secret }, data: { secret } });
    if (count === 0) throw notOn();
    await recordAccountEvent(tx, { action: "renewRecoveryCodes", userId });
    await tellOfChange(tx, userId, "codes");
    return await writeRecoveryCodes(tx, userId);
  });
}

/**
 * Turns off two-step sign-in and deletes the recovery codes.
 * @throws ApiError 400 for a wrong password or code, 409 if two-step sign-in is off, 429 for too many wrong passwords or codes
 */
export async function turnOffSecondFactor(
  actor: UserActor,
  { code, currentPassword }: { code: string; currentPassword: string },
): Promise<void> {
  const user = await readUser(actor);
  await assertCurrentPassword(user, currentPassword, actor);
  const { secret } = await assertCode(user.id, code, "any");
  await inTransaction(null, async (tx) => {
    const { count } = await tx.secondFactor.deleteMany({ where: { userId: user.id, secret } });
    if (count === 0) throw notOn();
    await recordAccountEvent(tx, { action: "turnOffSecondFactor", userId: user.id });
    await tellOfChange(tx, user.id, "off");
    await announceAccess(tx, user.id);
  });
}
