import { now } from "@/lib/clock";
import { decodePercent } from "@/lib/decode-percent";
import { endAfter, isOver, isSigned, signed } from "@/lib/signed-address";
import { appUrl } from "@/lib/urls";

const DOWNLOAD = "file-download";
const DAY_SECONDS = 86_400;

/** The file that a download URL gives access to, and the audience that can use the URL. */
export interface FileGrant {
  organizationId: string;
  /** The SHA-256 hash of the file in hexadecimal. */
  hash: string;
  name: string;
  contentType: string;
  /** `space:<id>` for readers of a space, or an audience that a site chooses. */
  audience: string;
}

export const FILES_PREFIX = "/files/";

const namedBy = ({ organizationId, hash, name, contentType, audience }: FileGrant) => [
  organizationId,
  hash,
  name,
  contentType,
  audience,
];

/**
 * Returns a signed download URL, which works without other credentials. The URL expires at the end of the
 * next day (UTC), so it's valid for at least a day. All requests on the same day get the same URL, so that
 * browsers can cache the file.
 */
export function downloadUrl(grant: FileGrant): string {
  const query = new URLSearchParams({
    type: grant.contentType,
    audience: grant.audience,
    ...signed(DOWNLOAD, namedBy(grant), endAfter(DAY_SECONDS)),
  });
  const name = encodeURIComponent(grant.name);
  return appUrl(`${FILES_PREFIX}${grant.organizationId}/${grant.hash}/${name}?${query}`);
}

/**
 * Returns the grant in a URL. Returns null if this instance didn't sign the URL, if the URL was changed, or
 * if it has expired.
 */
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
  return !isOver(values) && isSigned(DOWNLOAD, namedBy(grant), values) ? grant : null;
}

/** Turns a title into a file name that is valid on every system. */
export function fileNameOf(title: string, untitled: string): string {
  const name = title.replace(/[\p{Cc}\\/:*?"<>|%#]+/gu, " ").replace(/\s+/g, " ");
  return [...name.trim()].slice(0, 80).join("") || untitled;
}

const UPLOAD = "file-upload";
/** The number of seconds in which an upload must start. */
const UPLOAD_SECONDS = 3600;

export const UPLOADS_PREFIX = "/files/uploads/";

/** The upload that an upload URL allows. Each URL can be used only once. */
interface UploadGrant {
  organizationId: string;
  /** A key that is unique to this upload. */
  key: string;
  /** The exact number of bytes. */
  size: number;
  /** The name of the file, which isn't verified. Null if the URL has no name. */
  name: string | null;
}

const UPLOAD_NAME_MAX = 100;

/** Shortens the name of an uploaded file, but keeps its extension. Removes invisible characters. */
function shortName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, "").trim();
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? "";
  const base = [...plain.slice(0, plain.length - extension.length)];
  return base.slice(0, UPLOAD_NAME_MAX - extension.length).join("") + extension;
}

/**
 * Returns a signed upload URL, which works without other credentials and is valid for an hour. The signature doesn't include the
 * name, because a person who can upload any bytes can also name them.
 */
export function uploadUrl({ organizationId, key, size, name }: UploadGrant): string {
  const expires = Math.floor(now().getTime() / 1000) + UPLOAD_SECONDS;
  const query = new URLSearchParams({
    size: String(size),
    ...(name !== null && { name: shortName(name) }),
    ...signed(UPLOAD, [organizationId, key, size], expires),
  });
  return appUrl(`${UPLOADS_PREFIX}${organizationId}/${key}?${query}`);
}

/**
 * Returns the grant in a URL, and whether the URL has expired. Returns null if this instance didn't sign the
 * URL, or if the URL was changed.
 */
export function readUploadUrl(path: string, query: string): (UploadGrant & { isOver: boolean }) | null {
  const [organizationId = "", key = "", ...more] = path.slice(UPLOADS_PREFIX.length).split("/");
  const values = new URLSearchParams(query);
  const size = Number(values.get("size"));
  if (more.length > 0 || !isSigned(UPLOAD, [organizationId, key, size], values)) return null;
  const name = shortName(values.get("name") ?? "") || null;
  return { organizationId, key, size, name, isOver: isOver(values) };
}
