import { SCIM_ROOT } from "@/domains/scim/addresses";
import { notFound } from "@/lib/errors";
import type { RestResponse } from "../rest/message";

const TYPE = "application/scim+json; charset=utf-8";

export const isScimPath = (path: string): boolean => path.startsWith(`${SCIM_ROOT}/`);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound("Resource");
  }
}

/** Returns the organization and the rest of a path. Undefined if the path doesn't name an organization. */
export function scimPathIn(path: string): { organizationId: string; segments: string[] } | undefined {
  const [organizationId, ...segments] = path
    .slice(SCIM_ROOT.length + 1)
    .split("/")
    .map(decoded);
  return organizationId && /^[\w-]{1,100}$/.test(organizationId) ? { organizationId, segments } : undefined;
}

/** Creates a response with a SCIM body. */
export const json = (status: number, value: object, headers: Record<string, string> = {}): RestResponse => ({
  status,
  headers: { "content-type": TYPE, "cache-control": "no-store", ...headers },
  body: JSON.stringify(value),
});
