/** The keys in the table `SiteAddress`. Each key belongs to one site of the instance. */

/** The key of `/s/<basename>/` on this instance's host. */
export const basenameAddress = (basename: string) => `basename:${basename}`;
/** Returns the basename that a key contains, or undefined for other kinds of keys. */
export const basenameIn = (address: string): string | undefined => /^basename:(.*)$/.exec(address)?.[1];
/**
 * The key of a preview, which contains the ID of the site. The key isn't stored, because a preview can only be found by
 * this ID.
 */
export const previewAddress = (siteId: string) => `site:${siteId}`;
/** Returns the site ID that a key contains, or undefined for other kinds of keys. */
export const previewedIn = (address: string): string | undefined => /^site:(.*)$/.exec(address)?.[1];
/** The key of a custom domain. */
export const hostnameAddress = (hostname: string) => `hostname:${hostname}`;
/**
 * The key of the host and path at which another server, such as a proxy, shows a site. The case of the host
 * and path doesn't matter.
 */
export const proxyAddress = (proxy: string) => `proxy:${proxy.toLowerCase()}`;

/** Selects all keys with this host. */
export const isAtHost = (hostname: string) => [
  { address: hostnameAddress(hostname) },
  { address: { startsWith: proxyAddress(`${hostname}/`) } },
];
