const IMAGE_SCHEMES = ["relative", "http:", "https:"];
const SCHEMES = [...IMAGE_SCHEMES, "mailto:", "tel:"];
/** This origin is never visible: it only distinguishes a relative address from one with a scheme. */
const BASE = "https://relative.invalid";

/** White space and control characters, which browsers drop before they look at the scheme. */
function withoutControls(value: string): string {
  return [...value].filter((character) => character > " " && character !== "\u007f").join("");
}

function schemeOf(value: string): string {
  const plain = withoutControls(value);
  if (!URL.canParse(plain, BASE)) return "none";
  const url = new URL(plain, BASE);
  return url.origin === BASE ? "relative" : url.protocol;
}

/** The address when a reader may be sent there (http, https, mailto, tel, relative), null otherwise. */
export const safeHref = (value: string | null | undefined): string | null =>
  value && SCHEMES.includes(schemeOf(value)) ? value : null;

/** The address when an image or file may be loaded from there (http, https, relative), null otherwise. */
export const safeSource = (value: string | null | undefined): string | null =>
  value && IMAGE_SCHEMES.includes(schemeOf(value)) ? value : null;

/** Whether the address leaves this installation, so that the link says so. */
export function isExternal(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === "http:" || scheme === "https:";
}

/** Attributes of a link: what leaves this installation opens beside the page, or in its place where that is wanted. */
export function leaving(isLeaving: boolean, inPlace = false): { target?: "_blank"; rel?: string } {
  if (!isLeaving) return {};
  return { ...(!inPlace && { target: "_blank" }), rel: "noreferrer noopener" };
}

/** The host of a URL, for a card without a title. */
export const hostOf = (href: string): string => (URL.canParse(href) && new URL(href).host) || href;
