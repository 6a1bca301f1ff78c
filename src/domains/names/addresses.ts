/** Keys of `SiteAddress`. Each one leads to one site of the installation. */

/** Key of `/s/<basename>/` on the host of this installation. */
export const basenameAddress = (basename: string) => `basename:${basename}`;
/** The basename in a key, undefined for the key of a host. */
export const basenameIn = (address: string): string | undefined => /^basename:(.*)$/.exec(address)?.[1];
/** The key of a preview, by the ID of the site. It isn't stored: a preview can't be found by anything else. */
export const previewAddress = (siteId: string) => `site:${siteId}`;
/** The site ID in a key, undefined for any other key. */
export const previewedIn = (address: string): string | undefined => /^site:(.*)$/.exec(address)?.[1];
/** Key of a site's own host. */
export const hostnameAddress = (hostname: string) => `hostname:${hostname}`;
/** Key of the host and path below which another server shows a site, in any case. */
export const proxyAddress = (proxy: string) => `proxy:${proxy.toLowerCase()}`;

/** Selects every key at one host. */
export const isAtHost = (hostname: string) => [
  { address: hostnameAddress(hostname) },
  { address: { startsWith: proxyAddress(`${hostname}/`) } },
];
