import { recordAccountEvent } from "@/access/audit/account-event";
import { db, type Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { tellOfChange } from "./emails";

/**
 * Removes the second factor of a person and ends all of the person's sessions. Returns false if the person has no confirmed
 * second factor. Records nothing in the audit log.
 */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  if (count === 0) return false;
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
  await tellOfChange(tx, userId, "reset");
  await announceAccess(tx, userId);
  return true;
}

/**
 * Removes the second factor of an account whose email address another person might have confirmed for the first time, also if the
 * factor isn't confirmed yet. The audit log records the removal of a confirmed second factor, and the new owner gets an email.
 */
export async function dropFactor(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  await tx.secondFactor.deleteMany({ where: { userId } });
  if (count === 0) return;
  await recordAccountEvent(tx, { action: "resetSecondFactor", userId, reason: "email-address-confirmed" });
  await tellOfChange(tx, userId, "dropped");
  await announceAccess(tx, userId);
}

/**
 * Removes the second factor of the person with this email address, for the operator.
 * @throws Error if no account has the email address, or if the account has no second factor
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
  if (!isRemoved) throw new Error(`The account ${email} doesn't use two-step sign-in.`);
}
