import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { basenameIn } from "@/domains/names/addresses";
import { releaseNames } from "@/domains/names/claims";
import { conflict } from "@/lib/errors";
import { hostNameOf } from "@/lib/hosts";

/**
 * Addresses of sites, unique in the installation; those at other hosts only at proved hosts. An address that a site
 * leaves stays reserved for it and leads to the new one, until the site is deleted.
 */

/** Path on our own host that leads to the user guide, and the one below it that is the API reference. */
export const GUIDE_PATH = "docs";
export const API_REFERENCE_PATH = "api";
export const GUIDE_ADDRESS = `path:${GUIDE_PATH}`;

/** The host of the server that shows a site, as hosts are compared; null where there is none. */
export const hostOfProxy = (proxy: string | null): string | null =>
  proxy === null ? null : (hostNameOf(proxy.slice(0, proxy.indexOf("/"))) ?? null);

type Key = Pick<Site, "organizationId" | "id">;

/** Makes an address lead to the site. Throws 409, naming the field, when it is another site's. */
export async function claimAddress(tx: Tx, { organizationId, id }: Key, field: string, address: string) {
  await tx.siteAddress.createMany({
    data: [{ address, organizationId, siteId: id }],
    skipDuplicates: true,
  });
  const owner = await tx.siteAddress.findUniqueOrThrow({ where: { address } });
  if (owner.siteId !== id) throw conflict(`The URL in \`${field}\` belongs to another site.`);
}

/** Whether an address is still free. */
export async function isFree(tx: Tx, address: string): Promise<boolean> {
  return (await tx.siteAddress.findUnique({ where: { address } })) === null;
}

/** Deletes the addresses of a site that ends. Its names stay reserved for its organization for a while. */
export async function releaseAddresses(tx: Tx, { organizationId, id }: Key): Promise<void> {
  const where = { organizationId, siteId: id };
  const addresses = await tx.siteAddress.findMany({ where, select: { address: true } });
  await tx.siteAddress.deleteMany({ where });
  const names = addresses.flatMap(({ address }) => basenameIn(address) ?? []);
  await releaseNames(tx, organizationId, names);
}
