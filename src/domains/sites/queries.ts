import { sql } from "kysely";
import { MEMBER_LEVEL, membershipOf, standing } from "@/access/authorization/level-sql";
import { contains, inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import {
  anyOf,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";
import { SITE_SHOWN, showsSpace } from "@/scopes/site";

export const lockedSite = lockedRow("Site", "organizationId", "id");

/** Removes spaces in the trash from a site. */
export const deleteTrashed = new Statement(
  "site:delete-trashed",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .deleteFrom("SiteSpace as x")
      .using("Space as s")
      .where("x.organizationId", "=", given("organizationId"))
      .where("x.siteId", "=", given("id"))
      .whereRef("s.organizationId", "=", "x.organizationId")
      .whereRef("s.id", "=", "x.spaceId")
      .where("s.deletedAt", "is not", null),
);

interface SitesAsked {
  organizationId: string;
  callerId: string;
  spaceId: string;
  title: string;
  isPublished: boolean;
  types: readonly string[];
}

/** The optional filters for a list of sites. */
const FILTERS = {
  ofSpace: [false, true],
  isTitled: [false, true],
  byPublished: [false, true],
  ofType: [false, true],
} as const;

/** Selects the sites of an organization that the caller can see. */
const sitesAsked = (given: Given<SitesAsked>, shape: ShapeOf<typeof FILTERS>) =>
  tables
    .selectFrom("Site as s")
    .leftJoin("Member as m", membershipOf("s", given("callerId")))
    .crossJoinLateral(standing(MEMBER_LEVEL))
    .where("s.organizationId", "=", given("organizationId"))
    .where("l.level", "is not", null)
    .$if(shape.ofSpace, (found) => found.where(({ exists }) => exists(showsSpace(given("spaceId")))))
    .$if(shape.isTitled, (found) => found.where(contains("s.title", given("title"))))
    .$if(shape.byPublished, (found) =>
      found.where(sql<boolean>`(s."publishedAt" IS NOT NULL) = ${given("isPublished")}`),
    )
    .$if(shape.ofType, (found) => found.where("s.type", "=", anyOf(given("types"))));

/** Selects a page of an organization's sites, sorted from oldest to newest. */
export const sitesPage = new ShapedStatement(
  "sites",
  { ...FILTERS, ...PAGES },
  (given: Given<SitesAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      sitesAsked(given, shape)
        .select(SITE_SHOWN)
        .select(({ ref }) => ref("l.level").$notNull().as("level")),
      given,
      { isNext },
      { time: "s.createdAt", id: "s.id" },
    ),
);

export const sitesCount = new ShapedStatement("sites:count", FILTERS, (given: Given<SitesAsked>, shape) =>
  sitesAsked(given, shape).select(rowCount.as("count")),
);
