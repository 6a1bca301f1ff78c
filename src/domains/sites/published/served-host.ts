import { columnsOf } from "@/db/columns";
import type { Site } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { hostnameAddress } from "@/domains/names/addresses";
import { hostNameOf, isOwnHost, isReservedHost } from "@/lib/hosts";
import { organizationNameIn } from "./locate";

/** The public site that an organization named first, or else published first. */
const FIND_PUBLIC = `SELECT ${columnsOf("Site", "s")} FROM "Organization" o
  JOIN "Site" s ON s."organizationId" = o."id" AND s."publishedAt" IS NOT NULL AND s."visibility" = 'public'
  WHERE o."hostname" = $1
  ORDER BY (o."defaultContent"->>'site' = s."id") DESC NULLS LAST, s."publishedAt", s."id" LIMIT 1`;

/** Where the public content of the organization begins that an address names, and the path below; undefined for none. */
export async function findByHostname(url: URL): Promise<{ site: Site; segments: string[] } | undefined> {
  const named = organizationNameIn(url);
  const [site] = named
    ? await hotQuery<Site & object>("published:organization", FIND_PUBLIC, [named.name])
    : [];
  return named && site && { site, segments: named.segments };
}

/** A host is the address of a site only while its organization holds it (`../hostnames/claims.ts`). */
const FIND_HOST = `SELECT 1 FROM "SiteAddress" a
  JOIN "Site" s ON s."organizationId" = a."organizationId" AND s."id" = a."siteId"
  WHERE a."address" = $1 AND s."publishedAt" IS NOT NULL`;

/**
 * Whether the service serves a host: its own, a verified one of a published site, also one that redirects to the
 * current URL of the site, or that of an organization with public content.
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
