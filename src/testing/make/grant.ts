import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Collection, Grant, Site, Space, Team, User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { makeMember } from "./member";

type Resource =
  | { space: Pick<Space, "organizationId" | "id"> }
  | { collection: Pick<Collection, "organizationId" | "id"> }
  | { site: Pick<Site, "organizationId" | "id"> };
type Subject = { user: Pick<User, "id"> } | { team: Pick<Team, "id"> };

/** Returns the resource of a grant. The kind of the resource has the value that the table stores. */
function resourceOf(fields: Resource) {
  if ("space" in fields) return { kind: "space", ...fields.space };
  return "site" in fields ? { kind: "site", ...fields.site } : { kind: "collection", ...fields.collection };
}

/** Grants a level on a space, collection or site to a person or team. */
export async function makeGrant(fields: { level: Level } & Resource & Subject): Promise<Grant> {
  const resource = resourceOf(fields);
  const subject = "user" in fields ? fields.user : fields.team;
  return await db().grant.create({
    data: {
      organizationId: resource.organizationId,
      resourceId: resource.id,
      resourceKind: resource.kind,
      subjectId: subject.id,
      subjectKind: "user" in fields ? "user" : "team",
      level: fields.level,
    },
  });
}

/** Creates a team with these people. People who aren't members of the organization become readers in it. */
export async function makeTeam(fields: {
  organization: { id: string };
  users?: readonly Pick<User, "id">[];
}): Promise<Team> {
  const organizationId = fields.organization.id;
  const team = await db().team.create({ data: { organizationId, id: newId(), title: "Team" } });
  for (const user of fields.users ?? []) {
    const where = { organizationId_userId: { organizationId, userId: user.id } };
    if (!(await db().member.findUnique({ where })))
      await makeMember({ organization: fields.organization, user });
    await db().teamMember.create({ data: { organizationId, teamId: team.id, userId: user.id } });
  }
  return team;
}
