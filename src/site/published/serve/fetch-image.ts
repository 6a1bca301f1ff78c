import { Uploads } from "@/domains/content/files/uploads";
import { env } from "@/env";
import { ApiError } from "@/lib/errors";
import { Lanes } from "@/lib/lanes";
import { log } from "@/lib/log";
import {
  createOutboundClient,
  mediaTypeOf,
  type OutboundClient,
  type OutboundResponse,
} from "@/lib/outbound";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { OutboundError } from "@/lib/outbound-errors";
import type { ProxiedImage } from "../load/image-address";

const MEGABYTE = 1_000_000;
/** How long images are kept in the file store. */
export const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** The time limit for fetching an image. */
const FETCH_MILLISECONDS = 15_000;
/** For one organization, the maximum total size of images from other hosts in the file store. */
const ORGANIZATION_BYTES_MAX = 500 * MEGABYTE;

/** The content types that hosts use for fonts. The font type itself is detected from the first bytes. */
const FONT_TYPE = /^(?:font\/|application\/(?:x-)?font|application\/octet-stream$|binary\/octet-stream$)/;
const FONT_FORMATS: Readonly<Record<string, string>> = { wOF2: "font/woff2", wOFF: "font/woff" };

/** An image in the store, or a custom font of a site. */
export interface StoredImage {
  organizationId: string;
  key: string;
  contentType: string;
}

const REFUSAL = "The server is already loading many images from other hosts. Try again in a moment.";
const lanes = new Lanes({
  limits: { process: 8, organization: 4, host: 2 },
  waitingMax: 64,
  waitMilliseconds: 5_000,
  refusal: REFUSAL,
});

let client: { settings: string; value: OutboundClient } | undefined;

/** The HTTP client for the current settings. */
function outbound(): OutboundClient {
  const { PROXIED_IMAGE_MEGABYTES } = env;
  const allowlist = outboundAllowlist("images");
  const settings = JSON.stringify([allowlist, PROXIED_IMAGE_MEGABYTES]);
  if (client?.settings !== settings) {
    const responseBytesMax = PROXIED_IMAGE_MEGABYTES * MEGABYTE;
    client = { settings, value: createOutboundClient({ allowlist, responseBytesMax }) };
  }
  return client.value;
}

const keptBytes = new Map<string, number>();

function assertRoom(organizationId: string): void {
  if ((keptBytes.get(organizationId) ?? 0) < ORGANIZATION_BYTES_MAX) return;
  throw new ApiError(503, REFUSAL, undefined, { "Retry-After": "60" });
}

function note(organizationId: string, bytes: number): void {
  const left = (keptBytes.get(organizationId) ?? 0) + bytes;
  if (left <= 0) keptBytes.delete(organizationId);
  else keptBytes.set(organizationId, left);
}

const isImage = (contentType: string) => /^image\/[\w.+-]+$/.test(contentType);

/** Thrown for bytes that are neither an image nor a font. */
class NotAnImage extends Error {}

/** Yields the same bytes, and calls `see` with the first chunk. */
async function* seen(
  body: AsyncIterable<Uint8Array>,
  see: (head: Uint8Array) => void,
): AsyncIterable<Uint8Array> {
  let isFirst = true;
  for await (const chunk of body) {
    if (isFirst) see(chunk);
    isFirst = false;
    yield chunk;
  }
}

/** Streams a response into the file store, and deletes it after an hour. */
async function store(organizationId: string, answer: OutboundResponse): Promise<StoredImage> {
  let contentType = mediaTypeOf(answer);
  const body = seen(answer.body, (head) => {
    if (isImage(contentType)) return;
    const format = FONT_FORMATS[Buffer.from(head.subarray(0, 4)).toString("latin1")];
    if (format === undefined) throw new NotAnImage();
    contentType = format;
  });
  const uploads = new Uploads(organizationId);
  const { blobHash: key, size } = await uploads.store("image", body);
  note(organizationId, size);
  // If the process ends before that, Bindery deletes the bytes a day later, as for any unfinished write.
  setTimeout(() => {
    note(organizationId, -size);
    uploads.end().catch((error) => log.error({ error }, "external image could not be deleted"));
  }, KEPT_MILLISECONDS).unref();
  return { organizationId, key, contentType };
}

async function fetchNow({ organizationId, url }: ProxiedImage): Promise<StoredImage | null> {
  assertRoom(organizationId);
  try {
    const signal = AbortSignal.timeout(FETCH_MILLISECONDS);
    const answer = await outbound().fetch(url, { headers: { accept: "image/*, font/*" }, signal });
    const contentType = mediaTypeOf(answer);
    if (answer.status === 200 && (isImage(contentType) || FONT_TYPE.test(contentType)))
      return await store(organizationId, answer);
    await answer.discard();
    return null;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof NotAnImage) return null;
    throw error;
  }
}

/**
 * Fetches an image from another host into the file store. Returns null if the URL doesn't lead to an image. @throws
 * ApiError 503 if Bindery is already fetching too many images
 */
export async function fetchImage(image: ProxiedImage): Promise<StoredImage | null> {
  if (!URL.canParse(image.url)) return null;
  const { host } = new URL(image.url);
  const named = { process: "", organization: image.organizationId, host };
  return await lanes.run(named, () => fetchNow(image));
}
