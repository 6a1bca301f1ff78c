import { isSignedAddress, signedAddress } from "@/lib/signed-address";

const PURPOSE = "content-archive";

/** The prefix of archive URLs. */
export const ARCHIVES_PREFIX = "/files/archives/";

/** The space and the revision that a signed URL gives access to. */
export interface ArchiveGrant {
  organizationId: string;
  spaceId: string;
  revisionId: string;
}

/** Returns the signed URL of an archive. The URL is valid for at least an hour. */
export const archiveAddress = ({ organizationId, spaceId, revisionId }: ArchiveGrant) =>
  signedAddress(PURPOSE, `${ARCHIVES_PREFIX}${organizationId}/${spaceId}/${revisionId}`);

/**
 * Returns the space and the revision that a signed URL gives access to. Returns null if the URL is forged,
 * changed or expired.
 */
export function readArchiveAddress(path: string, query: string): ArchiveGrant | null {
  if (!isSignedAddress(PURPOSE, path, query)) return null;
  const [organizationId = "", spaceId = "", revisionId = ""] = path.slice(ARCHIVES_PREFIX.length).split("/");
  return { organizationId, spaceId, revisionId };
}
