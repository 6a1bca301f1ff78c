import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { assertOwner, type OwnerProof } from "@/domains/users/second-factor/owner";
import { removeFactor } from "@/domains/users/second-factor/reset";
import { readUser } from "@/domains/users/service";
import { conflict, forbidden, orNotFound } from "@/lib/errors";
import { passkeyHostname } from "@/lib/relying-party";
import { withoutFactor, withoutFactorCount } from "./queries";
import { lockMember } from "./service";

/** The maximum number of names that the console shows. */
const NAMES_MAX = 20;

/** Returns the active members who use neither two-step sign-in nor a passkey: their number and the first names. */
export async function membersWithoutFactor(organizationId: string) {
  const given = { organizationId, hostname: passkeyHostname() ?? "" };
  const [names, count] = await Promise.all([
    withoutFactor.rows(reads(), { ...given, limit: NAMES_MAX }),
    withoutFactorCount.first(reads(), given),
  ]);
  return { count: count?.count ?? 0, names: names.map(({ displayName }) => displayName) };
}

/**
 * Throws 403 if the person belongs to another organization, because the reset would weaken the account there. The error doesn't
 * say so, because administrators can't see the other organizations of a member.
 */
async function assertOnlyHere(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const elsewhere = await tx.user.count({
    where: { id: userId, members: { some: { organizationId: { not: organizationId } } } },
  });
  if (elsewhere === 0) return;
  throw forbidden("Only the operator of this instance can reset this account's two-step sign-in.");
}

/**
 * Removes the second factor and the passkeys of a member who has lost them, and ends all of the member's sessions.
 * The administrator enters their own password, and a code if they use two-step sign-in.
 * @throws ApiError 400 for a wrong password or code of the administrator, 403 for the caller's own account or if the member belongs to another organization, 409 if the member has no
 *   second factor and no passkey
 */
export async function resetMemberFactor(
  act: Act,
  key: { organizationId: string; userId: string },
  proof: OwnerProof,
): Promise<void> {
  const { organizationId, userId } = key;
  if (userId === act.actor.userId)
    throw forbidden("You can't reset your own two-step sign-in. Turn it off on your profile.");
  await assertOwner(await readUser(act.actor), proof, act.actor);
  await inTransaction(act, async (tx) => {
    orNotFound(await lockMember(tx, key), "Member");
    await assertOnlyHere(tx, organizationId, userId);
    if (!(await removeFactor(tx, userId)))
      throw conflict("This member doesn't use two-step sign-in or passkeys.");
    const audit = { ...act.audit, action: "resetSecondFactor" };
    await recordEvent(tx, { audit }, { organizationId, made: { userId } });
  });
}
