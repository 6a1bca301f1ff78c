import { hotQuery } from "@/db/hot";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import { urlOfSiteSpace } from "@/domains/sites/structure/tree";
import { isOwnHost } from "@/lib/hosts";
import type { Resolution } from "./resolution";

/** The address that a space has of its own, below which it is read in the first site that shows it to everybody. */
const ADDRESS = /^\/s\/~([A-Za-z0-9_-]{1,100})(?:\/(.*))?$/;

const FIND = `SELECT p."organizationId", p."siteId", p."id" FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id" AND s."deletedAt" IS NULL
  JOIN "SiteSpace" p ON p."organizationId" = s."organizationId" AND p."spaceId" = s."id"
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
    AND t."publishedAt" IS NOT NULL AND t."visibility" IN ('public', 'unlisted')
  WHERE l."id" = $1 AND (s."visibility" IN ('public', 'unlisted')
    OR (s."visibility" = 'share-link' AND s."shareKey" = $2))
  ORDER BY t."createdAt", p."id" LIMIT 1`;

interface Shown {
  organizationId: string;
  siteId: string;
  id: string;
}

/** Where a space that anyone may read is shown; undefined for any other address, and where no site shows it. */
export async function resolveSpaceAddress(url: URL): Promise<Resolution | undefined> {
  const [, spaceId, path = ""] = ADDRESS.exec(url.pathname) ?? [];
  if (spaceId === undefined || !isOwnHost(url.host)) return undefined;
  const values = [spaceId, url.searchParams.get("shareKey")];
  const [shown] = await hotQuery<Shown & object>("published:space", FIND, values);
  if (!shown) return undefined;
  const rows = await loadSiteRows({ organizationId: shown.organizationId, id: shown.siteId });
  const siteSpace = rows.siteSpaces.find(({ id }) => id === shown.id);
  if (!siteSpace) return undefined;
  const target = urlOfSiteSpace(rows, siteSpace) + path.split("/").filter(Boolean).join("/");
  return { kind: "redirect", site: rows.site, target, permanent: false, external: false };
}
