import { isSameSecret, sign } from "@/lib/seal";

/** The URL of an image on another host, and the organization whose content shows the image. */
export interface ProxiedImage {
  organizationId: string;
  url: string;
}

/** The purposes of the signatures, by the parameter that names the image. */
const PURPOSES = { url: "published-image", key: "stored-image" } as const;
type By = keyof typeof PURPOSES;

const signatureOf = (by: By, organizationId: string, name: string) =>
  sign(PURPOSES[by], `${organizationId} ${name}`).slice(0, 22);

const imagePath = (by: By, organizationId: string, name: string) =>
  `~image?${new URLSearchParams({ [by]: name, for: organizationId, sign: signatureOf(by, organizationId, name) })}`;

/** Returns the image that a query names, or null if Bindery didn't sign the query. */
function readSigned(by: By, query: URLSearchParams): { organizationId: string; name: string } | null {
  const [organizationId, name] = [query.get("for") ?? "", query.get(by) ?? ""];
  const isSigned = isSameSecret(signatureOf(by, organizationId, name), query.get("sign") ?? "");
  return isSigned ? { organizationId, name } : null;
}

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
export const proxiedImage = ({ organizationId, url }: ProxiedImage): string =>
  imagePath("url", organizationId, url);

/**
 * Returns the path on the site for a WebP image in the file store. Anyone with this path can load the image, but no one can guess the
 * path, because it's signed.
 */
export const storedImage = (organizationId: string, key: string): string =>
  imagePath("key", organizationId, key);

/** Returns the stored image that the query of such a path contains, or null if Bindery didn't sign the query. */
export function readStoredImage(query: URLSearchParams): { organizationId: string; key: string } | null {
  const read = readSigned("key", query);
  return read && { organizationId: read.organizationId, key: read.name };
}

/** Returns the image that the query of such a path contains, or null if Bindery didn't sign the query. */
export function readProxiedImage(query: URLSearchParams): ProxiedImage | null {
  const read = readSigned("url", query);
  return read && { organizationId: read.organizationId, url: read.name };
}
