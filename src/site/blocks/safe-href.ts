const IMAGE_SCHEMES = ["relative", "http:", "https:"];
const SCHEMES = [...IMAGE_SCHEMES, "mailto:", "tel:"];
/** An invented origin, which is needed to parse relative URLs. People never see it. */
const BASE = "https://relative.invalid";

/** Removes white space and control characters, as browsers do before they parse the scheme of a URL. */
function withoutControls(value: string): string {
  return [...value].filter((character) => character > " " && character !== "\u007f").join("");
}

function schemeOf(value: string): string {
  const plain = withoutControls(value);
  if (!URL.canParse(plain, BASE)) return "none";
  const url = new URL(plain, BASE);
  return url.origin === BASE ? "relative" : url.protocol;
}

/** The URL if it's a safe link target (http, https, mailto, tel, relative), otherwise null. */
export const safeHref = (value: string | null | undefined): string | null =>
  value && SCHEMES.includes(schemeOf(value)) ? value : null;

/** The URL if images and files can be loaded from it safely (http, https, relative), otherwise null. */
export const safeSource = (value: string | null | undefined): string | null =>
  value && IMAGE_SCHEMES.includes(schemeOf(value)) ? value : null;

/** Whether a URL is absolute, so that it leads to another website. */
export function isExternal(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === "http:" || scheme === "https:";
}

/** Attributes of a link. External links open in a new tab, or in the same tab if `inPlace` is set. */
export function leaving(isLeaving: boolean, inPlace = false): { target?: "_blank"; rel?: string } {
  if (!isLeaving) return {};
  return { ...(!inPlace && { target: "_blank" }), rel: "noreferrer noopener" };
}

/** The host of a URL, for a card without a title. */
export const hostOf = (href: string): string => (URL.canParse(href) && new URL(href).host) || href;
