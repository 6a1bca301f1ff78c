import { now } from "@/lib/clock";
import { decodePercent } from "@/lib/decode-percent";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const PURPOSE = "file-download";
const DAY_SECONDS = 86_400;

/** What a download address lets its bearer read, and for whom it was made. */
export interface FileGrant {
  organizationId: string;
  /** SHA-256 of the file, hexadecimal. */
  hash: string;
  name: string;
  contentType: string;
  /** `space:<id>` for readers of a space; sites name themselves. */
  audience: string;
}

/** Where download addresses begin. */
export const FILES_PREFIX = "/files/";

const signatureOf = (grant: FileGrant, expires: number) =>
  sign(
    PURPOSE,
    JSON.stringify([
      grant.organizationId,
      grant.hash,
      grant.name,
      grant.contentType,
      grant.audience,
      expires,
    ]),
  );

/**
 * A download address: a signed capability that needs no other credential. It ends with the day after the next
 * midnight (UTC), so it holds a day at least, and everybody who asks on one day gets the same cacheable address.
 */
export function downloadUrl(grant: FileGrant): string {
  const today = Math.floor(now().getTime() / 1000 / DAY_SECONDS);
  const expires = (today + 2) * DAY_SECONDS;
  const query = new URLSearchParams({
    type: grant.contentType,
    audience: grant.audience,
    expires: String(expires),
    signature: signatureOf(grant, expires),
  });
  const name = encodeURIComponent(grant.name);
  return appUrl(`${FILES_PREFIX}${grant.organizationId}/${grant.hash}/${name}?${query}`);
}

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readDownloadUrl(path: string, query: string): FileGrant | null {
  const [organizationId = "", hash = "", name = "", ...more] = path.slice(FILES_PREFIX.length).split("/");
  if (more.length > 0) return null;
  const values = new URLSearchParams(query);
  const expires = Number(values.get("expires"));
  const grant = {
    organizationId,
    hash,
    name: decodePercent(name),
    contentType: values.get("type") ?? "",
    audience: values.get("audience") ?? "",
  };
  if (!Number.isSafeInteger(expires) || expires * 1000 <= now().getTime()) return null;
  return isSameSecret(signatureOf(grant, expires), values.get("signature") ?? "") ? grant : null;
}
