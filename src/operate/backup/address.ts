import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const PURPOSE = "backup-download";
/** Long enough to begin; a download that breaks off goes on with a new address. */
const LIFETIME_SECONDS = 600;

/** Where addresses of backups begin. */
export const BACKUPS_PREFIX = "/files/backups/";

const signatureOf = (id: string, expires: number) => sign(PURPOSE, `${id}\n${expires}`);

/** The address of a backup: a signed capability that must be used within minutes. */
export function backupAddress(id: string): { url: string; expiresAt: Date } {
  const expires = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(id, expires) });
  return { url: appUrl(`${BACKUPS_PREFIX}${id}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** The id of the backup that an address grants; null when it was not made here, was changed, or has expired. */
export function readBackupAddress(path: string, query: string): string | null {
  const id = path.slice(BACKUPS_PREFIX.length);
  const values = new URLSearchParams(query);
  const expires = Number(values.get("expires"));
  if (!Number.isSafeInteger(expires) || expires * 1000 <= now().getTime()) return null;
  return isSameSecret(signatureOf(id, expires), values.get("signature") ?? "") ? id : null;
}
