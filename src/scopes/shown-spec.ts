import { sql } from "kysely";
import { levelOfVisitor } from "@/access/visitors/level-sql";
import type { VisitorActor } from "@/access/visitors/visitor";
import type { OpenAPISpec } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";

export type OfSpec = Pick<OpenAPISpec, "organizationId" | "slug">;

/** Selects the rows `v` of a table that are in the main content of a space `s`. */
export const versionsIn = (
  table: "PageVersion" | "ReusableContentVersion",
  given: Given<Pick<OfSpec, "organizationId">>,
) =>
  tables
    .selectFrom(`${table as "PageVersion"} as v`)
    .innerJoin("Space as s", (join) =>
      sameOrganization("s", "v", { id: "spaceId", branchId: "branchId" })(join).on("s.deletedAt", "is", null),
    )
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.toNumber", "=", sql.lit(OPEN_END))
    .where("v.deleted", "=", sql.lit(false));

type Versions = ReturnType<typeof versionsIn>;

/** The maximum nesting depth of reusable content. */
const NESTING_MAX = 10;

/** SQL condition: the reusable content `v` includes the reusable content `i`. */
const INCLUDES = sql<boolean>`v."branchId" = i."branchId" AND (
    v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetId', i."id"))
    OR (i."gitPath" IS NOT NULL
      AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetPath', i."gitPath"))))`;

/**
 * Adds a common table expression `showing`. The expression `showing` contains the reusable content that contains a
 * block of the specification, either directly or in nested reusable content. `narrow` can limit the reusable content.
 */
export function withShowing(given: Given<OfSpec>, narrow = (versions: Versions) => versions) {
  const versions = () =>
    narrow(versionsIn("ReusableContentVersion", given)).select([
      "v.branchId",
      sql.ref<string>("v.reusableContentId").as("id"),
      "v.gitPath",
    ]);
  const direct = versions()
    .select(sql<number>`1`.as("depth"))
    .where(
      sql<boolean>`v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', ${given("slug")}::text))`,
    );
  const nested = versions()
    .innerJoin(sql<{ depth: number }>`showing`.as("i"), (join) => join.on(INCLUDES))
    .select(sql<number>`i."depth" + 1`.as("depth"))
    .where("i.depth", "<", sql.lit(NESTING_MAX));
  return tables.withRecursive("showing", () => direct.union(nested));
}

/**
 * SQL condition: Bindery generates computed pages from the page, and their content comes from the
 * specification.
 */
export const isComputedFrom = (given: Given<OfSpec>) =>
  sql<boolean>`v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
  AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = ${given("slug")}`;

/** SQL condition: the page contains a block of the specification, in its text or in the reusable content that it includes. */
export const hasBlock = (given: Given<OfSpec>) =>
  sql<boolean>`(v."branchId", v."pageId", v."fromNumber") IN (
    SELECT r."branchId", r."pageId", r."fromNumber" FROM "PageReference" r
    WHERE r."organizationId" = ${given("organizationId")} AND r."usage" = 'openapi' AND r."href" = ${given("slug")}
    UNION ALL SELECT r."branchId", r."pageId", r."fromNumber" FROM showing i JOIN "PageReference" r
      ON r."organizationId" = ${given("organizationId")} AND r."branchId" = i."branchId" AND r."usage" = 'include'
        AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath"))`;

/** SQL condition: neither the version `v` of a page nor any of its ancestors has a condition. */
const HAS_NO_CONDITION = sql<boolean>`NOT EXISTS (WITH RECURSIVE above AS (
        SELECT v."parentId", v."condition"
        UNION ALL SELECT p."parentId", p."condition" FROM above a JOIN "PageVersion" p
          ON p."organizationId" = v."organizationId" AND p."branchId" = v."branchId" AND p."pageId" = a."parentId"
            AND p."toNumber" = ${sql.lit(OPEN_END)} AND NOT p."deleted")
      SELECT FROM above WHERE "condition" IS NOT NULL)`;

/**
 * Regular expression for the start of a part of a text that has a condition. The part is written either as a
 * tag or as HTML. In HTML, the attribute's value can contain entities.
 */
const CONDITIONAL = sql.lit(`\\{%-?\\s*if\\y|data-tag\\s*=\\s*["']?\\s*(if\\y|&)`);

/**
 * SQL condition: the text of `v` has no parts with conditions, and readers of the space can see the
 * specification.
 */
const showsItsText = (given: Given<OfSpec>) =>
  sql<boolean>`EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = ${given("organizationId")}
    AND t."hash" = v."textHash" AND t."text" !~* ${CONDITIONAL})
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = ${given("organizationId")}
    AND w."spaceId" = v."spaceId" AND w."slug" = ${given("slug")})`;

type Visitor = Pick<VisitorActor, "organizationId" | "siteId" | "audience" | "configVersion" | "shown">;

/**
 * Checks whether a space that the visitor can read has a page that shows the specification. The statement
 * ignores pages and parts with a condition, because it doesn't know the visitor's claims.
 */
export const shownSpec = new Statement("openapi-spec:shown", (given: Given<OfSpec & Visitor>) => {
  const visited = (versions: Versions) => versions.where(levelOfVisitor("s", given), "is not", null);
  const pages = visited(versionsIn("PageVersion", given))
    .select(sql<boolean>`TRUE`.as("isShown"))
    .where(HAS_NO_CONDITION);
  const computed = pages.where(isComputedFrom(given));
  const withBlock = pages.where(hasBlock(given)).where(showsItsText(given));
  return withShowing(given, (versions) => visited(versions).where(showsItsText(given)))
    .selectFrom(computed.unionAll(withBlock).as("p"))
    .select("p.isShown")
    .limit(sql.lit(1));
});

export async function isShownTo(
  visitor: VisitorActor,
  { organizationId, slug }: Pick<OpenAPISpec, "organizationId" | "slug">,
): Promise<boolean> {
  if (visitor.organizationId !== organizationId) return false;
  return (await shownSpec.count(reads(), { ...visitor, slug })) > 0;
}
