import { decodePercent } from "@/lib/decode-percent";
import { endAfter, isOver, isSigned, signed } from "@/lib/signed-address";
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

const namedBy = ({ organizationId, hash, name, contentType, audience }: FileGrant) => [
  organizationId,
  hash,
  name,
  contentType,
  audience,
];

/**
 * A download address: a signed capability that needs no other credential. It ends with the day after the next
 * midnight (UTC), so it holds a day at least, and everybody who asks on one day gets the same cacheable address.
 */
export function downloadUrl(grant: FileGrant): string {
  const query = new URLSearchParams({
    type: grant.contentType,
    audience: grant.audience,
    ...signed(PURPOSE, namedBy(grant), endAfter(DAY_SECONDS)),
  });
  const name = encodeURIComponent(grant.name);
  return appUrl(`${FILES_PREFIX}${grant.organizationId}/${grant.hash}/${name}?${query}`);
}

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readDownloadUrl(path: string, query: string): FileGrant | null {
  const [organizationId = "", hash = "", name = "", ...more] = path.slice(FILES_PREFIX.length).split("/");
  if (more.length > 0) return null;
  const values = new URLSearchParams(query);
  const grant = {
    organizationId,
    hash,
    name: decodePercent(name),
    contentType: values.get("type") ?? "",
    audience: values.get("audience") ?? "",
  };
  return !isOver(values) && isSigned(PURPOSE, namedBy(grant), values) ? grant : null;
}

/** A title as a file may be called anywhere. */
export function fileNameOf(title: string, untitled: string): string {
  const name = title.replace(/[\p{Cc}\\/:*?"<>|%#]+/gu, " ").replace(/\s+/g, " ");
  return [...name.trim()].slice(0, 80).join("") || untitled;
}
