import { sql } from "kysely";
import type { Prisma } from "@/db/generated/client";
import { contains, inPages, PAGES } from "@/db/list";
import {
  anyOf,
  columns,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";

/** A site space, and the prefix that a redirect's source has before the path of a page. */
export interface Place {
  id: string;
  spaceId: string;
  prefix: string;
}

interface Redirects {
  organizationId: string;
  siteId: string;
  /** A list of {@link Place}, as JSON. */
  places: string;
  sources: readonly string[];
}

/** The places, as a table with the alias `s`. */
const placesIn = (given: Given<Pick<Redirects, "places">>) =>
  sql<Place>`jsonb_to_recordset(${given("places")}::jsonb)`.as<"s">(
    sql`"s"("id" text, "spaceId" text, "prefix" text)`,
  );

/** The ID that the redirect `p` of a moved page has in the place `s`. */
const idInPlace = sql<string>`p."id" || '-' || s."id"`;
const sourceInPlace = sql<string>`s."prefix" || p."source"`;

/** Selects redirects from previous paths of pages, except those for which the site has its own redirect with the same source. */
const ofMovedPages = (given: Given<Redirects>, ofSources: boolean) =>
  tables
    .selectFrom(placesIn(given))
    .innerJoin("PageRedirect as p", "p.spaceId", "s.spaceId")
    .select([
      "p.organizationId",
      idInPlace.as("id"),
      sql<string>`${given("siteId")}::text`.as("siteId"),
      sourceInPlace.as("source"),
      sql<Prisma.JsonValue>`jsonb_build_object(
        'kind', 'site-page', 'siteSpaceId', s."id", 'pageId', p."pageId")`.as("destination"),
      sql<boolean>`false`.as("captureWildcard"),
      sql<boolean>`true`.as("permanent"),
      sql<boolean>`false`.as("draft"),
      sql<number>`1`.as("version"),
      "p.createdAt",
      sql<Date | null>`NULL::timestamptz`.as("updatedAt"),
    ])
    .where("p.organizationId", "=", given("organizationId"))
    .where(sql<boolean>`NOT s."id" = ANY(p."exceptSiteSpaceIds")`)
    .$if(ofSources, (found) =>
      found.where(sql<boolean>`p."source" IN (
        SELECT substr(a, length(s."prefix") + 1) FROM unnest(${given("sources")}::text[]) a
        WHERE starts_with(a, s."prefix"))`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("SiteRedirect as o")
            .select("o.id")
            .where("o.organizationId", "=", given("organizationId"))
            .where("o.siteId", "=", given("siteId"))
            .where("o.source", "=", sourceInPlace),
        ),
      ),
    );

/**
 * Selects the redirects `r` of a site: the site's own redirects, and the redirects from previous paths of pages in its spaces
 * (docs/content.md).
 */
const redirectsOf = (given: Given<Redirects>, ofSources: boolean) =>
  tables.selectFrom(
    tables
      .selectFrom("SiteRedirect as t")
      .select(columns("SiteRedirect", "t"))
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.siteId", "=", given("siteId"))
      .$if(ofSources, (found) => found.where("t.source", "=", anyOf(given("sources"))))
      .unionAll(
        tables.selectFrom(ofMovedPages(given, ofSources).as("m")).select(columns("SiteRedirect", "m")),
      )
      .as("r"),
  );

/** Selects the redirects of a site, or only the redirects with the given sources. */
export const redirectsAt = new ShapedStatement(
  "redirects:at",
  { ofSources: [false, true] } as const,
  (given: Given<Redirects>, { ofSources }) =>
    redirectsOf(given, ofSources).select(columns("SiteRedirect", "r")),
);

interface Asked extends Redirects {
  search: string;
}

const FILTERS = { isSearched: [false, true] } as const;

const redirectsAsked = (given: Given<Asked>, { isSearched }: ShapeOf<typeof FILTERS>) =>
  redirectsOf(given, false).$if(isSearched, (found) => found.where(contains("r.source", given("search"))));

/** Selects a page of a site's redirects, sorted by source. */
export const redirectsPage = new ShapedStatement(
  "redirects",
  { ...FILTERS, ...PAGES },
  (given: Given<Asked & { source: string; limit: number }>, { isNext, ...shape }) => {
    const found = redirectsAsked(given, shape).select(columns("SiteRedirect", "r"));
    return inPages(found, given, { isNext }, { source: sql`r."source" COLLATE "C"` });
  },
);

export const redirectsCount = new ShapedStatement("redirects:count", FILTERS, (given: Given<Asked>, shape) =>
  redirectsAsked(given, shape).select(rowCount.as("count")),
);

interface Adopted {
  organizationId: string;
  places: string;
  ids: readonly string[];
}

/** Excludes redirects of moved pages from site spaces, because the site now has its own redirects instead. */
export const exceptPlaces = new Statement("redirects:except", (given: Given<Adopted>) =>
  tables
    .updateTable("PageRedirect as p")
    .from(placesIn(given))
    .set({ exceptSiteSpaceIds: sql<string[]>`array_append(p."exceptSiteSpaceIds", s."id")` })
    .where("p.organizationId", "=", given("organizationId"))
    .whereRef("p.spaceId", "=", "s.spaceId")
    .where(idInPlace, "=", anyOf(given("ids"))),
);
