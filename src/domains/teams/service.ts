import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { atLeast } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import type { Team } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { sharedMembers } from "@/domains/members/queries";
import { now } from "@/lib/clock";
import { invalid, notFound, orNotFound } from "@/lib/errors";
import type { ScopedOrganization } from "@/scopes/organization";
import { findTeam, type TeamRole, type TeamRow } from "@/scopes/team";
import { assertNotByGroups } from "./by-groups";
import { lockedTeam } from "./queries";
import type { CreateTeam, UpdateTeamMembers } from "./schema";

type Key = Pick<Team, "organizationId" | "id">;

/** Throws 400 with the field's name for people who don't belong to the organization. */
async function assertMembers(
  tx: Tx,
  organizationId: string,
  people: readonly { userId: string; field: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const userIds = people.map(({ userId }) => userId);
  // The shared locks make sure that people who are added to the team can't be removed from the organization in the meantime.
  const members = await sharedMembers.rows(tx, { organizationId, userIds });
  const known = new Set(members.map(({ userId }) => userId));
  const stranger = people.find(({ userId }) => !known.has(userId));
  if (stranger)
    throw invalid(stranger.field, "must be the ID of a member of the organization. Invite the user first");
}

/**
 * Adds people to a team, or changes the roles of people who are already members of the team.
 * @throws ApiError 409 if groups of an identity provider decide who is in the team
 */
async function place(tx: Tx, team: Key, roles: ReadonlyMap<string, TeamRole>): Promise<void> {
  const { organizationId, id: teamId } = team;
  const present = await tx.teamMember.findMany({
    where: { organizationId, teamId, userId: { in: [...roles.keys()] } },
    select: { userId: true },
  });
  const known = new Set(present.map(({ userId }) => userId));
  await assertNotByGroups(tx, team, { added: [...roles.keys()].filter((id) => !known.has(id)), removed: [] });
  for (const [userId, role] of roles)
    await tx.teamMember.upsert({
      where: { organizationId_teamId_userId: { organizationId, teamId, userId } },
      create: { organizationId, teamId, userId, role },
      update: { role },
    });
}

async function readWritten(act: Act, { organizationId, id }: Key): Promise<TeamRow> {
  return orNotFound(await findTeam(organizationId, act.actor, id), "Team");
}

/**
 * Creates a team. Compares `If-Match` with the version of the organization, because this version covers the list of teams. If the
 * creator isn't an administrator, the creator becomes the team's owner, so that they can manage the team.
 */
export async function createTeam(
  act: Act,
  organization: ScopedOrganization,
  input: CreateTeam,
): Promise<TeamRow> {
  assertIfMatch(act, organization.version);
  const team = { organizationId: organization.id, id: newId() };
  const members = [...new Set(input.members ?? [])];
  await inTransaction(act, async (tx) => {
    await assertMembers(
      tx,
      organization.id,
      members.map((userId) => ({ userId, field: `members.${input.members?.indexOf(userId)}` })),
    );
    await tx.team.create({ data: { ...team, title: input.title, createdAt: now() } });
    const roles = new Map<string, TeamRole>(members.map((userId) => [userId, "member"]));
    if (!atLeast(organization.role, "admin")) roles.set(act.actor.userId, "owner");
    await place(tx, team, roles);
    await recordEvent(tx, act, { organizationId: organization.id, made: { teamId: team.id } });
  });
  return await readWritten(act, team);
}

/** Changes the title. Throws 412 for a stale version. */
export async function updateTeam(act: Act, key: Key, title: string): Promise<TeamRow> {
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    const team = orNotFound(await lockedTeam.first(tx, key), "Team");
    assertIfMatch(act, team.version);
    if (team.title === title) return;
    await tx.team.update({
      where: { organizationId_id: { organizationId, id } },
      data: { title, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(act, key);
}

/** Deletes a team with its grants. Throws 412 for a stale version. */
export async function removeTeam(act: Act, { organizationId, id }: Key): Promise<void> {
  await inTransaction(act, async (tx) => {
    const team = await lockedTeam.first(tx, { organizationId, id });
    if (!team) return;
    assertIfMatch(act, team.version);
    await tx.grant.deleteMany({ where: { organizationId, subjectId: id } });
    await tx.team.delete({ where: { organizationId_id: { organizationId, id } } });
    await recordEvent(tx, act, { organizationId });
  });
}

const raiseVersion = (tx: Tx, { organizationId, id }: Key) =>
  tx.team.updateMany({ where: { organizationId, id }, data: { version: { increment: 1 } } });

/** The role of each person. `memberships` takes precedence over `add`, because it contains roles. */
function rolesOf({ add = [], memberships = {} }: UpdateTeamMembers): Map<string, TeamRole> {
  const roles = new Map<string, TeamRole>(add.map((userId) => [userId, "member"]));
  for (const [userId, { role }] of Object.entries(memberships)) roles.set(userId, role);
  return roles;
}

function assertConsistent({ add = [], memberships = {}, remove = [] }: UpdateTeamMembers): void {
  const wanted = new Set([...add, ...Object.keys(memberships)]);
  const index = remove.findIndex((userId) => wanted.has(userId));
  if (index >= 0)
    throw invalid(`remove.${index}`, "can't contain a user who is also in `add` or `memberships`");
}

/**
 * Applies all changes in one transaction. Throws 400 if people aren't members of the organization or are both added and removed.
 * Throws 412 for a stale version.
 */
export async function updateTeamMembers(act: Act, key: Key, input: UpdateTeamMembers): Promise<void> {
  assertConsistent(input);
  const { organizationId, id } = key;
  const named = [
    ...(input.add ?? []).map((userId, index) => ({ userId, field: `add.${index}` })),
    ...Object.keys(input.memberships ?? {}).map((userId) => ({ userId, field: `memberships.${userId}` })),
  ];
  await inTransaction(act, async (tx) => {
    const team = orNotFound(await lockedTeam.first(tx, key), "Team");
    assertIfMatch(act, team.version);
    await assertMembers(tx, organizationId, named);
    await place(tx, key, rolesOf(input));
    await assertNotByGroups(tx, key, { added: [], removed: input.remove ?? [] });
    await tx.teamMember.deleteMany({
      where: { organizationId, teamId: id, userId: { in: input.remove ?? [] } },
    });
    await raiseVersion(tx, key);
    await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Adds one member of the organization to a team, or changes the member's role in the team. Throws 404 if the person isn't a
 * member of the organization.
 */
export async function setTeamMember(act: Act, key: Key, userId: string, role: TeamRole = "member") {
  const { organizationId } = key;
  await inTransaction(act, async (tx) => {
    const team = orNotFound(await lockedTeam.first(tx, key), "Team");
    assertIfMatch(act, team.version);
    const where = { organizationId_userId: { organizationId, userId } };
    if (!(await tx.member.findUnique({ where, select: { userId: true } }))) throw notFound("Member");
    await place(tx, key, new Map([[userId, role]]));
    await raiseVersion(tx, key);
    await recordEvent(tx, act, { organizationId });
  });
}

/** Removes a person from a team. Does nothing if the person isn't in the team. Throws 412 for a stale version. */
export async function removeTeamMember(act: Act, key: Key, userId: string): Promise<void> {
  const { organizationId, id: teamId } = key;
  await inTransaction(act, async (tx) => {
    const team = await lockedTeam.first(tx, key);
    if (!team) return;
    assertIfMatch(act, team.version);
    await assertNotByGroups(tx, key, { added: [], removed: [userId] });
    const { count } = await tx.teamMember.deleteMany({ where: { organizationId, teamId, userId } });
    if (count === 0) return;
    await raiseVersion(tx, key);
    await recordEvent(tx, act, { organizationId });
  });
}
