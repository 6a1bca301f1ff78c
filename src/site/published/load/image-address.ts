import { isSameSecret, sign } from "@/lib/seal";

/** An image of another host, and the organization whose content shows it. */
export interface ProxiedImage {
  organizationId: string;
  url: string;
}

const signatureOf = ({ organizationId, url }: ProxiedImage) =>
  sign("published-image", `${organizationId} ${url}`).slice(0, 22);

/** Widths in pixels that pictures of a site are given at, besides their own. */
export const NARROWED_WIDTHS = [480, 960, 1440, 1920] as const;

/** Kinds that are narrowed: what is drawn by the browser, or moves, is sent as it is. */
const NARROWED_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

/** The variants of a picture that are narrower than it, and itself, as HTML's `srcset`; none where none is. */
export function srcSetOf(href: string, contentType: string, width: number | null): string | undefined {
  if (width === null || !NARROWED_TYPES.has(contentType)) return undefined;
  const narrower = NARROWED_WIDTHS.filter((each) => each < width);
  if (narrower.length === 0) return undefined;
  return [...narrower.map((each) => `${href}?width=${each} ${each}w`), `${href} ${width}w`].join(", ");
}

/** Where an image of another host is shown below the address of a site. Only addresses made here are fetched. */
export const proxiedImage = (image: ProxiedImage) =>
  `~image?${new URLSearchParams({ url: image.url, for: image.organizationId, sign: signatureOf(image) })}`;

/** The image that such a query names; null if it was not made here. */
export function readProxiedImage(query: URLSearchParams): ProxiedImage | null {
  const image = { url: query.get("url") ?? "", organizationId: query.get("for") ?? "" };
  return isSameSecret(signatureOf(image), query.get("sign") ?? "") ? image : null;
}
