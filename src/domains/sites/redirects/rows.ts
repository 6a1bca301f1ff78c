import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { SiteRedirect } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import type { SiteKey } from "@/domains/sites/rows";

const FOUND = `FROM "SiteRedirect" r WHERE r."organizationId" = $1 AND r."siteId" = $2
  AND ($3::text IS NULL OR strpos(lower(r."source"), lower($3)) > 0)`;
const COUNT = `SELECT count(*)::int AS "count" ${FOUND}`;
const PAGE = `SELECT ${columnsOf("SiteRedirect", "r")} ${FOUND} AND ($4::text IS NULL OR r."source" COLLATE "C" > $4)
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

/** Sources that a path would be caught by: itself, and every beginning of it with a `*`. */
const catching = (path: string) => [
  path,
  ...Array.from({ length: path.length + 1 }, (_, length) => `${path.slice(0, length)}*`),
];

/** Of redirects that catch a path: the one with exactly this source, else the longest with a `*`. */
function closest(path: string, found: readonly SiteRedirect[]): SiteRedirect | undefined {
  const exact = found.find((redirect) => redirect.source === path && !path.endsWith("*"));
  return exact ?? [...found].sort((a, b) => b.source.length - a.source.length)[0];
}

/** The redirect that catches a path, drafts aside. */
export async function findRedirect(
  reader: Pick<Tx, "siteRedirect">,
  { organizationId, id: siteId }: SiteKey,
  path: string,
): Promise<SiteRedirect | undefined> {
  const found = await reader.siteRedirect.findMany({
    where: { organizationId, siteId, draft: false, source: { in: catching(path) } },
  });
  return closest(path, found);
}

/** The same among redirects that are at hand, by source. */
export function findAmong(
  redirects: ReadonlyMap<string, SiteRedirect>,
  path: string,
): SiteRedirect | undefined {
  const found = catching(path).flatMap((source) => redirects.get(source) ?? []);
  return closest(
    path,
    found.filter((redirect) => !redirect.draft),
  );
}
