import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { anyOf, type Given, rowCount, tables } from "@/db/statement";
import { ANCHORS_VERSION, type ReferenceUsage } from "../markdown";
import { LayeredStatement, type OfContent, type Visible } from "../read/layered";
import { KEYS, type VersionTableName } from "../tables";
import { referencesOfVersions } from "./references";

const seen = ["PageVersion", "FileVersion", "ReusableContentVersion"] as const;
type Table = (typeof seen)[number];

/** If a value is null, links aren't filtered by it. */
type OfLinks = OfContent & {
  pageId: string | null;
  targetIds: readonly string[] | null;
  targetPaths: readonly string[] | null;
  usage: ReferenceUsage | null;
  status: LinkStatus | null;
  /** The start of all URLs of this instance. */
  appPrefix: string;
};

export type LinkStatus = "ok" | "broken" | "in-app";

const isSome = (rows: Expression<unknown>) => sql<boolean>`exists ${rows}`;

/**
 * Whether the reference `r` has an anchor that doesn't exist in the text with the given hash. False if the
 * anchors of the text aren't known.
 */
const lacksAnchor = (given: Given<OfLinks>, hash: string) =>
  sql<boolean>`(r."anchor" is not null and ${isSome(
    tables
      .selectFrom("DocumentText as t")
      .select("t.hash")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.hash", "=", sql.ref<string>(hash))
      .where("t.anchorsVersion", "=", sql.lit(ANCHORS_VERSION))
      .where(sql<boolean>`not jsonb_exists(t."anchors", r."anchor")`),
  )})`;

const AT_PATH = sql<boolean>`v."gitPath" in (${sql.join(
  [sql`r."targetPath"`, sql`normalize(r."targetPath", NFC)`, sql`normalize(r."targetPath", NFD)`].map(
    (path) => sql`${path}, ${path} || '/README.md', ${path} || '.md',
  regexp_replace(${path}, '/README\\.md$', '.md')`,
  ),
)})`;

/**
 * The status of the reference `r` on the page `p`. The reference is broken if its target, or the anchor in the target, doesn't
 * exist in the revision. Spaces and collections are looked up in the organization. URLs on the web are always treated as valid.
 */
function statusOf(given: Given<OfLinks>, visible: Visible<VersionTableName>) {
  const isThere = (condition: (table: Table) => Expression<boolean>) =>
    sql<boolean>`(${sql.join(
      seen.map((table) =>
        isSome(visible(table, (found) => found.select(sql.lit(1).as("one")).where(condition(table)))),
      ),
      sql` or `,
    )})`;
  const pageLacksAnchor = (condition: Expression<boolean>) =>
    isSome(
      tables
        .selectFrom(visible("PageVersion", (found) => found.select("v.textHash").where(condition)).as("x"))
        .select(sql.lit(1).as("one"))
        .where(lacksAnchor(given, "x.textHash")),
    );
  const hasId = (table: Table) => sql<boolean>`${sql.ref(`v.${KEYS[table]}`)} = r."targetId"`;
  const inOrganization = isSome(
    tables
      .selectFrom("Locator as l")
      .select("l.id")
      .where("l.id", "=", sql.ref<string>("r.targetId"))
      .where("l.organizationId", "=", given("organizationId")),
  );
  return sql<LinkStatus>`case
    when r."targetPath" is not null then
      case when not ${isThere(() => AT_PATH)} or ${pageLacksAnchor(AT_PATH)} then 'broken' else 'ok' end
    when r."targetId" is not null then
      case when (r."href" like 'content:user/%' or ${isThere(hasId)} or ${inOrganization})
        and not ${pageLacksAnchor(hasId("PageVersion"))} then 'ok' else 'broken' end
    when starts_with(r."href", ${given("appPrefix")}) then 'in-app'
    when starts_with(r."href", '#') and ${lacksAnchor(given, "p.textHash")} then 'broken'
    else 'ok' end`;
}

/** Selects the links in a content. */
function links(given: Given<OfLinks>, visible: Visible<VersionTableName>) {
  const isAsked = (column: string, name: "pageId" | "usage" | "status") =>
    sql<boolean>`(${given(name)}::text is null or ${sql.ref(column)} = ${given(name)}::text)`;
  const [ids, paths] = [sql`${given("targetIds")}::text[]`, sql`${given("targetPaths")}::text[]`];
  const pages = visible("PageVersion", (found) =>
    found
      .select(["v.branchId", "v.pageId", "v.fromNumber", "v.gitPath", "v.textHash"])
      .where(isAsked("v.pageId", "pageId")),
  );
  const all = tables
    .selectFrom(pages.as("p"))
    .innerJoin("PageReference as r", referencesOfVersions(given))
    .select(["r.pageId", "r.ordinal", "r.href", "r.heading", "p.gitPath"])
    .select([sql<ReferenceUsage>`r."usage"`.as("usage"), statusOf(given, visible).as("status")])
    .where(sql<boolean>`(${ids} is null or r."targetId" = any(${ids}) or r."targetPath" = any(${paths}))`)
    .where(isAsked("r.usage", "usage"));
  return tables.selectFrom(all.as("l")).where(isAsked("l.status", "status"));
}

/** Returns the links after a position, sorted by page ID and then by position on the page. */
export const linksAfter = new LayeredStatement(
  "content:links",
  (given: Given<OfLinks & { afterPageId: string; afterOrdinal: number; limit: number }>, visible) =>
    links(given, visible)
      .selectAll("l")
      .where(
        sql<boolean>`(l."pageId", l."ordinal") > (${given("afterPageId")}, ${given("afterOrdinal")}::int)`,
      )
      .orderBy("l.pageId")
      .orderBy("l.ordinal")
      .limit(given("limit")),
  { seen },
);

/** Returns the number of links and the number of broken links. */
export const linkCounts = new LayeredStatement(
  "content:links:count",
  (given: Given<OfLinks>, visible) =>
    links(given, visible).select([
      rowCount.as("total"),
      sql<number>`(count(*) filter (where l."status" = 'broken'))::int`.as("broken"),
    ]),
  { seen },
);

/** Returns the number of links on each page, grouped by address. */
export const linksByAddress = new LayeredStatement("content:links:broken", (given: Given<OfLinks>, visible) =>
  links(given, visible)
    .select(["l.pageId", "l.href", rowCount.as("count")])
    .groupBy(["l.pageId", "l.href"]),
);

const KINDS = {
  PageVersion: "page",
  FileVersion: "file",
  ReusableContentVersion: "reusable-content",
} as const;

type TargetRow = { kind: (typeof KINDS)[Table]; id: string; path: string | null };

/**
 * Returns the pages, files and reusable content with the given repository paths or IDs. Each lookup uses an
 * index.
 */
export const targets = new LayeredStatement(
  "content:targets",
  (given: Given<OfContent & { paths: readonly string[]; ids: readonly string[] }>, visible) => {
    const things = seen.flatMap((table) => {
      const at = (column: string, name: "paths" | "ids") =>
        visible(table as "PageVersion", (found) =>
          found
            .select([
              sql<(typeof KINDS)[Table]>`${sql.lit(KINDS[table])}`.as("kind"),
              sql.ref<string>(`v.${KEYS[table]}`).as("id"),
              "v.gitPath as path",
            ])
            .where(sql.ref<string>(column), "=", anyOf(given(name))),
        );
      return [at("v.gitPath", "paths"), at(`v.${KEYS[table]}`, "ids")];
    });
    return things.reduce((all, each) => all.unionAll(each)) as SelectQueryBuilder<never, never, TargetRow>;
  },
);
