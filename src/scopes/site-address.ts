import type { Site } from "@/db/generated/client";
import { appUrl } from "@/lib/urls";

/** The columns of a site that its URL depends on. */
export type Addressed = Pick<Site, "basename" | "hostname" | "proxy" | "provedHostname" | "provedProxy">;

/**
 * The hosts of a site besides our own. Only hosts that its organization has verified count (docs/published-sites.md).
 */
export const provedHosts = (site: Addressed) => ({
  hostname: site.hostname === null ? null : site.provedHostname,
  proxy: site.proxy === null ? null : site.provedProxy,
});

/**
 * The URL of the published site: under the proxy that shows it, on its custom domain, or on our host. Ends with a
 * slash. With the key of a share link, everyone who has the URL can open it. The key is a part of the path, since
 * clients cut queries off.
 */
export function publishedUrl(site: Addressed, shareKey?: string): string {
  const { hostname, proxy } = provedHosts(site);
  const opens = shareKey === undefined ? "" : `${encodeURIComponent(shareKey)}/`;
  if (proxy !== null) return `https://${proxy}/${opens}`;
  if (hostname !== null) return `https://${hostname}/${opens}`;
  return appUrl(`/s/${site.basename}/${opens}`);
}

/** The path under which members preview sites on our own host, by ID. */
export const PREVIEW_ROOT = "/preview/";

/** The URL under which members preview a site, published or not; it ends with a slash. */
export const previewUrl = ({ id }: Pick<Site, "id">): string => appUrl(`${PREVIEW_ROOT}${id}/`);

/** A URL of the site, with the share key that opens it; other URLs are left unchanged. */
export function withShareKey(site: Addressed, url: string, shareKey: string | undefined): string {
  const root = publishedUrl(site);
  return url.startsWith(root) ? publishedUrl(site, shareKey) + url.slice(root.length) : url;
}
