import { isSignedAddress, signedAddress } from "@/lib/signed-address";

const PURPOSE = "site-bundle";

/** Where addresses of bundles begin. */
export const BUNDLES_PREFIX = "/files/bundles/";

/** Which bundle of which site an address lets its bearer have. */
export interface BundleGrant {
  organizationId: string;
  siteId: string;
  id: string;
}

/** The address of a bundle: a signed capability, which holds an hour at least. */
export const bundleAddress = ({ organizationId, siteId, id }: BundleGrant) =>
  signedAddress(PURPOSE, `${BUNDLES_PREFIX}${organizationId}/${siteId}/${id}`);

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readBundleAddress(path: string, query: string): BundleGrant | null {
  if (!isSignedAddress(PURPOSE, path, query)) return null;
  const [organizationId = "", siteId = "", id = ""] = path.slice(BUNDLES_PREFIX.length).split("/");
  return { organizationId, siteId, id };
}
