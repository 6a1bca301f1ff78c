import { isSignedAddress, signedAddress } from "@/lib/signed-address";

const PURPOSE = "content-archive";

/** Where addresses of archives begin. */
export const ARCHIVES_PREFIX = "/files/archives/";

/** Which content an address lets its bearer read. */
export interface ArchiveGrant {
  organizationId: string;
  spaceId: string;
  revisionId: string;
}

/** The address of an archive: a signed capability, which holds an hour at least. */
export const archiveAddress = ({ organizationId, spaceId, revisionId }: ArchiveGrant) =>
  signedAddress(PURPOSE, `${ARCHIVES_PREFIX}${organizationId}/${spaceId}/${revisionId}`);

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readArchiveAddress(path: string, query: string): ArchiveGrant | null {
  if (!isSignedAddress(PURPOSE, path, query)) return null;
  const [organizationId = "", spaceId = "", revisionId = ""] = path.slice(ARCHIVES_PREFIX.length).split("/");
  return { organizationId, spaceId, revisionId };
}
