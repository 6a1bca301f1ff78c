import type { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import type { Revision } from "@/db/generated/client";
import { findMergedRequests } from "@/scopes/change-request";
import { findOrganization } from "@/scopes/organization";
import { presentChangeRequest } from "./presenter";
import type { changeRequestSchema } from "./schema";

type Resource = z.input<typeof changeRequestSchema>;

type Typed = Pick<Revision, "id" | "type">;

/**
 * The change requests that merges of one organization have brought in, by revision (contract: Revision of type merge).
 * Nothing for revisions of another type. For those who see change requests alone.
 */
export async function readMerged(
  organizationId: string,
  revisions: readonly Typed[],
): Promise<ReadonlyMap<string, Resource>> {
  const merges = revisions.filter(({ type }) => type === "merge").map(({ id }) => id);
  if (merges.length === 0) return new Map();
  const requests = await findMergedRequests(organizationId, merges);
  return new Map(requests.map((row) => [row.mergedRevisionId ?? "", presentChangeRequest(row)]));
}

/** The same for whoever reads: members see change requests, and there is nothing for others. */
export async function readMergedFrom(
  organizationId: string,
  revisions: readonly Typed[],
  actor: Reader,
): Promise<ReadonlyMap<string, Resource>> {
  if (actor.kind !== "user" || !revisions.some(({ type }) => type === "merge")) return new Map();
  if (!(await findOrganization(organizationId, actor))) return new Map();
  return await readMerged(organizationId, revisions);
}
