import { db } from "@/db/client";
import { appUrl } from "@/lib/urls";

/**
 * Returns the URL of the pull request's change request. If there is no change request, returns the URL of the
 * space's runs.
 */
export async function previewUrl(organizationId: string, spaceId: string, changeRequestId: string | null) {
  const where = { organizationId, id: changeRequestId ?? "" };
  const request = await db().changeRequest.findFirst({ where, select: { number: true } });
  return appUrl(`/spaces/${spaceId}/${request ? `change-requests/${request.number}/changes` : "git"}`);
}
