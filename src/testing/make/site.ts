import { generateNKeysBetween } from "fractional-indexing";
import { db } from "@/db/client";
import type { Site, Space } from "@/db/generated/client";
import type { SiteUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { makeOrganization } from "./organization";

interface Fields extends Partial<SiteUncheckedCreateInput> {
  /** Spaces that are added at the root as variants, in this order. */
  spaces?: readonly Pick<Space, "organizationId" | "id">[];
}

/** Creates an unpublished site. The site is in the organization of its spaces, or in a new organization. */
export async function makeSite({ spaces = [], ...fields }: Fields = {}): Promise<Site> {
  const organizationId = fields.organizationId ?? spaces[0]?.organizationId ?? (await makeOrganization()).id;
  const id = fields.id ?? newId();
  const basename = fields.basename ?? `site-${id.toLowerCase()}`;
  await db().siteAddress.create({ data: { address: `basename:${basename}`, organizationId, siteId: id } });
  const data = { title: `Site ${id}`, ...fields, basename, organizationId, id };
  const site = await db().site.create({ data });
  const ranks = generateNKeysBetween(null, null, spaces.length);
  for (const [index, space] of spaces.entries())
    await db().siteSpace.create({
      data: {
        organizationId,
        id: newId(),
        siteId: id,
        spaceId: space.id,
        rank: ranks[index] as string,
        path: `variant-${index + 1}`,
      },
    });
  return site;
}

/** Maps the names of path parameters to IDs. */
export type SiteMenu = Record<
  "siteSectionId" | "siteSpaceId" | "siteSectionGroupId" | "siteExternalLinkId" | "siteRedirectId",
  string
>;

/**
 * Adds a group at the end of a site's structure. The group contains a section that shows these spaces, and
 * then a link. Also adds a redirect.
 */
export async function makeSiteMenu(menu: {
  site: Pick<Site, "organizationId" | "id">;
  spaces: readonly Pick<Space, "id">[];
}): Promise<SiteMenu> {
  const { organizationId, id: siteId } = menu.site;
  const of = { organizationId, siteId };
  const count = await db().siteSection.count({ where: of });
  const ranks = generateNKeysBetween(null, null, 2 * count + 2);
  const [group, section, link] = [newId(), newId(), newId()];
  await db().siteSectionGroup.create({
    data: { ...of, id: group, title: `Group ${count}`, rank: ranks[2 * count] as string },
  });
  await db().siteSection.create({
    data: {
      ...of,
      id: section,
      groupId: group,
      title: `Section ${count}`,
      path: `section-${count}`,
      rank: "a0",
    },
  });
  await db().siteExternalLink.create({
    data: {
      ...of,
      id: link,
      title: "Code",
      url: "https://example.org/",
      rank: ranks[2 * count + 1] as string,
    },
  });
  const places = generateNKeysBetween(null, null, menu.spaces.length);
  let siteSpaceId = "";
  for (const [index, space] of menu.spaces.entries()) {
    siteSpaceId = newId();
    const place = { rank: places[index] as string, path: `variant-${index + 1}` };
    await db().siteSpace.create({
      data: { ...of, ...place, id: siteSpaceId, sectionId: section, spaceId: space.id },
    });
  }
  const siteRedirectId = newId();
  const destination = { kind: "site-section", siteSectionId: section };
  await db().siteRedirect.create({
    data: { ...of, id: siteRedirectId, source: `/old-${count}`, destination },
  });
  const ids = { siteSectionId: section, siteSectionGroupId: group, siteExternalLinkId: link };
  return { ...ids, siteSpaceId, siteRedirectId };
}
