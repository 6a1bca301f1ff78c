import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import type { SiteKey } from "./rows";

type Visibility = Pick<Site, "visibility">["visibility"];

/** Who comes to a site: everybody, everybody who has its address, or those who prove that they may. */
const OPENNESS: Record<string, number> = { public: 2, unlisted: 1 };
const opennessOf = (visibility: Visibility) => OPENNESS[visibility] ?? 0;

/** Whether people may come to a site by one visibility who do not by the other. */
export const letsInOthers = (before: Visibility, after: Visibility): boolean =>
  before !== after && opennessOf(after) >= opennessOf(before);

/**
 * Removes spaces in the trash from a site that is opened to other people. Whoever opens the site decides that for
 * what it shows at that time, and a restored space must not be shown to people who did not see it before
 * (docs/permissions.md).
 *
 * @returns whether there were such spaces; if so, the site has changed
 */
export async function leaveOutDeleted(tx: Tx, { organizationId, id }: SiteKey): Promise<boolean> {
  const left = await tx.$executeRaw`DELETE FROM "SiteSpace" x USING "Space" s
    WHERE x."organizationId" = ${organizationId} AND x."siteId" = ${id}
      AND s."organizationId" = x."organizationId" AND s."id" = x."spaceId" AND s."deletedAt" IS NOT NULL`;
  return left > 0;
}
