import { refusalText } from "@/lib/error-body";
import { FILES_PREFIX, type FileGrant, readDownloadUrl } from "./address";
import { type ByteRange, fileStore } from "./store";

/** The fields of a download request that this module uses. */
export interface FileRequest {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<Uint8Array | string> | null;
}

/** File types that browsers can show inline. Other files are downloaded. */
const SHOWN = /^(?:image|video|audio)\/|^text\/plain\b/;

/** Returns an error response in the format of the API contract. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): FileAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
    body: refusalText(status, message),
  };
}

/**
 * Handles `GET` and `HEAD` requests to a download URL. Sends the file, with support for ranges and an ETag.
 * The headers make sure that an uploaded file can't run as a page of this origin. Responds with 403 for a
 * forged, changed or expired URL, and with 404 if the file is no longer stored.
 */
export async function handleFile(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "Use GET or HEAD to download a file.", { allow: "GET, HEAD" });
  if (!request.path.startsWith(FILES_PREFIX)) return refuse(404, "File not found.");
  const grant = readDownloadUrl(request.path, request.query);
  if (!grant) return refuse(403, "This URL isn't valid or has expired. Request a new URL.");
  return sendStored(request, { organizationId: grant.organizationId, key: grant.hash }, fileHeaders(grant));
}

/** Sends stored bytes or the requested range of them. The ETag is based on the key of the bytes. */
export const sendStored = (
  request: FileRequest,
  { organizationId, key }: { organizationId: string; key: string },
  given: Record<string, string>,
): Promise<FileAnswer> =>
  sendBytes(
    request,
    {
      key,
      size: () => fileStore().sizeOf(organizationId, key),
      read: async (range) => (await fileStore().read(organizationId, key, range))?.body ?? null,
    },
    given,
  );

/**
 * Bytes that can be sent in whole or in part. `key` identifies the bytes. Both functions return null if the
 * bytes no longer exist.
 */
interface SentBytes {
  key: string;
  size: () => Promise<number | null>;
  read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * Sends bytes or the requested range of them. The ETag is based on the key of the bytes. Responds with 404
 * if the bytes no longer exist.
 */
export async function sendBytes(
  request: FileRequest,
  source: SentBytes,
  given: Record<string, string>,
): Promise<FileAnswer> {
  const etag = `"${source.key}"`;
  const headers: Record<string, string> = { ...given, etag };
  if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers, body: null };
  const size = await source.size();
  if (size === null) return refuse(404, "File not found.");
  const range = rangeOf(request, etag, size);
  if (range === "unsatisfiable")
    return refuse(
      416,
      "The `Range` header must contain a range within the file. Omit the header to download the whole file.",
      {
        "content-range": `bytes */${size}`,
      },
    );
  Object.assign(headers, lengthOf(range, size));
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return { status, headers, body: null };
  const body = await source.read(range ?? undefined);
  return body ? { status, headers, body } : refuse(404, "File not found.");
}

function lengthOf(range: ByteRange | null, size: number): Record<string, string> {
  if (range === null) return { "content-length": String(size) };
  const { start, end } = range;
  return { "content-range": `bytes ${start}-${end}/${size}`, "content-length": String(end - start + 1) };
}

/**
 * Returns headers that make sure that an uploaded file can't run as a page of the origin that sends the
 * file.
 */
export function fileHeaders(grant: Pick<FileGrant, "name" | "contentType">): Record<string, string> {
  const isText = grant.contentType.startsWith("text/") && !grant.contentType.includes("charset");
  const disposition = SHOWN.test(grant.contentType) ? "inline" : "attachment";
  const plain = grant.name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    "content-type": isText ? `${grant.contentType}; charset=utf-8` : grant.contentType,
    "content-disposition": `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(grant.name)}`,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, max-age=86400, immutable",
    "accept-ranges": "bytes",
  };
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

/** Returns the requested range. Returns null if the request is for the whole file or for several ranges. */
function rangeOf(request: FileRequest, etag: string, size: number): ByteRange | "unsatisfiable" | null {
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition.trim() !== etag) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [first, last] = [match[1] as string, match[2] as string];
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}
