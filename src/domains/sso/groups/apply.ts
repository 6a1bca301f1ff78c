import { type AuditContext, recordEvent } from "@/access/audit/record";
import type { Tx } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { lockMember, writeMember } from "@/domains/members/service";
import { lockTeams } from "@/domains/teams/locks";
import { announceAccess } from "@/events/announce";
import { now } from "@/lib/clock";
import { type Identity, isLasting } from "../identity";
import { type Groups, groupsIn } from "./attribute";
import { effectOf, type GroupEffect, type GroupMapping, isWithoutEffect } from "./effect";
import { essentialOf, firstAdministrators } from "./queries";

/** The maximum number of groups that are stored for a person. Mapped groups come first. */
const STORED_MAX = 200;

interface Person {
  organizationId: string;
  userId: string;
}

/** Stores the groups for the preview. */
async function recordGroups(
  tx: Tx,
  { organizationId, id }: SamlProvider,
  identity: Identity,
  { groups, ignored, mappings }: Groups & { mappings: readonly GroupMapping[] },
) {
  if (!isLasting(identity)) return;
  const mapped = new Set(mappings.map(({ group }) => group));
  const sorted = [
    ...groups.filter((group) => mapped.has(group)),
    ...groups.filter((group) => !mapped.has(group)),
  ];
  const stored = sorted.slice(0, STORED_MAX);
  const where = { organizationId, samlProviderId: id, nameId: identity.nameId };
  const data = {
    groups: stored,
    groupsAt: now(),
    groupsOmitted: ignored + sorted.length - stored.length,
  };
  await tx.samlIdentity.updateMany({ where, data });
}

/** Decides what changes, and locks the teams. Ignores teams that were deleted in the meantime. */
async function effectFor(
  tx: Tx,
  { defaultRole }: SamlProvider,
  person: Person,
  { groups, mappings }: Groups & { mappings: readonly GroupMapping[] },
) {
  const { organizationId, userId } = person;
  const member = await lockMember(tx, person);
  if (!member) return null;
  const locked = await lockTeams(
    tx,
    organizationId,
    mappings.flatMap(({ teamId }) => teamId ?? []),
  );
  const rows = await tx.teamMember.findMany({ where: person, select: { teamId: true } });
  const teamIds = new Set(rows.map(({ teamId }) => teamId));
  const administrators = await firstAdministrators.rows(tx, { organizationId });
  const effect = effectOf(
    { mappings: mappings.filter(({ teamId }) => teamId === null || locked.has(teamId)), defaultRole },
    { groups, teamIds, role: member.role, essential: essentialOf(administrators, userId) },
  );
  return { member, effect };
}

async function changeTeams(tx: Tx, { organizationId, userId }: Person, { joined, left }: GroupEffect) {
  const data = joined.map((teamId) => ({ organizationId, teamId, userId }));
  if (data.length + left.length === 0) return;
  if (data.length > 0) await tx.teamMember.createMany({ data, skipDuplicates: true });
  if (left.length > 0)
    await tx.teamMember.deleteMany({ where: { organizationId, userId, teamId: { in: left } } });
  const where = { organizationId, id: { in: [...joined, ...left] } };
  await tx.team.updateMany({ where, data: { version: { increment: 1 } } });
  await announceAccess(tx, userId);
}

/**
 * Changes the teams and the role of a person who signs in by the groups in the provider's response. Records one event if something
 * changes, or if an administrator keeps the role although the mappings give a lower role. Does nothing if the response doesn't
 * contain all groups. The transaction must have locked the organization.
 */
export async function applyGroups(
  tx: Tx,
  provider: SamlProvider,
  { identity, userId, audit }: { identity: Identity; userId: string; audit: AuditContext },
): Promise<void> {
  const { organizationId, id: samlProviderId, groupsAttribute } = provider;
  if (groupsAttribute === null) return;
  const found = groupsIn(identity, groupsAttribute);
  if (found === null) return;
  const mappings = await tx.samlGroupMapping.findMany({ where: { organizationId, samlProviderId } });
  await recordGroups(tx, provider, identity, { ...found, mappings });
  if (!provider.appliesGroups) return;
  const person = { organizationId, userId };
  const decided = await effectFor(tx, provider, person, { ...found, mappings });
  if (!decided || (isWithoutEffect(decided.effect) && !decided.effect.kept)) return;
  const { member, effect } = decided;
  await changeTeams(tx, person, effect);
  const { joined, left, role, kept } = effect;
  if (role !== undefined) await writeMember(tx, member, { role });
  await recordEvent(
    tx,
    { audit: { ...audit, action: "applySAMLGroups" } },
    {
      organizationId,
      made: { userId, samlProviderId },
      details: {
        joined,
        left,
        ...(role !== undefined && { role: role ?? "guest" }),
        ...(kept && { keptRole: kept }),
        ...(found.ignored > 0 && { ignoredGroups: found.ignored }),
      },
    },
  );
}
