import { columnsOf } from "@/db/columns";
import type { Site } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { organizationNameIn } from "./locate";

/** The public site that an organization named first, or else published first. */
const FIND = `SELECT ${columnsOf("Site", "s")} FROM "Organization" o
  JOIN "Site" s ON s."organizationId" = o."id" AND s."publishedAt" IS NOT NULL AND s."visibility" = 'public'
  WHERE o."hostname" = $1
  ORDER BY (o."defaultContent"->>'site' = s."id") DESC NULLS LAST, s."publishedAt", s."id" LIMIT 1`;

/**
 * Where the public content of the organization begins whose `hostname` an address names, and the path below it;
 * undefined for what names none, or one that shows nothing to everybody.
 */
export async function findByHostname(url: URL): Promise<{ site: Site; segments: string[] } | undefined> {
  const named = organizationNameIn(url);
  const [site] = named ? await hotQuery<Site & object>("published:organization", FIND, [named.name]) : [];
  return named && site && { site, segments: named.segments };
}
