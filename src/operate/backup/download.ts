import { createReadStream } from "node:fs";
import path from "node:path";
import { type FileAnswer, type FileRequest, refuse, sendBytes } from "@/domains/content/files/download";
import { env } from "@/env";
import { readBackupAddress } from "./address";
import { findBackup } from "./read";

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
 * Answers `GET` and `HEAD` of a backup's address with the file or a range of it; its ETag is its SHA-256, where that is
 * known. 403 for an address that was forged or has expired, 404 for a backup that is gone.
 */
export async function handleBackup(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "A backup can only be read", { allow: "GET, HEAD" });
  const id = readBackupAddress(request.path, request.query);
  if (id === null) return refuse(403, "This address is not valid, or no longer");
  const backup = await findBackup(id);
  const { BACKUP_DIR: folder } = env;
  if (folder === undefined || backup?.bytes == null) return refuse(404, "Backup not found");
  const { bytes, name, sha256 } = backup;
  const read = async (range?: { start: number; end: number }) =>
    createReadStream(path.join(folder, name), range);
  return sendBytes(
    request,
    { key: sha256 ?? `${id}-${bytes}`, size: async () => bytes, read },
    headersOf(name),
  );
}
