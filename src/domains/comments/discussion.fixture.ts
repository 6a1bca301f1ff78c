import { makeChangeRequest } from "@/testing/make/change-request";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

/** The two kinds of discussions. Most tests of comments run for both kinds. */
export const BASES = ["a space", "a change request"] as const;

/**
 * Creates a space and its members: two commenters, a reader, an editor and an administrator. Another person
 * has created a change request in the space.
 */
export async function makeDiscussion() {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const space = await makeSpace({ organizationId });
  const changeRequest = await makeChangeRequest({ space });
  const person = async (role: "read" | "comment" | "edit" | "admin") => {
    const made = await makePerson({ organization, role });
    return { ...rest(made.token), user: made.user };
  };
  const bases = {
    "a space": `/spaces/${space.id}`,
    "a change request": `/spaces/${space.id}/change-requests/${changeRequest.id}`,
  };
  return {
    organization,
    organizationId,
    space,
    changeRequest,
    bases,
    ann: await person("comment"),
    bob: await person("comment"),
    reader: await person("read"),
    editor: await person("edit"),
    admin: await person("admin"),
    addMember: () => makeMember({ organization, role: "comment" }),
  };
}

export type Discussion = Awaited<ReturnType<typeof makeDiscussion>>;

export const say = (markdown: string, more: object = {}) => ({ body: { markdown }, ...more });
