import { type AuditContext, recordEvent } from "@/access/audit/record";
import type { Tx } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { lockMember, writeMember } from "@/domains/members/service";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { type Identity, isLasting } from "../identity";
import { groupsIn } from "./attribute";
import { effectOf, type GroupEffect, isWithoutEffect } from "./effect";

interface Person {
  organizationId: string;
  userId: string;
}

/** Stores the groups for the preview. */
async function recordGroups(
  tx: Tx,
  { organizationId, id }: SamlProvider,
  identity: Identity,
  groups: string[],
) {
  if (!isLasting(identity)) return;
  const where = { organizationId, samlProviderId: id, nameId: identity.nameId };
  await tx.samlIdentity.updateMany({ where, data: { groups, groupsAt: now() } });
}

async function effectFor(tx: Tx, provider: SamlProvider, person: Person, groups: string[]) {
  const { organizationId, id: samlProviderId, defaultRole } = provider;
  const member = await lockMember(tx, person);
  if (!member) return null;
  const mappings = await tx.samlGroupMapping.findMany({ where: { organizationId, samlProviderId } });
  const teams = await tx.teamMember.findMany({ where: person, select: { teamId: true } });
  const teamIds = new Set(teams.map(({ teamId }) => teamId));
  return { member, effect: effectOf({ mappings, defaultRole }, { groups, teamIds, role: member.role }) };
}

async function changeTeams(tx: Tx, { organizationId, userId }: Person, { joined, left }: GroupEffect) {
  const data = joined.map((teamId) => ({ organizationId, teamId, userId }));
  if (data.length > 0) await tx.teamMember.createMany({ data, skipDuplicates: true });
  if (left.length > 0)
    await tx.teamMember.deleteMany({ where: { organizationId, userId, teamId: { in: left } } });
  const where = { organizationId, id: { in: [...joined, ...left] } };
  if (data.length + left.length === 0) return;
  await tx.team.updateMany({ where, data: { version: { increment: 1 } } });
  await announceAccess(tx, userId);
}

/**
 * Changes the teams and the role of a person who signs in by the groups in the provider's response, and records one event. The
 * last administrator keeps the role. Does nothing if the response doesn't contain all groups. The transaction must have locked
 * the organization.
 */
export async function applyGroups(
  tx: Tx,
  provider: SamlProvider,
  { identity, userId, audit }: { identity: Identity; userId: string; audit: AuditContext },
): Promise<void> {
  const { organizationId, id: samlProviderId, groupsAttribute } = provider;
  if (groupsAttribute === null) return;
  const groups = groupsIn(identity.attributes, groupsAttribute);
  if (groups === null) return;
  await recordGroups(tx, provider, identity, groups);
  if (!provider.appliesGroups) return;
  const person = { organizationId, userId };
  const found = await effectFor(tx, provider, person, groups);
  if (!found || isWithoutEffect(found.effect)) return;
  const { member, effect } = found;
  await changeTeams(tx, person, effect);
  const { role } = effect;
  const isRoleChanged = role !== undefined && (await writeMember(tx, member, { role })) === "changed";
  const { joined, left } = effect;
  if (joined.length + left.length === 0 && !isRoleChanged) return;
  await recordEvent(
    tx,
    { audit: { ...audit, action: "applySAMLGroups" } },
    {
      organizationId,
      made: { userId, samlProviderId },
      details: { joined, left, ...(isRoleChanged && { role: role ?? "guest" }) },
    },
  );
}
