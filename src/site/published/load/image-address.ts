import { isSameSecret, sign } from "@/lib/seal";

const signatureOf = (url: string) => sign("published-image", url).slice(0, 22);

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

/** Where a picture of another host is shown below the address of a site. Only addresses made here are fetched. */
export const proxiedImage = (url: string) => `~image?${new URLSearchParams({ url, sign: signatureOf(url) })}`;

/** The address that such a query stands for; null when it was not made here. */
export function readProxiedImage(query: URLSearchParams): string | null {
  const url = query.get("url") ?? "";
  return isSameSecret(signatureOf(url), query.get("sign") ?? "") ? url : null;
}
