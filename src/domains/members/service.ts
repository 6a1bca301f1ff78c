import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { signVisitorClaims } from "@/access/visitors/claims";
import { db, type Tx } from "@/db/client";
import type { Member } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { revokeTokens } from "@/domains/users/tokens";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { conflict, orNotFound } from "@/lib/errors";
import { findMember, type MemberRow } from "@/scopes/member";
import { lockedOrganization, type ScopedOrganization } from "@/scopes/organization";
import type { UpdateMember } from "./schema";

type Key = Pick<Member, "organizationId" | "userId">;

const isActiveAdministrator = (member: Pick<Member, "role" | "disabledAt">) =>
  member.role === "admin" && member.disabledAt === null;

/** Reads a member, and locks all members of the organization against changes until the transaction ends. */
export async function lockMember(tx: Tx, { organizationId, userId }: Key): Promise<Member | null> {
  // All members of an organization share one lock, because two administrators must not demote each other at the same time.
  await lockedOrganization.first(tx, { id: organizationId });
  return await tx.member.findUnique({ where: { organizationId_userId: { organizationId, userId } } });
}

/** Whether a member is the organization's only active administrator. Service accounts don't count, because they can't sign in. */
async function isLastAdministrator(tx: Tx, member: Member): Promise<boolean> {
  if (!isActiveAdministrator(member)) return false;
  const { organizationId, userId } = member;
  const others = await tx.member.count({
    where: {
      organizationId,
      role: "admin",
      disabledAt: null,
      userId: { not: userId },
      user: { serviceAccountOf: null },
    },
  });
  return others === 0;
}

const lastAdministrator = () =>
  conflict(
    "An organization must have at least one administrator, and this member is the last one. Give the Admin role to another member first.",
  );

function changedColumns(member: Member, input: UpdateMember) {
  const isDisabled = member.disabledAt !== null;
  return {
    ...(input.role !== undefined && input.role !== member.role && { role: input.role }),
    ...(input.disabled !== undefined &&
      input.disabled !== isDisabled && { disabledAt: input.disabled ? now() : null }),
  };
}

/**
 * Changes a member in the transaction, without an event. The transaction must have locked the members. The last active
 * administrator isn't changed to something else.
 */
export async function writeMember(
  tx: Tx,
  member: Member,
  input: UpdateMember,
): Promise<"changed" | "unchanged" | "last administrator"> {
  const columns = changedColumns(member, input);
  if (Object.keys(columns).length === 0) return "unchanged";
  if (!isActiveAdministrator({ ...member, ...columns }) && (await isLastAdministrator(tx, member)))
    return "last administrator";
  const { organizationId, userId } = member;
  await tx.member.update({
    where: { organizationId_userId: { organizationId, userId } },
    data: { ...columns, version: { increment: 1 } },
  });
  await announceAccess(tx, userId);
  return "changed";
}

/**
 * Changes a member's role, or suspends or resumes the member.
 * @throws ApiError 409 for the last active administrator, 412 for a stale version
 */
export async function updateMember(act: Act, key: Key, input: UpdateMember): Promise<MemberRow> {
  await inTransaction(act, async (tx) => {
    const member = orNotFound(await lockMember(tx, key), "Member");
    assertIfMatch(act, member.version);
    const outcome = await writeMember(tx, member, input);
    if (outcome === "last administrator") throw lastAdministrator();
    if (outcome === "changed") await recordEvent(tx, act, { organizationId: key.organizationId });
  });
  return orNotFound(await findMember(key.organizationId, key.userId, act), "Member");
}

/**
 * Removes a member. Also removes the member's grants, team memberships, and tokens that are limited to this organization. Content
 * that the person wrote stays.
 * @throws ApiError 409 for the last active administrator, 412 for a stale version
 */
export async function removeMember(act: Act, { organizationId, userId }: Key): Promise<void> {
  await inTransaction(act, async (tx) => {
    const member = await lockMember(tx, { organizationId, userId });
    if (!member) return;
    assertIfMatch(act, member.version);
    if (await isLastAdministrator(tx, member)) throw lastAdministrator();
    await tx.grant.deleteMany({ where: { organizationId, subjectId: userId } });
    await tx.teamMember.deleteMany({ where: { organizationId, userId } });
    await revokeTokens(tx, { userId, organizationId });
    await tx.member.delete({ where: { organizationId_userId: { organizationId, userId } } });
    await announceAccess(tx, userId);
    await recordEvent(tx, act, { organizationId });
  });
}

/** Records that the caller was seen in the organization. Returns signed claims about the caller for the organization's sites. */
export async function noteSeen({ userId }: UserActor, { id: organizationId, role }: ScopedOrganization) {
  await db().member.updateMany({ where: { organizationId, userId }, data: { lastSeenAt: now() } });
  return await signVisitorClaims({ userId, organizationId, role });
}
