const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const IMAGE_SCHEMES = new Set(["http:", "https:"]);
/** Its origin never shows: it only tells a relative address from one with a scheme of its own. */
const BASE = "https://relative.invalid";

/** White space and control characters, which browsers drop before they look at the scheme. */
function withoutControls(value: string): string {
  return [...value].filter((character) => character > " " && character !== "\u007f").join("");
}

function schemeOf(value: string): string | null {
  try {
    const url = new URL(withoutControls(value), BASE);
    return url.origin === BASE ? "relative" : url.protocol;
  } catch {
    return null;
  }
}

/** The address when a reader may be sent there (http, https, mailto, tel, relative), null otherwise. */
export function safeHref(value: string | null | undefined): string | null {
  if (!value) return null;
  const scheme = schemeOf(value);
  return scheme === "relative" || (scheme && SCHEMES.has(scheme)) ? value : null;
}

/** The address when an image or file may be loaded from there (http, https, relative), null otherwise. */
export function safeSource(value: string | null | undefined): string | null {
  if (!value) return null;
  const scheme = schemeOf(value);
  return scheme === "relative" || (scheme && IMAGE_SCHEMES.has(scheme)) ? value : null;
}

/** Whether the address leaves this installation, so that the link says so. */
export function isExternal(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === "http:" || scheme === "https:";
}

/** Attributes of a link: what leaves this installation opens beside the page, or in its place where that is wanted. */
export function leaving(isLeaving: boolean, inPlace = false): { target?: "_blank"; rel?: string } {
  if (!isLeaving) return {};
  return { ...(inPlace ? {} : { target: "_blank" }), rel: "noreferrer noopener" };
}

/** The host of an address, for a card that has no title of its own. */
export function hostOf(href: string): string {
  try {
    return new URL(href).host || href;
  } catch {
    return href;
  }
}
