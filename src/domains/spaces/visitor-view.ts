import type { Site } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { type AnySpaceRow, spaceOf } from "@/scopes/space";
import { presentSpace } from "./presenter";
import { visitedSpaces } from "./queries";

type Resource = ReturnType<typeof presentSpace>;

/** A space as visitors see it on a site that shows it. */
export const presentSpaceForVisitor = (space: AnySpaceRow, shareKey?: string): Resource =>
  presentSpace({ ...space, level: null, isVisitor: true, isOwn: false }, shareKey);

/** Returns the spaces of a site that aren't in the trash. Call this only for visitors who can see all spaces of the site. */
export async function readSpacesForVisitor(
  { organizationId, id: siteId }: Pick<Site, "organizationId" | "id">,
  spaceIds: readonly string[],
  shareKey?: string,
): Promise<Resource[]> {
  if (spaceIds.length === 0) return [];
  const rows = await visitedSpaces.rows(reads(), { organizationId, siteId, ids: spaceIds });
  return rows.map((row) => presentSpaceForVisitor(spaceOf(row), shareKey));
}
