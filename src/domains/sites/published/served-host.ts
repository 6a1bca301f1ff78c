import type { Site } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { hostnameAddress } from "@/domains/names/addresses";
import { hostNameOf, isOwnHost, isReservedHost } from "@/lib/hosts";
import { organizationNameIn } from "./locate";
import { publicSite, publishedAt } from "./queries";

/**
 * Returns the public site of the organization that a URL names, and the path below that site's URL. Returns undefined if there is
 * no such site.
 */
export async function findByHostname(url: URL): Promise<{ site: Site; segments: string[] } | undefined> {
  const named = organizationNameIn(url);
  const site = named && (await publicSite.first(reads(), { organizationName: named.name }));
  return site && { site, segments: named.segments };
}

/**
 * Whether Bindery serves this host. Bindery serves its own host, verified hosts of published sites, previous hosts that redirect,
 * and hosts of organizations with public content.
 */
export async function isServedHost(host: string): Promise<boolean> {
  const name = hostNameOf(host);
  if (name === undefined || name !== host.toLowerCase()) return false;
  if (isOwnHost(name)) return true;
  const url = `https://${name}/`;
  if (isReservedHost(name) || !URL.canParse(url)) return false;
  // A host leads to a site only while its organization holds the host (`../hostnames/claims.ts`).
  const site = await publishedAt.first(reads(), { address: hostnameAddress(name) });
  return site !== undefined || (await findByHostname(new URL(url))) !== undefined;
}
