import { basenameAddress, hostnameAddress, previewAddress, proxyAddress } from "@/domains/names/addresses";
import { API_REFERENCE_PATH, GUIDE_ADDRESS, GUIDE_PATH } from "@/domains/sites/addresses";
import { type PathParts, partsOf } from "@/domains/sites/redirects/source";
import { env } from "@/env";
import { hostNameOf, isOwnHost, isReservedHost, labelBelowTrusted } from "@/lib/hosts";
import { PREVIEW_ROOT } from "@/scopes/site-address";

/** A possible site address in a URL, and the part of the path after it. */
export interface Candidate {
  /** The address, in the format of `SiteAddress`. */
  address: string;
  /** The URL of the site in the request; ends with a slash. */
  siteUrl: string;
  /** The decoded path segments below the address, including empty ones. */
  segments: string[];
  /** The path from the first invalid name on, as in {@link PathParts}. */
  unnamed?: string | undefined;
}

/** The maximum number of path segments in the URL at which a proxy shows a site. */
const PROXY_DEPTH_MAX = 8;
/** The maximum number of path segments in a page's URL. Pages can't be nested this deeply. */
const SEGMENTS_MAX = 100;
export const URL_LENGTH_MAX = 2048;

/** The format of share link keys. Page paths almost never match it. */
const SHARE_KEY = /^[\w-]{32,43}$/;

/**
 * Returns the share key at the start of a path and the rest of the path, or undefined if the path doesn't
 * start with a key.
 */
export function keyedCandidate({ siteUrl, segments, address, unnamed }: Candidate) {
  const at = segments.findIndex(Boolean);
  const shareKey = segments[at];
  if (shareKey === undefined || !SHARE_KEY.test(shareKey)) return undefined;
  const siteUrlWithKey = `${siteUrl}${shareKey}/`;
  const below: Candidate = { address, siteUrl: siteUrlWithKey, segments: segments.slice(at + 1), unnamed };
  return { shareKey, below };
}

function pathOf(url: URL): PathParts | undefined {
  const path = url.pathname.slice(1);
  return path.split("/", SEGMENTS_MAX + 1).length > SEGMENTS_MAX ? undefined : partsOf(path);
}

/** The path of sites on Bindery's host. */
const SITES_ROOT = "/s/";

/** The path of assets for pages that don't belong to a site, such as the 404 page of `/docs`. */
const ASSETS_ROOT = "/~assets/";

/** Whether a path on Bindery's host belongs to published sites or their previews. These paths include `/docs`. */
export function isReadersPath(path: string): boolean {
  if ([SITES_ROOT, PREVIEW_ROOT, ASSETS_ROOT].some((each) => path.startsWith(each))) return true;
  return path.split("/", 2)[1] === GUIDE_PATH;
}

/** Whether a path on Bindery's host is the path of the API reference. */
export const isReferencePath = (path: string): boolean =>
  path.replace(/\/$/, "") === `/${API_REFERENCE_PATH}`;

/**
 * Returns the candidates for a URL on Bindery's host whose path starts with `/s/`, `/preview/` or `/docs`. Other hosts never show
 * a site under its basename.
 */
function onOwnHost(own: URL, segments: readonly string[]): Candidate[] {
  const [root, basename, ...rest] = segments;
  if (root === GUIDE_PATH)
    return [
      { address: GUIDE_ADDRESS, siteUrl: new URL(`/${GUIDE_PATH}/`, own).href, segments: segments.slice(1) },
    ];
  if (root === "preview" && basename) {
    const siteUrl = new URL(`${PREVIEW_ROOT}${encodeURIComponent(basename)}/`, own).href;
    return [{ address: previewAddress(basename), siteUrl, segments: rest }];
  }
  if (root !== "s" || !basename) return [];
  // After a tilde comes the ID of a space. The ID is case-sensitive.
  const name = basename.startsWith("~") ? basename : basename.toLowerCase();
  const siteUrl = new URL(`/s/${encodeURIComponent(name)}/`, own).href;
  return [{ address: basenameAddress(name), siteUrl, segments: rest }];
}

/** Returns the candidates for a URL on another host. The longest proxy path comes first, and the host itself comes last. */
function onOtherHost(url: URL, segments: readonly string[]): Candidate[] {
  const host = hostNameOf(url.host);
  if (host === undefined || isReservedHost(host)) return [];
  const deepest = Math.min(segments.length, PROXY_DEPTH_MAX);
  const proxied = Array.from({ length: deepest }, (_, index) => {
    const above = segments.slice(0, deepest - index);
    const path = above.map(encodeURIComponent).join("/");
    const rest = segments.slice(above.length);
    return { address: proxyAddress(`${host}/${path}`), siteUrl: `${url.origin}/${path}/`, segments: rest };
  });
  return [...proxied, { address: hostnameAddress(host), siteUrl: `${url.origin}/`, segments: [...segments] }];
}

/**
 * Returns the `hostname` of an organization that a URL contains. The hostname follows `/s/` on Bindery's host, or is a subdomain
 * of a host that is reserved for organizations.
 */
export function organizationNameIn(url: URL): { name: string; segments: string[] } | undefined {
  const path = pathOf(url);
  const segments = path?.unnamed === undefined ? (path?.names ?? []) : [];
  if (isOwnHost(url.host)) {
    const [root, name, ...rest] = segments;
    return root === "s" && name ? { name: name.toLowerCase(), segments: rest } : undefined;
  }
  const host = hostNameOf(url.host);
  const name = host === undefined || isReservedHost(host) ? undefined : labelBelowTrusted(host);
  return name === undefined ? undefined : { name, segments };
}

/**
 * Returns the possible site addresses of a URL, with the most likely address first. The list is empty if the URL can't belong to
 * a site.
 */
export function candidatesOf(url: URL): Candidate[] {
  if (!/^https?:$/.test(url.protocol) || url.href.length > URL_LENGTH_MAX) return [];
  const path = pathOf(url);
  if (!path) return [];
  const { names, unnamed } = path;
  const candidates = isOwnHost(url.host)
    ? onOwnHost(new URL(env.PUBLIC_URL), names)
    : onOtherHost(url, names);
  return candidates.map((candidate) => ({ ...candidate, unnamed }));
}
