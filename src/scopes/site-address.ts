import type { Site } from "@/db/generated/client";
import { appUrl } from "@/lib/urls";

/** The columns of a site from which its URL is computed. */
export type Addressed = Pick<Site, "basename" | "hostname" | "proxy" | "provedHostname" | "provedProxy">;

/**
 * Returns the custom hosts of a site. Only hosts that the site's organization has verified are included
 * (docs/published-sites.md).
 */
export const provedHosts = (site: Addressed) => ({
  hostname: site.hostname === null ? null : site.provedHostname,
  proxy: site.proxy === null ? null : site.provedProxy,
});

/**
 * Returns the URL of the published site: at its proxy, on its custom domain, or on Bindery's host. The URL
 * ends with a slash. If the URL contains a share link's key, anyone who has the URL can open the site. The
 * key is part of the path, because some clients remove the query from a URL.
 */
export function publishedUrl(site: Addressed, shareKey?: string): string {
  const { hostname, proxy } = provedHosts(site);
  const opens = shareKey === undefined ? "" : `${encodeURIComponent(shareKey)}/`;
  if (proxy !== null) return `https://${proxy}/${opens}`;
  if (hostname !== null) return `https://${hostname}/${opens}`;
  return appUrl(`/s/${site.basename}/${opens}`);
}

/** The path on Bindery's host under which members preview sites. The site's ID follows it. */
export const PREVIEW_ROOT = "/preview/";

/**
 * Returns the URL at which members preview a site, whether or not the site is published. The URL ends with a
 * slash.
 */
export const previewUrl = ({ id }: Pick<Site, "id">): string => appUrl(`${PREVIEW_ROOT}${id}/`);

/** Adds a share key to a URL of the site. Other URLs are returned unchanged. */
export function withShareKey(site: Addressed, url: string, shareKey: string | undefined): string {
  const root = publishedUrl(site);
  return url.startsWith(root) ? publishedUrl(site, shareKey) + url.slice(root.length) : url;
}
