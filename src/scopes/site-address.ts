import type { Site } from "@/db/generated/client";
import { appUrl } from "@/lib/urls";

/** What of a site says where it is read. */
export type Addressed = Pick<Site, "basename" | "hostname" | "proxy" | "provedHostname" | "provedProxy">;

/** Where a site is read beside our own host: only what its organization has proved counts (docs/published-sites.md). */
export const provedHosts = (site: Addressed) => ({
  hostname: site.hostname === null ? null : site.provedHostname,
  proxy: site.proxy === null ? null : site.provedProxy,
});

/**
 * Where the site is read: below the proxy that shows it, on its own host, or on ours. Ends with a slash. With the key
 * of a share link it opens to whoever has the address; the key is a part of the path, since clients cut queries off.
 */
export function publishedUrl(site: Addressed, shareKey?: string): string {
  const { hostname, proxy } = provedHosts(site);
  const opens = shareKey === undefined ? "" : `${encodeURIComponent(shareKey)}/`;
  if (proxy !== null) return `https://${proxy}/${opens}`;
  if (hostname !== null) return `https://${hostname}/${opens}`;
  return appUrl(`/s/${site.basename}/${opens}`);
}

/** An address below the site, with the key that opens it to whoever has the address; others are left as they are. */
export function withShareKey(site: Addressed, url: string, shareKey: string | undefined): string {
  const root = publishedUrl(site);
  return url.startsWith(root) ? publishedUrl(site, shareKey) + url.slice(root.length) : url;
}
