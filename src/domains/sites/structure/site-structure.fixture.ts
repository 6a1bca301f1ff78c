import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

/** Creates an organization with an administrator and a site. `space` creates a space with a title. */
export async function makeSiteFixture(fields: Parameters<typeof makeSite>[0] = {}) {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const { token } = await makePerson({ organization, role: "admin" });
  const admin = rest(token);
  const site = await makeSite({ ...fields, organizationId });
  const base = `/orgs/${organizationId}/sites/${site.id}`;
  const space = (title: string) => makeSpace({ organizationId, title });
  /** Adds a section with this title. The section shows a new space with the same title. */
  const section = async (title: string) => {
    const { body } = await admin.post(`${base}/sections`, { spaceId: (await space(title)).id, title });
    return body as { id: string; siteSpaces: { id: string }[] };
  };
  const menu = async () => outline((await admin.get(`${base}/structure`)).body.structure);
  return { organization, organizationId, admin, site, base, space, section, menu };
}

interface Item {
  title: string;
  children?: Item[];
}

/** Returns a structure as text, such as `A, Group[B, C]`. */
export const outline = (items: readonly Item[]): string =>
  items.map((item) => item.title + (item.children ? `[${outline(item.children)}]` : "")).join(", ");

const ordered = (organizationId: string) => ({ where: { organizationId }, orderBy: { id: "asc" } }) as const;

/** All rows of the structure of an organization's sites, for comparing before and after a change. */
export const structureRows = async ({ organizationId }: { organizationId: string }) => ({
  sites: await db().site.findMany(ordered(organizationId)),
  sections: await db().siteSection.findMany(ordered(organizationId)),
  groups: await db().siteSectionGroup.findMany(ordered(organizationId)),
  links: await db().siteExternalLink.findMany(ordered(organizationId)),
  siteSpaces: await db().siteSpace.findMany(ordered(organizationId)),
  redirects: await db().siteRedirect.findMany(ordered(organizationId)),
});
