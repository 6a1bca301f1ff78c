import { columnsOf } from "@/db/columns";
import type { Site } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { hostnameAddress } from "@/domains/names/addresses";
import { hostNameOf, isOwnHost, isReservedHost } from "@/lib/hosts";
import { organizationNameIn } from "./locate";

/** The organization's default site if it is public, otherwise the public site that was published first. */
const FIND_PUBLIC = `SELECT ${columnsOf("Site", "s")} FROM "Organization" o
  JOIN "Site" s ON s."organizationId" = o."id" AND s."publishedAt" IS NOT NULL AND s."visibility" = 'public'
  WHERE o."hostname" = $1
  ORDER BY (o."defaultContent"->>'site' = s."id") DESC NULLS LAST, s."publishedAt", s."id" LIMIT 1`;

/**
 * Returns the public site of the organization that a URL names, and the path below that site's URL. Undefined
 * if there is no such site.
 */
export async function findByHostname(url: URL): Promise<{ site: Site; segments: string[] } | undefined> {
  const named = organizationNameIn(url);
  const [site] = named
    ? await hotQuery<Site & object>("published:organization", FIND_PUBLIC, [named.name])
    : [];
  return named && site && { site, segments: named.segments };
}

/** A host leads to a site only while its organization holds the host (`../hostnames/claims.ts`). */
const FIND_HOST = `SELECT 1 FROM "SiteAddress" a
  JOIN "Site" s ON s."organizationId" = a."organizationId" AND s."id" = a."siteId"
  WHERE a."address" = $1 AND s."publishedAt" IS NOT NULL`;

/**
 * Whether the service serves a host: its own host, the verified host of a published site (including a
 * previous host that redirects), or the host of an organization with public content.
 */
export async function isServedHost(host: string): Promise<boolean> {
  const name = hostNameOf(host);
  if (name === undefined || name !== host.toLowerCase()) return false;
  if (isOwnHost(name)) return true;
  const url = `https://${name}/`;
  if (isReservedHost(name) || !URL.canParse(url)) return false;
  const found = await hotQuery<object>("published:host", FIND_HOST, [hostnameAddress(name)]);
  return found.length > 0 || (await findByHostname(new URL(url))) !== undefined;
}
