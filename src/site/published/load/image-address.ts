import { isSameSecret, sign } from "@/lib/seal";

/** The URL of an image on another host, and the organization whose content shows the image. */
export interface ProxiedImage {
  organizationId: string;
  url: string;
}

const signatureOf = ({ organizationId, url }: ProxiedImage) =>
  sign("published-image", `${organizationId} ${url}`).slice(0, 22);

/**
 * The widths in pixels to which a site's images are resized. Each image is also available at its original
 * width.
 */
export const NARROWED_WIDTHS = [480, 960, 1440, 1920] as const;

/** The image types that Bindery resizes. It sends vector and animated images unchanged. */
const NARROWED_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

/**
 * Returns HTML's `srcset` for an image, with its smaller variants and the image itself, or undefined if there
 * are no smaller variants.
 */
export function srcSetOf(href: string, contentType: string, width: number | null): string | undefined {
  if (width === null || !NARROWED_TYPES.has(contentType)) return undefined;
  const narrower = NARROWED_WIDTHS.filter((each) => each < width);
  if (narrower.length === 0) return undefined;
  return [...narrower.map((each) => `${href}?width=${each} ${each}w`), `${href} ${width}w`].join(", ");
}

/**
 * Returns the path on the site for an image of another host. The signature proves that Bindery created the URL, so that
 * Bindery doesn't fetch other URLs.
 */
export const proxiedImage = (image: ProxiedImage) =>
  `~image?${new URLSearchParams({ url: image.url, for: image.organizationId, sign: signatureOf(image) })}`;

const storedSignature = (organizationId: string, key: string) =>
  sign("stored-image", `${organizationId} ${key}`).slice(0, 22);

/**
 * Returns the path on the site for a WebP image in the file store. Anyone with this path can load the image, but no one can guess the
 * path, because it's signed.
 */
export const storedImage = (organizationId: string, key: string): string =>
  `~image?${new URLSearchParams({ key, for: organizationId, sign: storedSignature(organizationId, key) })}`;

/** Returns the stored image that the query of such a path contains, or null if Bindery didn't sign the query. */
export function readStoredImage(query: URLSearchParams): { organizationId: string; key: string } | null {
  const image = { organizationId: query.get("for") ?? "", key: query.get("key") ?? "" };
  return isSameSecret(storedSignature(image.organizationId, image.key), query.get("sign") ?? "")
    ? image
    : null;
}

/** Returns the image that the query of such a path contains, or null if Bindery didn't sign the query. */
export function readProxiedImage(query: URLSearchParams): ProxiedImage | null {
  const image = { url: query.get("url") ?? "", organizationId: query.get("for") ?? "" };
  return isSameSecret(signatureOf(image), query.get("sign") ?? "") ? image : null;
}
