import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const PURPOSE = "file-upload";
/** How long bytes may begin to come. */
const UPLOAD_SECONDS = 3600;

/** Where upload addresses begin. */
export const UPLOADS_PREFIX = "/files/uploads/";

/** What an upload address lets its bearer store, once. */
export interface UploadGrant {
  organizationId: string;
  /** Names the upload; nothing else has it. */
  key: string;
  /** Bytes, neither more nor fewer. */
  size: number;
}

const signatureOf = ({ organizationId, key, size }: UploadGrant, expires: number) =>
  sign(PURPOSE, JSON.stringify([organizationId, key, size, expires]));

/** An upload address: a signed capability that needs no other credential, and takes bytes for an hour. */
export function uploadUrl(grant: UploadGrant): string {
  const { organizationId, key, size } = grant;
  const expires = Math.floor(now().getTime() / 1000) + UPLOAD_SECONDS;
  const signature = signatureOf(grant, expires);
  const query = new URLSearchParams({ size: String(size), expires: String(expires), signature });
  return appUrl(`${UPLOADS_PREFIX}${organizationId}/${key}?${query}`);
}

/** What an address grants, and whether its hour is over; null when it was not made here, or was changed. */
export function readUploadUrl(path: string, query: string): (UploadGrant & { isOver: boolean }) | null {
  const [organizationId = "", key = "", ...more] = path.slice(UPLOADS_PREFIX.length).split("/");
  const values = new URLSearchParams(query);
  const [size, expires] = [Number(values.get("size")), Number(values.get("expires"))];
  const grant = { organizationId, key, size };
  const isOurs = isSameSecret(signatureOf(grant, expires), values.get("signature") ?? "");
  if (more.length > 0 || !isOurs) return null;
  return { ...grant, isOver: expires * 1000 <= now().getTime() };
}
