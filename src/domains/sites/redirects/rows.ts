import type { Tx } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import type { SiteKey } from "@/domains/sites/rows";

const FOUND = `FROM "SiteRedirect" r WHERE r."organizationId" = $1 AND r."siteId" = $2
  AND ($3::text IS NULL OR strpos(lower(r."source"), lower($3)) > 0)`;
const COUNT = `SELECT count(*)::int AS "count" ${FOUND}`;
const PAGE = `SELECT r.* ${FOUND} AND ($4::text IS NULL OR r."source" COLLATE "C" > $4)
  ORDER BY r."source" COLLATE "C" LIMIT $5::int`;

/** The redirects of a site in the order of their sources. */
export function listRedirects(
  { organizationId, id }: SiteKey,
  search: string | undefined,
  paging: Paging,
): Promise<Page<SiteRedirect>> {
  const values = [organizationId, id, search ?? null];
  return keysetPage<SiteRedirect>(paging, {
    name: JSON.stringify(["redirects", ...values]),
    keyLength: 1,
    keyOf: (redirect) => [redirect.source],
    fetch: (key, take) =>
      hotQuery<SiteRedirect & object>("redirects:page", PAGE, [...values, key?.[0] ?? null, take]),
    count: async () => {
      const [row] = await hotQuery<{ count: number }>("redirects:count", COUNT, values);
      return row?.count ?? 0;
    },
  });
}

/** Sources that a path would be caught by: itself, and everything that ends in a `*` before its end. */
const catching = (path: string) => [
  path,
  ...Array.from({ length: path.length }, (_, length) => `${path.slice(0, length)}*`),
];

/** The redirect that catches a path, drafts aside: the one with exactly this source, else the longest with a `*`. */
export async function findRedirect(
  reader: Pick<Tx, "siteRedirect">,
  { organizationId, id: siteId }: SiteKey,
  path: string,
): Promise<SiteRedirect | undefined> {
  const found = await reader.siteRedirect.findMany({
    where: { organizationId, siteId, draft: false, source: { in: catching(path) } },
  });
  const exact = found.find((redirect) => redirect.source === path && !path.endsWith("*"));
  return exact ?? found.sort((a, b) => b.source.length - a.source.length)[0];
}
