import { db } from "@/db/client";
import { fileNameOf } from "@/domains/content/files/address";
import {
  type FileAnswer,
  type FileRequest,
  fileHeaders,
  matches,
  refuse,
} from "@/domains/content/files/download";
import { ApiError } from "@/lib/errors";
import { type ArchiveGrant, readArchiveAddress } from "./address";
import { archivedFiles, readArchived, tagOf } from "./content-files";
import { zipOf } from "./zip";

async function answer(request: FileRequest, grant: ArchiveGrant): Promise<FileAnswer> {
  const { organizationId, spaceId: id, revisionId } = grant;
  const space = await db().space.findFirst({
    where: { organizationId, id, deletedAt: null },
    select: { title: true },
  });
  if (!space) return refuse(404, "Space not found.");
  const content = await readArchived(organizationId, revisionId);
  const etag = `"${tagOf(content)}"`;
  const name = `${fileNameOf(space.title, "Space")}.zip`;
  const { "accept-ranges": _, ...given } = fileHeaders({ name, contentType: "application/zip" });
  const headers = { ...given, "cache-control": "private, no-cache", etag };
  if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers, body: null };
  if (request.method === "HEAD") return { status: 200, headers, body: null };
  return { status: 200, headers, body: zipOf(await archivedFiles(content)) };
}

/**
 * Handles `GET` and `HEAD` requests for an archive. The zip file is created while it's being sent. The ETag of the
 * archive identifies the archive's bytes. Returns 403 for a forged or expired URL, and 404 if the space no longer
 * exists.
 */
export async function handleArchive(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "Use GET or HEAD to download an archive.", { allow: "GET, HEAD" });
  const grant = readArchiveAddress(request.path, request.query);
  if (!grant) return refuse(403, "This URL isn't valid or has expired. Request a new URL.");
  try {
    return await answer(request, grant);
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.status, error.message, error.headers);
    throw error;
  }
}
