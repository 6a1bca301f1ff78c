import type { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import type { Revision } from "@/db/generated/client";
import { findMergedRequests } from "@/scopes/change-request";
import { findOrganization } from "@/scopes/organization";
import { presentChangeRequest } from "./presenter";
import type { changeRequestSchema } from "./schema";

type Resource = z.input<typeof changeRequestSchema>;

/**
 * The change requests that merges of one organization have brought in, by revision (contract: Revision of type merge), for
 * those who see change requests: members. Nothing for others, and for revisions of another type.
 */
export async function readMergedFrom(
  organizationId: string,
  revisions: readonly Pick<Revision, "id" | "type">[],
  actor: Reader,
): Promise<ReadonlyMap<string, Resource>> {
  const merges = revisions.filter(({ type }) => type === "merge").map(({ id }) => id);
  if (merges.length === 0 || actor.kind !== "user") return new Map();
  if (!(await findOrganization(organizationId, actor))) return new Map();
  const requests = await findMergedRequests(organizationId, merges);
  return new Map(requests.map((row) => [row.mergedRevisionId ?? "", presentChangeRequest(row)]));
}
