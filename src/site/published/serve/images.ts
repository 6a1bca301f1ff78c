import type { IncomingMessage } from "node:http";
import { fileHeaders, sendStored } from "@/domains/content/files/download";
import { fileStore } from "@/domains/content/files/store";
import { Cache } from "@/lib/cache";
import { type ProxiedImage, readProxiedImage, readStoredImage } from "../load/image-address";
import { type Answer, NONE } from "./answer";
import { fetchImage, KEPT_MILLISECONDS, type StoredImage } from "./fetch-image";
import { takeFromLimit } from "./rate-limit";

/** The time for which a failure to fetch an image is cached. */
const FAILED_MILLISECONDS = 10 * 60 * 1000;
/**
 * The time for which a fetched image is used. After that, Bindery fetches the image again, shortly before the file store
 * deletes its bytes.
 */
const REMEMBERED_MILLISECONDS = KEPT_MILLISECONDS - 60_000;

const kept = new Cache<StoredImage | null>({
  name: "pictures of other hosts",
  weigh: (image) => JSON.stringify(image).length,
});

const keyOf = ({ organizationId, url }: ProxiedImage) => `${organizationId} ${url}`;
const lifetime = (image: StoredImage | null) => (image ? REMEMBERED_MILLISECONDS : FAILED_MILLISECONDS);

/**
 * Returns the image that the URL's query contains, from the file store. Returns null if there is no such image.
 *
 * @param spend called before an image is fetched. Throws an error if the caller's rate limit is used up.
 */
async function imageOf(query: URLSearchParams, spend: () => Promise<void>): Promise<StoredImage | null> {
  const stored = query.has("key") ? readStoredImage(query) : null;
  if (stored) return { ...stored, contentType: "image/webp" };
  const image = readProxiedImage(query);
  if (image === null) return null;
  const key = keyOf(image);
  const fetched = () =>
    kept.load(
      key,
      async () => {
        await spend();
        return await fetchImage(image);
      },
      lifetime,
    );
  const found = await fetched();
  if (!found || (await fileStore().sizeOf(found.organizationId, found.key)) !== null) return found;
  kept.delete(key);
  return await fetched();
}

/** Returns the location at which the bytes of an image from another host are stored, or of an image of an embedded page. */
export const foreignImage = (query: URLSearchParams): Promise<StoredImage | null> =>
  imageOf(query, async () => {});

const textHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/**
 * Returns an image of another host, or the image of an embedded page. Bindery fetches the image, so that visitors don't send requests to that host. Fetches
 * only images on Bindery's pages.
 */
export async function answerImage(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
  const image = await imageOf(query, () => takeFromLimit(request, "image"));
  if (!image) return NONE;
  const answer = await sendStored(
    { method: request.method ?? "GET", path: "", query: "", headers: textHeaders(request) },
    image,
    {
      ...fileHeaders({ name: "image", contentType: image.contentType }),
      "cache-control": "public, max-age=86400",
    },
  );
  return answer.status === 404 ? NONE : answer;
}
