import type { Level } from "@/access/authorization/roles";
import { runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

export interface NotifiedPerson {
  id: string;
  email: string;
  token: string;
  api: ReturnType<typeof rest>;
}

/** Creates a space with a page `a`, a change request, and people who get notifications about the page and the change request. */
export async function makeNotifiedPlace() {
  const organization = await makeOrganization();
  const space = await makeSpace({ organizationId: organization.id });
  await makeContent({ space, pages: [{ id: "a", title: "A", text: "# A\n\nOne.\n" }] });
  const person = async (role: Level | null): Promise<NotifiedPerson> => {
    const { user, token } = await makePerson({ organization, role });
    return { id: user.id, email: user.email, token, api: rest(token) };
  };
  const [author, reviewer, admin] = [await person("edit"), await person("review"), await person("admin")];
  const all = `/spaces/${space.id}/change-requests`;
  const request = (await author.api.post(all, { subject: "Better words" })).body;
  return { organization, space, person, author, reviewer, admin, request, base: `${all}/${request.id}` };
}

export const mention = (id: string, of: "user" | "team" = "user") => `[@x](content:${of}/${id} "mention")`;
export const words = (markdown: string) => ({ body: { markdown } });

/** Returns a person's notifications after all jobs have run, sorted from newest to oldest. */
export async function notificationsOf({ api }: NotifiedPerson, query = "") {
  await runJobs();
  return (await api.get(`/user/notifications${query}`)).body;
}

export const kinds = async (person: NotifiedPerson): Promise<string[]> =>
  (await notificationsOf(person)).items.map(({ kind }: { kind: string }) => kind);
