import { recordEvent } from "@/access/audit/record";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { sharedMembers } from "@/domains/members/queries";
import { assertNotByGroups, assertNotMapped } from "@/domains/teams/by-groups";
import { lockedTeam } from "@/domains/teams/queries";
import { teamTitleField } from "@/domains/teams/schema";
import { removeTeam } from "@/domains/teams/service";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { type Provisioning, told } from "./caller";
import { presentScimGroup } from "./presenter";
import { type ScimGroupRow, scimGroupById } from "./queries";
import { ScimRefusal } from "./refusal";
import { GROUP } from "./resources/attributes";
import { patched } from "./resources/patch";
import { type Json, valuesIn } from "./resources/values";

interface GroupFields {
  title: string;
  externalId: string | null;
  members: ReadonlySet<string>;
}

function groupFieldsIn(resource: Json): GroupFields {
  const {
    displayName,
    externalId = null,
    members = [],
  } = resource as {
    displayName?: string;
    externalId?: string;
    members?: { value?: string }[];
  };
  const title = teamTitleField.safeParse(displayName);
  if (!title.success)
    throw new ScimRefusal("invalidValue", "`displayName` is required, and can have at most 64 characters.");
  const ids = members.map(({ value }) => value ?? "");
  return { title: title.data, externalId, members: new Set(ids) };
}

/** Reads a group inside the transaction of the request. Throws 404 if there is no such team. */
const readGroup = async (act: Provisioning, tx: Tx, id: string): Promise<ScimGroupRow> =>
  orNotFound(await scimGroupById.first(tx, { organizationId: act.organizationId, id }), "Group");

/** Changes who is in a team, and returns whether something changed. @throws ScimRefusal for people who aren't members */
async function writeMembers(
  tx: Tx,
  { organizationId, id: teamId }: { organizationId: string; id: string },
  known: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): Promise<boolean> {
  const added = [...wanted].filter((userId) => !known.has(userId));
  const removed = [...known].filter((userId) => !wanted.has(userId));
  // The shared locks make sure that people who are added can't be removed from the organization in the meantime.
  const members = added.length === 0 ? [] : await sharedMembers.rows(tx, { organizationId, userIds: added });
  if (members.length < added.length)
    throw new ScimRefusal(
      "invalidValue",
      "Each member of a group must be a user of the organization. Create the missing users first.",
    );
  await assertNotByGroups(tx, { organizationId, id: teamId }, { added, removed });
  const data = added.map((userId) => ({ organizationId, teamId, userId }));
  if (data.length > 0) await tx.teamMember.createMany({ data, skipDuplicates: true });
  if (removed.length > 0)
    await tx.teamMember.deleteMany({ where: { organizationId, teamId, userId: { in: removed } } });
  return added.length + removed.length > 0;
}

/** Creates a team. */
export async function createGroup(act: Provisioning, body: Json): Promise<Json> {
  const { title, externalId, members } = groupFieldsIn(valuesIn(GROUP.attributes, body));
  const { organizationId } = act;
  const key = { organizationId, id: newId() };
  return await inTransaction(act, async (tx) => {
    await tx.team.create({ data: { ...key, title, createdAt: now() } });
    await tx.scimTeam.create({ data: { organizationId, teamId: key.id, externalId, updatedAt: now() } });
    await writeMembers(tx, key, new Set(), members);
    const creation = told(act, "createOrganizationTeam", { title, members: [...members] });
    await recordEvent(tx, creation, { organizationId, made: { teamId: key.id } });
    return presentScimGroup(organizationId, await readGroup(act, tx, key.id));
  });
}

/** Writes the fields of a team that differ, and records one event for the title and one for the members. @throws ApiError 409 for a mapped team */
async function writeGroup(act: Provisioning, tx: Tx, row: ScimGroupRow, fields: GroupFields): Promise<void> {
  const { organizationId } = act;
  const { title, externalId } = fields;
  const key = { organizationId, id: row.id };
  const known = new Set(row.members.map(({ value }) => value));
  const isRenamed = title !== row.title;
  const isMoved = await writeMembers(tx, key, known, fields.members);
  if (!isRenamed && !isMoved && externalId === row.externalId) return;
  await assertNotMapped(tx, key);
  const where = { organizationId_id: key };
  await tx.team.update({ where, data: { title, version: { increment: 1 } } });
  const data = { externalId, updatedAt: now() };
  await tx.scimTeam.upsert({
    where: { organizationId_teamId: { organizationId, teamId: row.id } },
    create: { organizationId, teamId: row.id, ...data },
    update: data,
  });
  const teamId = row.id;
  const rename = told(act, "updateTeamInOrganizationById", { teamId, title });
  if (isRenamed) await recordEvent(tx, rename, { organizationId });
  const move = told(act, "updateMembersInOrganizationTeam", { teamId });
  if (isMoved) await recordEvent(tx, move, { organizationId });
}

async function updateGroup(act: Provisioning, id: string, change: (resource: Json) => Json): Promise<Json> {
  const { organizationId } = act;
  return await inTransaction(act, async (tx) => {
    // The lock makes sure that a concurrent request doesn't undo this change of the members.
    orNotFound(await lockedTeam.first(tx, { organizationId, id }), "Group");
    const row = await readGroup(act, tx, id);
    await writeGroup(act, tx, row, groupFieldsIn(change(presentScimGroup(organizationId, row))));
    return presentScimGroup(organizationId, await readGroup(act, tx, id));
  });
}

/** Replaces the name, the external ID and the members of a team. */
export const replaceGroup = (act: Provisioning, id: string, body: Json) =>
  updateGroup(act, id, () => valuesIn(GROUP.attributes, body));

/** Changes some attributes of a team (RFC 7644, 3.5.2). */
export const patchGroup = (act: Provisioning, id: string, body: Json) =>
  updateGroup(act, id, (resource) => patched(resource, GROUP, body));

/** Deletes a team with its permissions. Its members stay in the organization. */
export async function deleteGroup(act: Provisioning, id: string): Promise<void> {
  const { organizationId } = act;
  await inTransaction(act, async (tx) => {
    await readGroup(act, tx, id);
    await removeTeam(told(act, "removeTeamFromOrganizationById", { teamId: id }), { organizationId, id });
  });
}
