import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { basenameIn } from "@/domains/names/addresses";
import { releaseNames } from "@/domains/names/claims";
import { conflict } from "@/lib/errors";
import { hostNameOf } from "@/lib/hosts";

/**
 * The addresses of sites, which are unique in the instance. A hostname of an organization is used only after
 * it is verified. A previous address stays reserved for its site and redirects to the current one until the
 * site is deleted.
 */

/** The path of the user guide on Bindery's host, and the path of the API reference, which is a section of the guide's site. */
export const GUIDE_PATH = "docs";
export const API_REFERENCE_PATH = `${GUIDE_PATH}/api`;
export const GUIDE_ADDRESS = `path:${GUIDE_PATH}`;
/**
 * The guide's site gets this address when Bindery adds the API reference. The address exists so that Bindery adds the
 * reference only once. Requests are found by {@link GUIDE_ADDRESS}.
 */
export const API_REFERENCE_ADDRESS = `path:${API_REFERENCE_PATH}`;

/** The host of a site's proxy, normalized for comparisons, or null if the site has no proxy. */
export const hostOfProxy = (proxy: string | null): string | null =>
  proxy === null ? null : (hostNameOf(proxy.slice(0, proxy.indexOf("/"))) ?? null);

type Key = Pick<Site, "organizationId" | "id">;

/** Assigns an address to the site. Throws 409 with the field's name if another site has the address. */
export async function claimAddress(tx: Tx, { organizationId, id }: Key, field: string, address: string) {
  await tx.siteAddress.createMany({
    data: [{ address, organizationId, siteId: id }],
    skipDuplicates: true,
  });
  const owner = await tx.siteAddress.findUniqueOrThrow({ where: { address } });
  if (owner.siteId !== id)
    throw conflict(`Another site already uses the URL in \`${field}\`. Use a different value.`);
}

/** Whether no site has the address. */
export async function isFree(tx: Tx, address: string): Promise<boolean> {
  return (await tx.siteAddress.findUnique({ where: { address } })) === null;
}

/** Deletes the addresses of a site that is being deleted. The names stay reserved for the organization for some time. */
export async function releaseAddresses(tx: Tx, { organizationId, id }: Key): Promise<void> {
  const where = { organizationId, siteId: id };
  const addresses = await tx.siteAddress.findMany({ where, select: { address: true } });
  await tx.siteAddress.deleteMany({ where });
  const names = addresses.flatMap(({ address }) => basenameIn(address) ?? []);
  await releaseNames(tx, organizationId, names);
}
