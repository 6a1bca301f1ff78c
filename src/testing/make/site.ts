import { generateNKeysBetween } from "fractional-indexing";
import { db } from "@/db/client";
import type { Site, Space } from "@/db/generated/client";
import type { SiteUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { makeOrganization } from "./organization";

interface Fields extends Partial<SiteUncheckedCreateInput> {
  /** Shown as variants at the root, in this order. */
  spaces?: readonly Pick<Space, "organizationId" | "id">[];
}

/** A site that is not published; its organization is that of its spaces, or is made. */
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
