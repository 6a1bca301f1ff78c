import { db, type Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { SiteRedirect } from "@/db/generated/client";
import type { Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { SiteKey } from "@/domains/sites/rows";
import { loadSiteRows, type SiteRows } from "@/domains/sites/structure/rows";
import { siteSpacesInOrder, urlPathOfSiteSpace } from "@/domains/sites/structure/tree";

/**
 * SQL for all redirects of a site: the site's own redirects, and the redirects from previous paths of pages
 * in its spaces. If both have the same source, the site's own redirect is used (docs/content.md). The
 * parameters are the organization, the site, the site spaces in the form of {@link placesOf}, and the
 * requested sources. If the sources are null, all redirects are returned.
 */
const ALL = `(SELECT ${columnsOf("SiteRedirect", "r")} FROM "SiteRedirect" r
    WHERE r."organizationId" = $1 AND r."siteId" = $2 AND ($4::text[] IS NULL OR r."source" = ANY($4))
  UNION ALL
  SELECT ${columnsOf("SiteRedirect", "m")} FROM jsonb_to_recordset($3::jsonb) AS s("id" text, "spaceId" text, "prefix" text)
  CROSS JOIN LATERAL (
    SELECT p."organizationId", p."id" || '-' || s."id" AS "id", $2 AS "siteId", s."prefix" || p."source" AS "source",
      jsonb_build_object('kind', 'site-page', 'siteSpaceId', s."id", 'pageId', p."pageId") AS "destination",
      false AS "captureWildcard", true AS "permanent", false AS "draft", 1 AS "version", p."createdAt",
      NULL::timestamptz AS "updatedAt"
    FROM "PageRedirect" p WHERE p."organizationId" = $1 AND p."spaceId" = s."spaceId"
      AND NOT s."id" = ANY(p."exceptSiteSpaceIds")
      AND ($4 IS NULL OR p."source" IN (SELECT substr(a, length(s."prefix") + 1) FROM unnest($4) a
        WHERE starts_with(a, s."prefix")))) m
  WHERE NOT EXISTS (SELECT 1 FROM "SiteRedirect" o
    WHERE o."organizationId" = $1 AND o."siteId" = $2 AND o."source" = m."source")) r`;
/** The site spaces of a site, each with the prefix that sources have before the path of a page. */
const placesOf = (rows: SiteRows) =>
  JSON.stringify(
    siteSpacesInOrder(rows).map((siteSpace) => {
      const { id, spaceId } = siteSpace;
      return { id, spaceId, prefix: `/${urlPathOfSiteSpace(rows, siteSpace)}` };
    }),
  );

const FOUND = `FROM ${ALL} WHERE ($5::text IS NULL OR strpos(lower(r."source"), lower($5)) > 0)`;
const COUNT = `SELECT count(*)::int AS "count" ${FOUND}`;
const COLUMNS = columnsOf("SiteRedirect", "r");
const PAGE = `SELECT ${COLUMNS} ${FOUND} AND ($6::text IS NULL OR r."source" COLLATE "C" > $6)
  ORDER BY r."source" COLLATE "C" LIMIT $7::int`;

/** The redirects of a site, ordered by source. */
export async function listRedirects(key: SiteKey, search: string | undefined, paging: Paging) {
  const rows = await loadSiteRows(key);
  return statementPage<SiteRedirect>(paging, {
    name: "redirects",
    page: PAGE,
    count: COUNT,
    values: [key.organizationId, key.id, placesOf(rows), null, search ?? null],
    identity: [key.organizationId, key.id, search ?? null],
    keyLength: 1,
    keyOf: (redirect) => [redirect.source],
  });
}

/** The sources that match a path: the path itself, and every prefix of it followed by `*`. */
const catching = (path: string) => [
  path,
  ...Array.from({ length: path.length + 1 }, (_, length) => `${path.slice(0, length)}*`),
];

/**
 * Selects one of the published redirects that match a path: the redirect with exactly this source or, if
 * there is none, the redirect with the longest source that ends with `*`.
 */
function closest(path: string, found: readonly SiteRedirect[]): SiteRedirect | undefined {
  const live = found.filter(({ draft }) => !draft);
  const exact = live.find(({ source }) => source === path && !path.endsWith("*"));
  return exact ?? live.sort((a, b) => b.source.length - a.source.length)[0];
}

type Reader = Pick<Tx, "$queryRawUnsafe">;

/** The redirects of a site with one of these sources, or all redirects if `sources` is null. */
export const redirectsAt = (reader: Reader, rows: SiteRows, sources: readonly string[] | null) =>
  reader.$queryRawUnsafe<SiteRedirect[]>(
    `SELECT ${COLUMNS} FROM ${ALL}`,
    rows.site.organizationId,
    rows.site.id,
    placesOf(rows),
    sources,
  );

/** The published redirect that matches a path. */
export async function findRedirect(reader: Reader, rows: SiteRows, path: string) {
  return closest(path, await redirectsAt(reader, rows, catching(path)));
}

/** Whether the site has any redirect. */
export async function hasRedirects({ site, siteSpaces }: SiteRows): Promise<boolean> {
  const { organizationId, id: siteId } = site;
  const spaceIds = siteSpaces.map(({ spaceId }) => spaceId);
  const select = { source: true };
  const own = await db().siteRedirect.findFirst({ where: { organizationId, siteId, draft: false }, select });
  const ofPages = { organizationId, spaceId: { in: spaceIds } };
  return own !== null || (await db().pageRedirect.findFirst({ where: ofPages, select })) !== null;
}

const ADOPT = `UPDATE "PageRedirect" p SET "exceptSiteSpaceIds" = array_append(p."exceptSiteSpaceIds", s."id")
  FROM jsonb_to_recordset($2::jsonb) AS s("id" text, "spaceId" text)
  WHERE p."organizationId" = $1 AND p."spaceId" = s."spaceId" AND p."id" || '-' || s."id" = ANY($3::text[])`;

/**
 * Turns redirects of moved pages into the site's own redirects, so that they can be changed for only this
 * site. The redirects are selected by ID or by sources.
 */
export async function adoptRedirects(
  tx: Tx,
  rows: SiteRows,
  which: { id: string } | { sources: readonly string[] },
): Promise<void> {
  const all = await redirectsAt(tx, rows, "sources" in which ? which.sources : null);
  const named = "id" in which ? all.filter(({ id }) => id === which.id) : all;
  const { organizationId, id: siteId } = rows.site;
  const ids = named.map(({ id }) => id);
  const own = await tx.siteRedirect.findMany({
    where: { organizationId, siteId, id: { in: ids } },
    select: { id: true },
  });
  const owned = new Set(own.map(({ id }) => id));
  const adopted = named.filter(({ id }) => !owned.has(id));
  if (adopted.length === 0) return;
  await tx.siteRedirect.createMany({
    data: adopted.map((redirect) => ({ ...redirect, destination: redirect.destination as object })),
  });
  await tx.$executeRawUnsafe(
    ADOPT,
    organizationId,
    placesOf(rows),
    adopted.map(({ id }) => id),
  );
}

/** Does the same as `findRedirect`, but searches redirects in memory, which are given by source. */
export function findAmong(redirects: ReadonlyMap<string, SiteRedirect>, path: string) {
  const found = catching(path).flatMap((source) => redirects.get(source) ?? []);
  return closest(path, found);
}
