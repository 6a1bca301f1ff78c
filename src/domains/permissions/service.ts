import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { sharedMembers } from "@/domains/members/queries";
import { notFound } from "@/lib/errors";
import type { AccessResource } from "@/scopes/access";
import { lockedResource, sharedTeams, TABLES } from "./queries";
import type { Invite } from "./schema";

type SubjectKind = "user" | "team";
interface Subject {
  kind: SubjectKind;
  id: string;
}

/** Locks a resource, so that changes to its grants run one after another and the resource can't move in the meantime. */
async function lockResource(tx: Tx, act: Act, { kind, organizationId, id }: AccessResource): Promise<void> {
  const table = TABLES[kind];
  const row = await lockedResource.of({ table }).first(tx, { organizationId, resourceId: id });
  if (!row) throw notFound(table);
  assertIfMatch(act, row.version);
}

/** Throws 404 for people who aren't members and for teams that don't exist in the organization. */
async function assertSubjects(tx: Tx, organizationId: string, subjects: readonly Subject[]): Promise<void> {
  const idsOf = (kind: SubjectKind) =>
    subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []));
  const [userIds, teamIds] = [[...new Set(idsOf("user"))], [...new Set(idsOf("team"))]];
  const members = await sharedMembers.rows(tx, { organizationId, userIds });
  if (members.length < userIds.length) throw notFound("Member");
  const teams = await sharedTeams.rows(tx, { organizationId, teamIds });
  if (teams.length < teamIds.length) throw notFound("Team");
}

async function write(tx: Tx, resource: AccessResource, subject: Subject, level: Level | null): Promise<void> {
  const { organizationId, id: resourceId, kind: resourceKind } = resource;
  const key = { organizationId, resourceId, subjectId: subject.id };
  if (level === null) {
    await tx.grant.deleteMany({ where: key });
    return;
  }
  await tx.grant.upsert({
    where: { organizationId_resourceId_subjectId: key },
    create: { ...key, resourceKind, subjectKind: subject.kind, level },
    update: { level },
  });
}

const subjectsOf = ({ users = [], teams = [] }: Invite): Subject[] => [
  ...users.map((id) => ({ kind: "user", id }) as const),
  ...teams.map((id) => ({ kind: "team", id }) as const),
];

/**
 * Grants levels, which apply from the next request on. A new grant replaces a previous grant of the same person or team. Throws
 * 404 for a person who isn't a member and for a team that doesn't exist, without granting anything.
 */
export async function grantLevels(act: Act, resource: AccessResource, invite: Invite): Promise<void> {
  const subjects = subjectsOf(invite);
  await inTransaction(act, async (tx) => {
    await lockResource(tx, act, resource);
    await assertSubjects(tx, resource.organizationId, subjects);
    for (const subject of subjects) await write(tx, resource, subject, invite.role);
    if (subjects.length > 0) await recordEvent(tx, act, { organizationId: resource.organizationId });
  });
}

/** Changes one grant. Does nothing if `level` is undefined. Throws 404 if there is no grant. */
export async function changeLevel(
  act: Act,
  resource: AccessResource,
  subject: Subject,
  level: Level | null | undefined,
): Promise<void> {
  const { organizationId, id: resourceId } = resource;
  await inTransaction(act, async (tx) => {
    await lockResource(tx, act, resource);
    const where = { organizationId, resourceId, subjectId: subject.id, subjectKind: subject.kind };
    if ((await tx.grant.count({ where })) === 0) throw notFound("Permission");
    if (level === undefined) return;
    await write(tx, resource, subject, level);
    await recordEvent(tx, act, { organizationId });
  });
}

/** Removes one grant. */
export async function withdrawLevel(act: Act, resource: AccessResource, subject: Subject): Promise<void> {
  const { organizationId, id: resourceId } = resource;
  await inTransaction(act, async (tx) => {
    const where = { organizationId, resourceId, subjectId: subject.id, subjectKind: subject.kind };
    if ((await tx.grant.count({ where })) === 0) return;
    await lockResource(tx, act, resource);
    await tx.grant.deleteMany({ where });
    await recordEvent(tx, act, { organizationId });
  });
}
