import { contains, inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import { columns, type Given, rowCount, ShapedStatement, type ShapeOf, tables } from "@/db/statement";

interface LinksAsked {
  organizationId: string;
  siteId: string;
  search: string;
}

const FILTERS = { isSearched: [false, true] } as const;

const linksAsked = (given: Given<LinksAsked>, { isSearched }: ShapeOf<typeof FILTERS>) =>
  tables
    .selectFrom("SiteShareLink as k")
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.siteId", "=", given("siteId"))
    .$if(isSearched, (found) => found.where(contains("k.name", given("search"))));

/** Selects a page of a site's share links, sorted from oldest to newest. */
export const shareLinksPage = new ShapedStatement(
  "share-links",
  { ...FILTERS, ...PAGES },
  (given: Given<LinksAsked & After & { limit: number }>, { isNext, ...shape }) => {
    const found = linksAsked(given, shape).select(columns("SiteShareLink", "k"));
    return inPages(found, given, { isNext }, { time: "k.createdAt", id: "k.id" });
  },
);

export const shareLinksCount = new ShapedStatement(
  "share-links:count",
  FILTERS,
  (given: Given<LinksAsked>, shape) => linksAsked(given, shape).select(rowCount.as("count")),
);
