import { createReadStream } from "node:fs";
import path from "node:path";
import { type FileAnswer, type FileRequest, refuse, sendBytes } from "@/domains/content/files/download";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { isOver, isSigned, signed } from "@/lib/signed-address";
import { appUrl } from "@/lib/urls";
import { findBackup } from "./read";

const PURPOSE = "backup-download";
/**
 * How long a URL is valid. Ten minutes are long enough to start a download. To continue an interrupted download, a
 * client can request a new URL.
 */
const LIFETIME_SECONDS = 600;

/** The path with which the URLs of backups start. */
export const BACKUPS_PREFIX = "/files/backups/";

/** Returns the signed URL of a backup. The URL is valid for ten minutes. */
export function backupAddress(id: string): { url: string; expiresAt: Date } {
  const expires = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  const query = new URLSearchParams(signed(PURPOSE, [id], expires));
  return { url: appUrl(`${BACKUPS_PREFIX}${id}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** Returns the ID of the backup in a URL. Returns null if the URL is forged, was changed, or has expired. */
function readBackupAddress(path: string, query: string): string | null {
  const id = path.slice(BACKUPS_PREFIX.length);
  const values = new URLSearchParams(query);
  return !isOver(values) && isSigned(PURPOSE, [id], values) ? id : null;
}

const headersOf = (name: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${name}"`,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
  "accept-ranges": "bytes",
  "referrer-policy": "no-referrer",
});

/**
 * Sends a backup's file, or a range of the file. Returns 403 for a forged or expired URL, and 404 if the backup no longer
 * exists.
 */
export async function handleBackup(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "Use GET or HEAD to download a backup.", { allow: "GET, HEAD" });
  const id = readBackupAddress(request.path, request.query);
  if (id === null) return refuse(403, "This URL isn't valid or has expired. Request a new URL.");
  const backup = await findBackup(id);
  const { BACKUP_DIR: folder } = env;
  if (folder === undefined || backup?.bytes == null) return refuse(404, "Backup not found.");
  const { bytes, name, sha256 } = backup;
  const read = async (range?: { start: number; end: number }) =>
    createReadStream(path.join(folder, name), range);
  return sendBytes(
    request,
    { key: sha256 ?? `${id}-${bytes}`, size: async () => bytes, read },
    headersOf(name),
  );
}
