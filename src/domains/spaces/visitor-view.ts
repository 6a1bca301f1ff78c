import type { Site } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import {
  type AnySpaceRow,
  type FoundSpace,
  GIT_SYNC_JOIN,
  spaceOf,
  visitedSpaceColumns,
} from "@/scopes/space";
import { presentSpace } from "./presenter";

type Resource = ReturnType<typeof presentSpace>;

/** A space as visitors see it on a site that shows it. */
export const presentSpaceForVisitor = (space: AnySpaceRow, shareKey?: string): Resource =>
  presentSpace({ ...space, level: null, isVisitor: true, isOwn: false }, shareKey);

const READ = `SELECT ${visitedSpaceColumns("$3")} FROM "Space" s ${GIT_SYNC_JOIN}
  WHERE s."organizationId" = $1 AND s."id" = ANY($2::text[]) AND s."deletedAt" IS NULL`;

/** A site's spaces that aren't in the trash, for visitors who can see all of the site's spaces. */
export async function readSpacesForVisitor(
  { organizationId, id: siteId }: Pick<Site, "organizationId" | "id">,
  spaceIds: readonly string[],
  shareKey?: string,
): Promise<Resource[]> {
  if (spaceIds.length === 0) return [];
  const values = [organizationId, spaceIds, siteId];
  const rows = await hotQuery<FoundSpace & object>("spaces:visitor", READ, values);
  return rows.map((row) => presentSpaceForVisitor(spaceOf(row), shareKey));
}
