import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Member, Organization, User } from "@/db/generated/client";
import { makeOrganization } from "./organization";
import { makeToken } from "./token";
import { makeUser } from "./user";

interface Fields {
  organization?: Pick<Organization, "id">;
  user?: Pick<User, "id">;
  /** The role in the organization. Default: `read`. Null means guest. */
  role?: Level | null;
  disabledAt?: Date | null;
}

/** Creates a membership. If no organization or person is given, creates them. */
export async function makeMember({ organization, user, ...fields }: Fields = {}): Promise<Member> {
  const organizationId = (organization ?? (await makeOrganization())).id;
  const userId = (user ?? (await makeUser())).id;
  return await db().member.create({ data: { role: "read", ...fields, organizationId, userId } });
}

/** Creates a person in an organization, with a valid token. Most tests of an operation start with this. */
export async function makePerson(fields: Omit<Fields, "user"> = {}) {
  const organization = fields.organization ?? (await makeOrganization());
  const user = await makeUser();
  const member = await makeMember({ ...fields, organization, user });
  const { secret } = await makeToken({ user });
  return { user, member, organizationId: organization.id, token: secret };
}
