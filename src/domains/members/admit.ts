import type { Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { now } from "@/lib/clock";
import { forbidden } from "@/lib/errors";

/** A person who joins by an invite or by their email domain. */
export interface Newcomer {
  organizationId: string;
  userId: string;
  role: Level | null;
  sso?: boolean;
}

/**
 * Makes a person a member of an organization. The transaction must have locked the organization. Existing members keep their
 * role, because someone might have lowered the role on purpose. Guests get the new role.
 * @throws ApiError 403 for service accounts and suspended members
 */
export async function admit(tx: Tx, { organizationId, userId, role, sso = false }: Newcomer): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { serviceAccountOf: true } });
  if (user.serviceAccountOf !== null)
    throw forbidden(
      "A service account belongs to one organization and can't join another organization. Use a personal account.",
    );
  const where = { organizationId_userId: { organizationId, userId } };
  const member = await tx.member.findUnique({ where });
  if (member?.disabledAt)
    throw forbidden(
      "An administrator suspended you in this organization. Ask an administrator to reactivate you.",
    );
  if (!member) await tx.member.create({ data: { organizationId, userId, role, sso, joinedAt: now() } });
  else if (member.role === null && role !== null)
    await tx.member.update({ where, data: { role, version: { increment: 1 } } });
}
