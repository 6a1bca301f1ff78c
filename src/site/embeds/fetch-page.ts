import { env } from "@/env";
import { mediaTypeOf, type OutboundClient, type OutboundResponse } from "@/lib/outbound";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { isRaster, openPicture } from "@/site/drawing/picture";
import { type PageHead, readHeadTask } from "./head-task";
import { endpointOf, readDescription } from "./providers";

/** The time limit for one request, including its body. */
const FETCH_MILLISECONDS = 10_000;
/** The number of bytes at the start of a page that are read. */
const PAGE_BYTES_MAX = 512 * 1024;
const DESCRIPTION_BYTES_MAX = 64 * 1024;
const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
/** The maximum number of pixels of an image that is decoded, because pages of other hosts choose these images. */
const DECODED_PIXELS_MAX = 16_000_000;
/** The size of an image in pixels. Smaller images, such as tracking pixels, are ignored. */
const PIXELS = { min: 32, max: 640 };
const STORED_BYTES_MAX = 256 * 1024;
const QUALITY = 75;

/** The maximum lengths of texts, in characters. */
const LENGTHS = { title: 200, description: 300, site: 80 };

/** Thrown if a page can't be fetched. The page is fetched again later. */
export class EmbedFetchError extends Error {
  override readonly name = "EmbedFetchError";
}

/** A small WebP image. The width and height are in pixels. */
export interface Thumbnail {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * The data of a page. Texts are empty if the page doesn't have them. `image` is null if the page has no suitable image, and undefined if
 * its image can't be fetched, such as if its host is unavailable.
 */
export interface FetchedPage {
  title: string;
  description: string;
  site: string;
  image: Thumbnail | null | undefined;
}

/** Control characters, characters that change the direction of the text after them, and incomplete characters. */
const UNSAFE = /[\p{Cc}\p{Surrogate}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Characters without a width. The zero-width joiner is kept, because emoji consist of characters that it joins. */
const INVISIBLE = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]+/gu;

/** Returns one line of plain text, of limited length. */
function clean(text: string, lengthMax: number): string {
  const line = text
    .slice(0, lengthMax * 10)
    .replace(UNSAFE, " ")
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length <= lengthMax
    ? line
    : `${characters
        .slice(0, lengthMax - 1)
        .join("")
        .trimEnd()}…`;
}

const isHtml = (type: string) => type === "text/html" || type === "application/xhtml+xml";

/** Reads at most this many bytes of a response, and closes the connection. */
async function startOf(response: OutboundResponse, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) break;
  }
  await response.discard();
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

/** A client for the pages of one organization. */
export interface Fetching {
  client: OutboundClient;
  organizationId: string;
  signal: AbortSignal;
}

/** Sends a request. @throws EmbedFetchError for a URL with a user name or password */
async function get({ client, signal }: Fetching, url: string, accept: string, responseBytesMax: number) {
  const { username = "", password = "" } = URL.parse(url) ?? {};
  if (username !== "" || password !== "") throw new EmbedFetchError("the URL contains credentials");
  return await client.fetch(url, {
    headers: { accept, "accept-language": "en;q=0.9, *;q=0.5", "user-agent": `Bindery (+${env.PUBLIC_URL})` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MILLISECONDS)]),
    responseBytesMax,
  });
}

const NOTHING: PageHead = { title: "", description: "", site: "", image: "" };

async function headOf(fetching: Fetching, url: string): Promise<{ head: PageHead; base: string }> {
  const endpoint = endpointOf(url);
  const accept = endpoint === null ? "text/html, application/xhtml+xml" : "application/json";
  // The page might be larger, because only its start is read.
  const response = await get(fetching, endpoint ?? url, accept, Number.POSITIVE_INFINITY);
  if (response.status < 200 || response.status > 299) {
    await response.discard();
    throw new EmbedFetchError(`status ${response.status}`);
  }
  const base = response.url;
  if (endpoint !== null) {
    const text = (await startOf(response, DESCRIPTION_BYTES_MAX)).toString();
    const head = readDescription(text);
    if (head === null) throw new EmbedFetchError("the description isn't JSON");
    return { head, base };
  }
  if (!isHtml(mediaTypeOf(response))) {
    await response.discard();
    return { head: NOTHING, base };
  }
  const bytes = await startOf(response, PAGE_BYTES_MAX);
  const input = { bytes: new Uint8Array(bytes), contentType: response.headers["content-type"] ?? "" };
  return { head: await runTask(readHeadTask, input, { group: fetching.organizationId }), base };
}

/** The responses to requests for an image that doesn't exist. */
const GONE: readonly number[] = [404, 410];

/** Fetches an image. Returns null if there is no image, and undefined if the image can't be fetched. */
async function imageOf(
  fetching: Fetching,
  href: string,
  base: string,
): Promise<Uint8Array | null | undefined> {
  const url = href === "" ? null : URL.parse(href, base);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const response = await get(
    fetching,
    url.href,
    "image/webp, image/png, image/jpeg, image/*;q=0.5",
    IMAGE_BYTES_MAX,
  );
  if (response.status === 200) return await response.bytes();
  await response.discard();
  return GONE.includes(response.status) ? null : undefined;
}

/** Makes an image small. Returns null for data that isn't an image of a suitable size. */
async function thumbnailOf(bytes: Uint8Array): Promise<Thumbnail | null> {
  if (!isRaster(bytes)) return null;
  const { max } = PIXELS;
  const { data, info } = await openPicture(bytes, DECODED_PIXELS_MAX)
    .resize({ width: max, height: max, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (Math.min(width, height) < PIXELS.min || data.length > STORED_BYTES_MAX) return null;
  return { bytes: data, width, height };
}

/**
 * Fetches the title, description and image of a page.
 * @throws OutboundError, EmbedFetchError if the page can't be fetched
 */
export async function fetchPage(fetching: Fetching, url: string): Promise<FetchedPage> {
  const { head, base } = await headOf(fetching, url).catch((error: unknown) => {
    if (error instanceof TaskTooCostlyError) throw new EmbedFetchError("the page is too costly to read");
    throw error;
  });
  const title = clean(head.title, LENGTHS.title);
  if (title === "") return { ...NOTHING, image: null };
  const fetched = await imageOf(fetching, head.image, base).catch((error: unknown) => {
    if (fetching.signal.aborted) throw error;
    return undefined;
  });
  // An image that can't be decoded is as good as no image.
  const image = fetched && (await thumbnailOf(fetched).catch(() => null));
  return {
    title,
    description: clean(head.description, LENGTHS.description),
    site: clean(head.site, LENGTHS.site),
    image,
  };
}
