import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { findChangeRequest } from "@/scopes/change-request";
import type { SeenTarget } from "@/scopes/content";
import { findOrganization } from "@/scopes/organization";
import { presentChangeRequest } from "./presenter";

/**
 * The change request that a merge revision has brought in (contract: Revision of type merge), for those who see change
 * requests; undefined for others, and for revisions of another type. The request's branch is that of a parent.
 */
export async function readMergedFrom({ organizationId, spaceId, revision }: SeenTarget, actor: UserActor) {
  if (revision.type !== "merge") return undefined;
  if (!(await findOrganization(organizationId, actor))) return undefined;
  const [row] = await db().$queryRaw<{ id: string }[]>`
    SELECT c."id" FROM "Revision" p
    JOIN "ChangeRequest" c ON c."organizationId" = p."organizationId" AND c."branchId" = p."branchId"
    WHERE p."organizationId" = ${organizationId} AND p."id" = ANY(${revision.parents}::text[])
      AND c."mergedRevisionId" = ${revision.id}`;
  return row && presentChangeRequest(await findChangeRequest(spaceId, actor, row.id));
}
