import { recordAccountEvent } from "@/access/audit/account-event";
import { db, type Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { lockedUser } from "../queries";
import { tellOfChange } from "./emails";

/**
 * Removes the confirmed second factor and all passkeys of a person. Returns whether the person had one of them. Locks the account
 * first, in the same order as a sign-in.
 */
async function removeBoth(tx: Tx, userId: string): Promise<boolean> {
  await lockedUser.first(tx, { id: userId });
  const factors = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  const passkeys = await tx.passkey.deleteMany({ where: { userId } });
  return factors.count + passkeys.count > 0;
}

/**
 * Removes the second factor and the passkeys of a person and ends all of the person's sessions. Returns false if the person has
 * neither a confirmed second factor nor a passkey. The account gets a new version, so that a sign-in in progress can't start a
 * session with a passkey. Records nothing in the audit log.
 */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  if (!(await removeBoth(tx, userId))) return false;
  const time = now();
  await tx.user.update({ where: { id: userId }, data: { version: { increment: 1 }, updatedAt: time } });
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: time } });
  await tellOfChange(tx, userId, "reset");
  await announceAccess(tx, userId);
  return true;
}

/**
 * Removes the second factor and the passkeys of an account whose email address another person might have confirmed for the first
 * time, also if the factor isn't confirmed yet. The audit log records the removal of a confirmed second factor or a passkey, and the
 * new owner gets an email.
 */
export async function dropFactor(tx: Tx, userId: string): Promise<void> {
  const isRemoved = await removeBoth(tx, userId);
  await tx.secondFactor.deleteMany({ where: { userId } });
  if (!isRemoved) return;
  await recordAccountEvent(tx, { action: "resetSecondFactor", userId, reason: "email-address-confirmed" });
  await tellOfChange(tx, userId, "dropped");
  await announceAccess(tx, userId);
}

/**
 * Removes the second factor and the passkeys of the person with this email address, for the operator.
 * @throws Error if no account has the email address, or if the account has neither a second factor nor a passkey
 */
export async function resetForOperator(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new Error(`No account has the email address ${email}. Check the spelling.`);
  const event = { action: "resetSecondFactorByOperator", userId: user.id };
  const isRemoved = await inTransaction(null, async (tx) => {
    if (!(await removeFactor(tx, user.id))) return false;
    await recordAccountEvent(tx, event);
    return true;
  });
  if (!isRemoved) throw new Error(`The account ${email} doesn't use two-step sign-in or passkeys.`);
}
