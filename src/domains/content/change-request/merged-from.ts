import type { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import type { Revision } from "@/db/generated/client";
import { findMergedRequests } from "@/scopes/change-request";
import { knowsAddresses } from "@/scopes/organization";
import type { RevisionView } from "@/scopes/snapshot";
import { presentChangeRequest } from "./presenter";
import type { changeRequestSchema } from "./schema";

type Resource = z.input<typeof changeRequestSchema>;

type Typed = Pick<Revision, "id" | "type">;

/**
 * Returns the change requests that the given revisions merged, by revision ID. Only revisions of type
 * `merge` have an entry. Call this function only for readers who can see change requests.
 */
export async function readMerged(
  organizationId: string,
  revisions: readonly Typed[],
  actor: Reader,
): Promise<ReadonlyMap<string, Resource>> {
  const merges = revisions.filter(({ type }) => type === "merge").map(({ id }) => id);
  if (merges.length === 0) return new Map();
  const requests = await findMergedRequests(organizationId, merges);
  const isKnown = await knowsAddresses(organizationId, actor);
  return new Map(requests.map((row) => [row.mergedRevisionId ?? "", presentChangeRequest(row, isKnown)]));
}

/**
 * Returns the change request that the revision merged, or undefined for visitors, who can't see change
 * requests.
 */
export async function readMergedFrom(content: RevisionView, actor: Reader): Promise<Resource | undefined> {
  if (content.visitor) return undefined;
  const { organizationId, revision } = content;
  return (await readMerged(organizationId, [revision], actor)).get(revision.id);
}
