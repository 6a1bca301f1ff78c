import type { UserActor } from "@/access/authorization/actor";
import { findMergedRequest } from "@/scopes/change-request";
import { findOrganization } from "@/scopes/organization";
import type { RevisionView } from "@/scopes/snapshot";
import { presentChangeRequest } from "./presenter";

/**
 * The change request that a merge revision has brought in (contract: Revision of type merge), for those who see change
 * requests; undefined for others, and for revisions of another type.
 */
export async function readMergedFrom({ organizationId, revision }: RevisionView, actor: UserActor) {
  if (revision.type !== "merge") return undefined;
  if (!(await findOrganization(organizationId, actor))) return undefined;
  const request = await findMergedRequest(revision, actor);
  return request && presentChangeRequest(request);
}
