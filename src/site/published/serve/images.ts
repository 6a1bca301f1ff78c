import { fileHeaders } from "@/domains/content/files/download";
import { env } from "@/env";
import { Cache } from "@/lib/cache";
import { createOutboundClient, type OutboundClient } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import { readProxiedImage } from "../load/image-address";
import { type Answer, NONE } from "./answer";

const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** How long it is remembered that there is no such image. */
const FAILED_MILLISECONDS = 60 * 1000;

/** How hosts call fonts; what they are is told by how they begin. */
const FONT_TYPE = /^(?:font\/|application\/(?:x-)?font|application\/octet-stream$|binary\/octet-stream$)/;
const FONT_FORMATS: Readonly<Record<string, string>> = { wOF2: "font/woff2", wOFF: "font/woff" };

/** A picture, or a font of the site's own. */
interface Image {
  bytes: Buffer;
  contentType: string;
}

const kept = new Cache<Image | null>({
  name: "pictures of other hosts",
  weigh: (image) => image?.bytes.length ?? 0,
});
let client: OutboundClient | undefined;

async function fetchImage(url: string): Promise<Image | null> {
  client ??= createOutboundClient({ allowlist: env.OUTBOUND_ALLOWLIST, responseBytesMax: IMAGE_BYTES_MAX });
  try {
    const answer = await client.fetch(url, { headers: { accept: "image/*, font/*" } });
    const contentType = answer.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
    const isImage = /^image\/[\w.+-]+$/.test(contentType);
    if (answer.status !== 200 || !(isImage || FONT_TYPE.test(contentType))) {
      await answer.discard();
      return null;
    }
    const bytes = await answer.bytes();
    if (isImage) return { bytes, contentType };
    const format = FONT_FORMATS[bytes.subarray(0, 4).toString("latin1")];
    return format === undefined ? null : { bytes, contentType: format };
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

/** What the query of its address here stands for; null where there is none to be had. */
async function imageOf(query: URLSearchParams): Promise<Image | null> {
  const url = readProxiedImage(query);
  if (url === null) return null;
  const lifetime = (image: Image | null) => (image ? KEPT_MILLISECONDS : FAILED_MILLISECONDS);
  return await kept.load(url, () => fetchImage(url), lifetime);
}

/** The bytes of such a picture. */
export const foreignImage = async (query: URLSearchParams): Promise<Buffer | null> =>
  (await imageOf(query))?.bytes ?? null;

/** A picture of another host, fetched here so that readers need not. Only what a page of ours shows is fetched. */
export async function answerImage(query: URLSearchParams): Promise<Answer> {
  const image = await imageOf(query);
  if (!image) return NONE;
  const { bytes, contentType } = image;
  const headers = {
    ...fileHeaders({ name: "image", contentType }),
    "cache-control": "public, max-age=86400",
    "content-length": String(bytes.length),
  };
  return { status: 200, headers, body: bytes };
}
