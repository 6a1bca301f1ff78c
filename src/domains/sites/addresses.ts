import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { conflict } from "@/lib/errors";
import { appUrl } from "@/lib/urls";

/**
 * Addresses of sites, unique in the installation. One that a site leaves stays its own and leads to the new one, until
 * the site is deleted.
 */

export const basenameAddress = (basename: string) => `basename:${basename}`;
export const hostnameAddress = (hostname: string) => `hostname:${hostname}`;
/** Host and path below which another server shows the site, in any case. */
export const proxyAddress = (proxy: string) => `proxy:${proxy.toLowerCase()}`;

/** Where the site is read: below the proxy that shows it, on its own host, or on ours. Ends with a slash. */
export function publishedUrl(site: Pick<Site, "basename" | "hostname" | "proxy">): string {
  if (site.proxy !== null) return `https://${site.proxy}/`;
  if (site.hostname !== null) return `https://${site.hostname}/`;
  return appUrl(`/s/${site.basename}/`);
}

type Key = Pick<Site, "organizationId" | "id">;

/** Makes an address lead to the site. Throws 409, naming the field, when it is another site's. */
export async function claimAddress(tx: Tx, { organizationId, id }: Key, field: string, address: string) {
  await tx.siteAddress.createMany({
    data: [{ address, organizationId, siteId: id }],
    skipDuplicates: true,
  });
  const owner = await tx.siteAddress.findUniqueOrThrow({ where: { address } });
  if (owner.siteId !== id) throw conflict(`${field}: is the address of another site`);
}

/** Whether an address is still free. */
export async function isFree(tx: Tx, address: string): Promise<boolean> {
  return (await tx.siteAddress.findUnique({ where: { address } })) === null;
}

export async function releaseAddresses(tx: Tx, { organizationId, id }: Key): Promise<void> {
  await tx.siteAddress.deleteMany({ where: { organizationId, siteId: id } });
}
