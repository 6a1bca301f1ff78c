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

/** Pages of other origins may send as well: the address is the credential. */
const CORS = { "access-control-allow-origin": "*", "access-control-allow-methods": "PUT, OPTIONS" };

/** The same bytes. @throws ApiError 400 where there are more or fewer than were announced, or they break off */
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
  if (seen !== size) throw invalidRequest("body", `The upload must have ${size} bytes, as announced.`);
}

/** The upload that has this key; null where nothing was uploaded, or a day has passed. */
export const findUploaded = (organizationId: string, id: string) =>
  db().fileUpload.findFirst({ where: { organizationId, id }, orderBy: { createdAt: "asc" } });

/**
 * Answers `PUT` of an upload address. The bytes go to the store, and are removed a day later unless something refers
 * to them by then (docs/content.md). Of a refused upload nothing stays. Refusals: 403 for an address that was forged
 * or has expired, 409 for one that was used, 400 for another number of bytes than was announced.
 */
export async function handleUpload(request: UploadRequest): Promise<FileAnswer> {
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...CORS, "access-control-allow-headers": "*" }, body: null };
  if (request.method !== "PUT")
    return refuse(405, "Send the file with PUT.", { ...CORS, allow: "PUT, OPTIONS" });
  const grant = readUploadUrl(request.path, request.query);
  if (!grant || grant.isOver)
    return refuse(403, "This URL isn't valid or has expired. Request a new one.", CORS);
  const { organizationId, key, size } = grant;
  if (await findUploaded(organizationId, key))
    return refuse(409, "This URL was already used. Request a new one.", CORS);
  const uploads = new Uploads(organizationId, key);
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

/** Whether bytes that an address names were, or are to be, uploaded here. */
export const isUploadUrl = (url: string) => url.startsWith(appUrl(UPLOADS_PREFIX));

/**
 * The file that was uploaded to an address, held by `uploads` for the write that is about to refer to it. Undefined
 * for an address that was not made here or is for another organization, and where nothing was uploaded or a day has
 * passed.
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
