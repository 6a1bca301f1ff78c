import type { z } from "zod";
import { readStoredDocument } from "@/domains/content/document-schema";
import { presentUser } from "@/domains/users/presenter";
import { apiUrl, appUrl } from "@/lib/urls";
import type { ChangeRequestRow } from "@/scopes/change-request";
import type { changeRequestSchema, Status } from "./schema";

type Resource = z.input<typeof changeRequestSchema>;

/** Path of a change request below `/v1`. */
export const pathOfChangeRequest = (changeRequest: Pick<ChangeRequestRow, "spaceId" | "id">) =>
  `/spaces/${changeRequest.spaceId}/change-requests/${changeRequest.id}`;

const authorOf = (row: ChangeRequestRow) =>
  presentUser({
    id: row.createdById,
    displayName: row.createdByName,
    email: row.createdByEmail,
    photoURL: row.createdByPhotoURL,
  });

/** Whoever merged it, where that is known. */
function mergerOf({ mergedById, mergedByName, mergedByEmail, mergedByPhotoURL }: ChangeRequestRow) {
  if (mergedById === null || mergedByName === null || mergedByEmail === null) return {};
  const user = { displayName: mergedByName, email: mergedByEmail, photoURL: mergedByPhotoURL };
  return { mergedBy: presentUser({ id: mergedById, ...user }) };
}

/** A change request as the contract has it. */
export function presentChangeRequest(row: ChangeRequestRow): Resource {
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status as Status,
    subject: row.subject,
    ...(row.description !== null && { description: readStoredDocument(row.description) }),
    createdBy: authorOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...mergerOf(row),
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
