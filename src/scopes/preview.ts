import { sql } from "kysely";
import type { UserActor } from "@/access/authorization/actor";
import type { Preview, VisitorActor } from "@/access/visitors/visitor";
import { reads } from "@/db/reads";
import { type Given, Statement, tables } from "@/db/statement";

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
 * Returns the member whose unmerged content the visitor's token can read. The result is the member who previews or
 * looked up the site. Returns undefined for other visitors.
 */
export function memberBehind({ organizationId, preview, memberId }: VisitorActor): UserActor | undefined {
  const userId = preview?.userId ?? memberId;
  return userId === undefined ? undefined : readingAs(organizationId, userId);
}

interface Asked {
  organizationId: string;
  siteId: string;
  spaceId: string;
}

export const previewedSpace = new Statement("preview:shows", (given: Given<Asked>) =>
  tables
    .selectFrom("SiteSpace as p")
    .select("p.id")
    .where("p.organizationId", "=", given("organizationId"))
    .where("p.siteId", "=", given("siteId"))
    .where("p.spaceId", "=", given("spaceId"))
    .limit(sql.lit(1)),
);

/**
 * Whether the previewed site shows a space. A preview doesn't give access to spaces that the site doesn't
 * show.
 */
export const isOnPreviewedSite = async (
  { organizationId, siteId }: VisitorActor,
  spaceId: string,
): Promise<boolean> => (await previewedSpace.count(reads(), { organizationId, siteId, spaceId })) > 0;
