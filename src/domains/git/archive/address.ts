import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const PURPOSE = "content-archive";
const HOUR_SECONDS = 3600;

/** Where addresses of archives begin. */
export const ARCHIVES_PREFIX = "/files/archives/";

/** Which content an address lets its bearer read. */
export interface ArchiveGrant {
  organizationId: string;
  spaceId: string;
  revisionId: string;
}

const signatureOf = ({ organizationId, spaceId, revisionId }: ArchiveGrant, expires: number) =>
  sign(PURPOSE, JSON.stringify([organizationId, spaceId, revisionId, expires]));

/** The address of an archive: a signed capability, which holds an hour at least. */
export function archiveAddress(grant: ArchiveGrant): { url: string; expiresAt: Date } {
  const expires = (Math.floor(now().getTime() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(grant, expires) });
  const path = [grant.organizationId, grant.spaceId, grant.revisionId].join("/");
  return { url: appUrl(`${ARCHIVES_PREFIX}${path}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readArchiveAddress(path: string, query: string): ArchiveGrant | null {
  const [organizationId = "", spaceId = "", revisionId = "", ...more] = path
    .slice(ARCHIVES_PREFIX.length)
    .split("/");
  const values = new URLSearchParams(query);
  const expires = Number(values.get("expires"));
  if (more.length > 0 || !Number.isSafeInteger(expires) || expires * 1000 <= now().getTime()) return null;
  const grant = { organizationId, spaceId, revisionId };
  return isSameSecret(signatureOf(grant, expires), values.get("signature") ?? "") ? grant : null;
}
