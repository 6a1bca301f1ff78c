import { apiUrl } from "@/lib/urls";

/** An entry of the audit log, as far as webhooks are told of it. */
export interface ToldEvent {
  organizationId: string;
  id: string;
  createdAt: Date;
  /** Id of the operation. */
  action: string;
  userId: string;
  targets: Readonly<Record<string, string>>;
}

/** Addresses of the API, for whoever may read what the ids stand for. */
function urlsOf({ organizationId, targets }: ToldEvent): Record<string, string> {
  const { spaceId, changeRequestId, collectionId, siteId } = targets;
  return {
    ...(collectionId && { collection: apiUrl(`/collections/${collectionId}`) }),
    ...(spaceId && { space: apiUrl(`/spaces/${spaceId}`) }),
    ...(spaceId &&
      changeRequestId && {
        changeRequest: apiUrl(`/spaces/${spaceId}/change-requests/${changeRequestId}`),
      }),
    ...(siteId && { site: apiUrl(`/orgs/${organizationId}/sites/${siteId}`) }),
  };
}

/**
 * What is sent for an entry of the audit log: JSON of `type`, `timestamp` and `data`, as Standard Webhooks recommend. Ids
 * and addresses alone: neither content nor what was asked for.
 */
export function bodyOf(event: ToldEvent): string {
  const { organizationId, id, createdAt, action, userId } = event;
  // An entry of two organizations names in its targets the one that asked: a matter of its own.
  const { organizationId: _asked, ...targets } = event.targets;
  return JSON.stringify({
    type: action,
    timestamp: createdAt.toISOString(),
    data: {
      id,
      organization: organizationId,
      actor: { type: "user", id: userId },
      targets,
      urls: { location: apiUrl(`/orgs/${organizationId}/audit-events/${id}`), ...urlsOf(event) },
    },
  });
}
