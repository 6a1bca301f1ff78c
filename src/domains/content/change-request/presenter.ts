import type { z } from "zod";
import { readStoredDocument } from "@/domains/content/document-schema";
import { presentUser } from "@/domains/users/presenter";
import { apiUrl, appUrl } from "@/lib/urls";
import type { ChangeRequestRow } from "@/scopes/change-request";
import type { changeRequestSchema, Status } from "./schema";

type Resource = z.input<typeof changeRequestSchema>;

/** Returns the API path of a change request, relative to `/v1`. */
export const pathOfChangeRequest = (changeRequest: Pick<ChangeRequestRow, "spaceId" | "id">) =>
  `/spaces/${changeRequest.spaceId}/change-requests/${changeRequest.id}`;

function authorOf(row: ChangeRequestRow, knowsAddresses: boolean) {
  const { createdById: id, createdByName: displayName, createdByEmail: email, createdByPhotoURL } = row;
  return presentUser({ id, displayName, email, photoURL: createdByPhotoURL }, knowsAddresses);
}

/** The person who merged the change request, if known. */
function mergerOf(row: ChangeRequestRow, knowsAddresses: boolean) {
  const { mergedById, mergedByName, mergedByEmail, mergedByPhotoURL } = row;
  if (mergedById === null || mergedByName === null || mergedByEmail === null) return {};
  const user = { displayName: mergedByName, email: mergedByEmail, photoURL: mergedByPhotoURL };
  return { mergedBy: presentUser({ id: mergedById, ...user }, knowsAddresses) };
}

/**
 * Returns a change request in the format of the API contract. `knowsAddresses` is true if the reader can see
 * email addresses (`scopes/organization.ts`).
 */
export function presentChangeRequest(row: ChangeRequestRow, knowsAddresses: boolean): Resource {
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status as Status,
    subject: row.subject,
    ...(row.description !== null && { description: readStoredDocument(row.description) }),
    createdBy: authorOf(row, knowsAddresses),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...mergerOf(row, knowsAddresses),
    ...(row.mergedAt !== null && { mergedAt: row.mergedAt.toISOString() }),
    space: row.spaceId,
    revision: row.headRevisionId,
    revisionInitial: row.initialRevisionId,
    ...(row.ancestorRevisionId !== null && { revisionMergedAncestor: row.ancestorRevisionId }),
    ...(row.mergedRevisionId !== null && { revisionMerged: row.mergedRevisionId }),
    comments: row.comments,
    outdated: row.outdated,
    ...(row.issuesClusterId !== null && { conversationsIssuesCluster: row.issuesClusterId }),
    urls: {
      app: appUrl(`/spaces/${row.spaceId}/change-requests/${row.number}`),
      location: apiUrl(pathOfChangeRequest(row)),
    },
  };
}
