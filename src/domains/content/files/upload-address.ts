import { now } from "@/lib/clock";
import { isOver, isSigned, signed } from "@/lib/signed-address";
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

/** An upload address: a signed capability that needs no other credential, and takes bytes for an hour. */
export function uploadUrl({ organizationId, key, size }: UploadGrant): string {
  const expires = Math.floor(now().getTime() / 1000) + UPLOAD_SECONDS;
  const query = new URLSearchParams({
    size: String(size),
    ...signed(PURPOSE, [organizationId, key, size], expires),
  });
  return appUrl(`${UPLOADS_PREFIX}${organizationId}/${key}?${query}`);
}

/** What an address grants, and whether its hour is over; null when it was not made here, or was changed. */
export function readUploadUrl(path: string, query: string): (UploadGrant & { isOver: boolean }) | null {
  const [organizationId = "", key = "", ...more] = path.slice(UPLOADS_PREFIX.length).split("/");
  const values = new URLSearchParams(query);
  const size = Number(values.get("size"));
  if (more.length > 0 || !isSigned(PURPOSE, [organizationId, key, size], values)) return null;
  return { organizationId, key, size, isOver: isOver(values) };
}
