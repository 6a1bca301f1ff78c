import { hotQuery } from "@/db/hot";
import { hostNameOf, isOwnHost, isReservedHost } from "@/lib/hosts";
import { hostnameAddress } from "../addresses";
import { findByHostname } from "./organization-address";

/** A host is the address of a site only while its organization holds it (`../hostnames/claims.ts`). */
const FIND = `SELECT 1 FROM "SiteAddress" a
  JOIN "Site" s ON s."organizationId" = a."organizationId" AND s."id" = a."siteId"
  WHERE a."address" = $1 AND s."publishedAt" IS NOT NULL`;

/**
 * Whether readers come to this service by a host of that name: its own, a proved one of a published site, also one that
 * leads to where the site is read now, or that of an organization which shows something to everybody.
 */
export async function isServedHost(host: string): Promise<boolean> {
  const name = hostNameOf(host);
  if (name === undefined || name !== host.toLowerCase()) return false;
  if (isOwnHost(name)) return true;
  const url = `https://${name}/`;
  if (isReservedHost(name) || !URL.canParse(url)) return false;
  const found = await hotQuery<object>("published:host", FIND, [hostnameAddress(name)]);
  return found.length > 0 || (await findByHostname(new URL(url))) !== undefined;
}
