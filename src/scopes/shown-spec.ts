import { visitorLevel, visitorValues } from "@/access/visitors/level-sql";
import type { VisitorActor } from "@/access/visitors/visitor";
import type { OpenAPISpec } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { OPEN_END } from "@/db/version-range";

/** SQL condition: neither the version `v` of a page nor any of its ancestors has a condition. */
const HAS_NO_CONDITION = `NOT EXISTS (WITH RECURSIVE above AS (
        SELECT v."parentId", v."condition"
        UNION ALL SELECT p."parentId", p."condition" FROM above a JOIN "PageVersion" p
          ON p."organizationId" = v."organizationId" AND p."branchId" = v."branchId" AND p."pageId" = a."parentId"
            AND p."toNumber" = ${OPEN_END} AND NOT p."deleted")
      SELECT FROM above WHERE "condition" IS NOT NULL)`;

/**
 * Regular expression for the start of a part that has a condition, written either as a tag or as HTML. In
 * HTML, the attribute's value can contain entities.
 */
const CONDITIONAL = `'\\{%-?\\s*if\\y|data-tag\\s*=\\s*["'']?\\s*(if\\y|&)'`;

/**
 * A function that returns the SQL for a table's versions `v` that are in the main content of a space `s`.
 */
type MainContent = (table: "PageVersion" | "ReusableContentVersion") => string;

export const mainContent: MainContent = (table) => `"${table}" v
  JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId" AND s."branchId" = v."branchId"
    AND s."deletedAt" IS NULL`;

/** {@link mainContent}, limited to spaces that the visitor can read. */
const visitedContent: MainContent = (table) =>
  `${mainContent(table)} AND ${visitorLevel("s", 3)} IS NOT NULL`;

export const IS_THERE = `v."organizationId" = $1 AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"`;

/**
 * SQL condition: the text of `v` has no parts with conditions, and the specification isn't withheld from the
 * readers of the space.
 */
const SHOWS_ITS_TEXT = `EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $1 AND t."hash" = v."textHash"
    AND t."text" !~* ${CONDITIONAL})
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = $1 AND w."spaceId" = v."spaceId"
    AND w."slug" = $2)`;

/** The maximum nesting depth of reusable content. */
const NESTING_MAX = 10;

/** SQL condition: the reusable content `v` includes the reusable content `i`. */
const INCLUDES = `v."branchId" = i."branchId" AND (
    v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetId', i."id"))
    OR (i."gitPath" IS NOT NULL
      AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetPath', i."gitPath"))))`;

const REUSABLE = `v."branchId", v."reusableContentId" AS "id", v."gitPath"`;

/**
 * Returns a common table expression with the reusable content in `from` that meets a condition and contains a block of the
 * specification, either directly or in nested reusable content.
 */
export const showing = (from: MainContent, condition: string) => `showing AS (
    SELECT ${REUSABLE}, 1 AS "depth" FROM ${from("ReusableContentVersion")}
    WHERE ${condition} AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', $2::text))
    UNION SELECT ${REUSABLE}, i."depth" + 1 FROM showing i JOIN ${from("ReusableContentVersion")} ON ${INCLUDES}
    WHERE ${condition} AND i."depth" < ${NESTING_MAX})`;

/**
 * Returns the SQL for pages that all of a site's visitors can read, whatever their claims are. `where` selects the versions `v`
 * of the pages.
 */
const shownPages = (where: string) => `SELECT TRUE AS "isShown" FROM ${visitedContent("PageVersion")}
  WHERE ${IS_THERE} AND ${where} AND ${HAS_NO_CONDITION}`;

/** SQL condition: the page is the source of computed pages, which the specification generates. */
export const COMPUTED = `v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
  AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $2`;

/** SQL condition: the page contains a block of the specification, in its text or in the reusable content that it includes. */
export const WITH_BLOCK = `(v."branchId", v."pageId", v."fromNumber") IN (
    SELECT r."branchId", r."pageId", r."fromNumber" FROM "PageReference" r
    WHERE r."organizationId" = $1 AND r."usage" = 'openapi' AND r."href" = $2
    UNION ALL SELECT r."branchId", r."pageId", r."fromNumber" FROM showing i JOIN "PageReference" r
      ON r."organizationId" = $1 AND r."branchId" = i."branchId" AND r."usage" = 'include'
        AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath"))`;

/**
 * Statement that checks whether any page in a space that the visitor can read shows the specification. Pages and parts with a
 * condition don't count, because this statement doesn't know the visitor's claims.
 */
const IS_SHOWN = `WITH RECURSIVE ${showing(visitedContent, `${IS_THERE} AND ${SHOWS_ITS_TEXT}`)}
  ${shownPages(COMPUTED)} UNION ALL ${shownPages(`${WITH_BLOCK} AND ${SHOWS_ITS_TEXT}`)} LIMIT 1`;

export async function isShownTo(
  visitor: VisitorActor,
  { organizationId, slug }: Pick<OpenAPISpec, "organizationId" | "slug">,
): Promise<boolean> {
  const values = [organizationId, slug, ...visitorValues(visitor)];
  return (await hotQuery("openapi-spec:shown", IS_SHOWN, values)).length > 0;
}
