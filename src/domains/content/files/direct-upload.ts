import { db } from "@/db/client";
import { ApiError, invalidRequest } from "@/lib/errors";
import { appUrl } from "@/lib/urls";
import { readUploadUrl, UPLOADS_PREFIX } from "./address";
import { FileBudget } from "./budget";
import { type FileAnswer, type FileRequest, refuse } from "./download";
import { contentTypeOf, dimensionsOf, HEAD_BYTES, type StoredFile } from "./intake";
import { readBytes } from "./store";
import { Uploads } from "./uploads";

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;
type UploadRequest = FileRequest & { body: Bytes | null };

/** Web pages on other origins can also send files. The URL is the only credential that an upload needs. */
const CORS = { "access-control-allow-origin": "*", "access-control-allow-methods": "PUT, OPTIONS" };

/**
 * Passes bytes on unchanged.
 * @throws ApiError 400 if the number of bytes differs from `size`, or if the connection breaks
 */
async function* exactly(size: number, source: Bytes): AsyncIterable<Uint8Array> {
  let seen = 0;
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      seen += chunk.length;
      if (seen > size) break;
      yield chunk;
    }
  } catch {
    seen = -1;
  }
  if (seen !== size)
    throw invalidRequest(
      "body",
      `The file must have exactly ${size} bytes, because you created the upload with this size. Send the complete file again.`,
    );
}

/**
 * Returns the uploaded file with this key. Returns null if nothing was uploaded, or if the file was deleted
 * because it wasn't used for a day.
 */
export const findUploaded = (organizationId: string, id: string) =>
  db().fileUpload.findFirst({ where: { organizationId, id }, orderBy: { createdAt: "asc" } });

/**
 * Handles `PUT` requests to an upload URL, and stores the bytes. After a day, the bytes are deleted unless a
 * row refers to them (docs/content.md). If the upload is rejected, nothing is stored. Errors: 403 for a
 * forged or expired URL; 409 for a URL that was already used; 400 if the number of bytes isn't the size in
 * the URL.
 */
export async function handleUpload(request: UploadRequest): Promise<FileAnswer> {
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...CORS, "access-control-allow-headers": "*" }, body: null };
  if (request.method !== "PUT")
    return refuse(405, "This URL accepts only PUT requests. Send the file with PUT.", {
      ...CORS,
      allow: "PUT, OPTIONS",
    });
  const grant = readUploadUrl(request.path, request.query);
  if (!grant || grant.isOver)
    return refuse(403, "This URL isn't valid or has expired. Request a new URL.", CORS);
  const { organizationId, key, size, name } = grant;
  if (await findUploaded(organizationId, key))
    return refuse(409, "A file was already uploaded to this URL. Request a new URL.", CORS);
  const uploads = new Uploads(organizationId, key, name);
  const budget = new FileBudget(organizationId);
  try {
    await budget.assertOpen();
    await uploads.store(key, budget.meter(exactly(size, request.body ?? new Uint8Array())));
    return { status: 200, headers: { ...CORS, "cache-control": "no-store" }, body: null };
  } catch (error) {
    await uploads.end();
    if (error instanceof ApiError) return refuse(error.status, error.message, CORS);
    throw error;
  }
}

/** Whether a URL is an upload URL of this instance. */
export const isUploadUrl = (url: string) => url.startsWith(appUrl(UPLOADS_PREFIX));

/**
 * Returns the file that was uploaded to a URL. `uploads` keeps the file until the current write ends.
 * Returns undefined if the URL wasn't created by this instance or is for another organization. Also returns
 * undefined if the file is missing, or was uploaded more than a day ago.
 */
export async function takeUploaded(
  uploads: Uploads,
  url: string,
  name: string,
): Promise<StoredFile | undefined> {
  const { pathname, search } = new URL(url);
  const grant = readUploadUrl(pathname, search.slice(1));
  const { organizationId } = uploads;
  if (grant?.organizationId !== organizationId) return undefined;
  const found = await findUploaded(organizationId, grant.key);
  if (!found || !(await uploads.keep(found.hash))) return undefined;
  const { size } = grant;
  const range = { start: 0, end: Math.min(size, HEAD_BYTES) - 1 };
  const read = size > 0 ? await readBytes(organizationId, found.hash, range) : null;
  const head = read ?? Buffer.alloc(0);
  const contentType = await contentTypeOf(name, head);
  return { blobHash: found.hash, size, contentType, ...dimensionsOf(head) };
}
