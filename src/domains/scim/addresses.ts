import { appUrl } from "@/lib/urls";

/** The start of all paths of the provisioning API. */
export const SCIM_ROOT = "/scim/v2";

/** The base URL to enter at an identity provider. */
export const scimUrl = (organizationId: string, path = "") => appUrl(`${SCIM_ROOT}/${organizationId}${path}`);
