import { recordAccountEvent } from "@/access/audit/account-event";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { Passkey } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import { tellOfChange } from "../second-factor/emails";
import { assertOwner, type OwnerProof } from "../second-factor/owner";
import { readUser } from "../service";

/** Returns the passkeys of the caller, sorted from oldest to newest. A person has at most 20 passkeys. */
export const findPasskeys = ({ userId }: UserActor): Promise<Passkey[]> =>
  db().passkey.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/**
 * Changes the name of a passkey of the caller, and records it in the audit log.
 * @throws ApiError 404 if the caller has no such passkey
 */
export async function renamePasskey({ userId }: UserActor, id: string, name: string): Promise<void> {
  await inTransaction(null, async (tx) => {
    const { count } = await tx.passkey.updateMany({ where: { id, userId }, data: { name } });
    if (count === 0) throw notFound("Passkey");
    await recordAccountEvent(tx, { action: "renamePasskey", userId });
  });
}

/**
 * Removes a passkey of the caller, and ends the sessions that started with the passkey. The session that makes the request stays
 * open. If it started with the passkey, it then counts as a session that started with only a password. The account gets a new
 * version, so that a sign-in in progress can't start a session with the passkey.
 * @throws ApiError 400 for a wrong password or code, 403 if the caller must sign in with a passkey first, 404 if the caller has no such
 *   passkey, 429 for too many wrong passwords or codes
 */
export async function removePasskey(actor: UserActor, id: string, proof: OwnerProof): Promise<void> {
  const user = await readUser(actor);
  const { id: userId } = user;
  if ((await db().passkey.count({ where: { id, userId } })) === 0) throw notFound("Passkey");
  await assertOwner(user, proof, actor);
  await inTransaction(null, async (tx) => {
    const time = now();
    await tx.user.update({ where: { id: userId }, data: { version: { increment: 1 }, updatedAt: time } });
    await tx.session.updateMany({
      where: { userId, passkeyId: id, revokedAt: null, id: { not: actor.credential.id } },
      data: { revokedAt: time },
    });
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
    if (count === 0) throw notFound("Passkey");
    await recordAccountEvent(tx, { action: "removePasskey", userId });
    await tellOfChange(tx, userId, "passkey-removed");
    await announceAccess(tx, userId);
  });
}

/**
 * Removes all passkeys of a person who resets the password and wants to remove them. The caller ends the sessions and raises the
 * version of the account.
 */
export async function removeAllPasskeys(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  if (count === 0) return;
  await recordAccountEvent(tx, { action: "removePasskeys", userId, reason: "password-reset" });
  await tellOfChange(tx, userId, "passkeys-removed");
}
