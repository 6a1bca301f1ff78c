import type { UserActor } from "@/access/authorization/actor";
import type { Preview, VisitorActor } from "@/access/visitors/visitor";
import { hotQuery } from "@/db/hot";

/** A member who previews a site. The scopes treat this member as a visitor with a preview. */
export type Previewer = VisitorActor & { preview: Preview };

export const isPreviewer = (visitor: VisitorActor): visitor is Previewer => visitor.preview !== undefined;

const readingAs = (organizationId: string, userId: string): UserActor => ({
  kind: "user",
  userId,
  credential: { kind: "token", id: "preview" },
  limits: { scope: "read", organizationId, closedTo: [] },
});

/** Returns the member who previews the site, limited to read access in the site's organization. */
export const personBehind = ({ organizationId, preview }: Previewer): UserActor =>
  readingAs(organizationId, preview.userId);

/**
 * Returns the member whose unmerged content the visitor's token can read. This is the member who previews or looked up the
 * site. Returns undefined for other visitors.
 */
export function memberBehind({ organizationId, preview, memberId }: VisitorActor): UserActor | undefined {
  const userId = preview?.userId ?? memberId;
  return userId === undefined ? undefined : readingAs(organizationId, userId);
}

const SHOWS = `SELECT p."id" FROM "SiteSpace" p
  WHERE p."organizationId" = $1 AND p."siteId" = $2 AND p."spaceId" = $3 LIMIT 1`;

/** Whether the previewed site shows a space. A preview gives access to no other space. */
export async function isOnPreviewedSite(
  { organizationId, siteId }: VisitorActor,
  spaceId: string,
): Promise<boolean> {
  const rows = await hotQuery<{ id: string }>("preview:shows", SHOWS, [organizationId, siteId, spaceId]);
  return rows.length > 0;
}
