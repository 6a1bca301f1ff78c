import { OPEN_END } from "@/db/version-range";

/**
 * A check of an invariant of the stored data. Each check has its own SQL that covers all spaces. Bindery's
 * other queries rely on the invariants, so they would hide violations.
 */
export interface Check {
  /** The description of the problem if the invariant is violated. */
  wrong: string;
  /** How to fix the problem. This advice is set only if the value can't be recomputed. */
  advice?: string;
  /** SQL that returns the violations. The column `where` contains the location of each violation. */
  find: string;
  /** SQL that recomputes the value. */
  repair?: string;
}

const RESTORE =
  "restore the latest backup without this problem into another DATA_DIR, and copy the data from there";

/** Checks that the versions of a resource don't overlap, and that they belong to existing revisions of their branch. */
const ranges = (table: string, key: string): Check => ({
  wrong: `versions in ${table} overlap, or belong to a missing revision or branch`,
  advice: RESTORE,
  find: `SELECT concat_ws(' ', v."organizationId", v."spaceId", v."${key}", v."fromNumber") AS "where"
    FROM (SELECT "organizationId", "spaceId", "branchId", "${key}", "fromNumber", "toNumber",
        lead("fromNumber") OVER (PARTITION BY "organizationId", "branchId", "${key}" ORDER BY "fromNumber") AS "next"
      FROM "${table}") v
    LEFT JOIN "Branch" b ON b."organizationId" = v."organizationId" AND b."id" = v."branchId"
    WHERE b."id" IS NULL OR v."toNumber" <= v."fromNumber" OR v."toNumber" > v."next" OR v."fromNumber" > b."headNumber"`,
});

/** Checks that all texts to which versions refer exist. */
const texts = (table: string, key: string): Check => ({
  wrong: `rows in ${table} refer to texts that don't exist`,
  advice: RESTORE,
  find: `SELECT concat_ws(' ', v."organizationId", v."spaceId", v."${key}", v."fromNumber") AS "where" FROM "${table}" v
    LEFT JOIN "DocumentText" t ON t."organizationId" = v."organizationId" AND t."hash" = v."textHash"
    WHERE v."textHash" IS NOT NULL AND t."hash" IS NULL`,
});

/**
 * Checks that the file of each finished row exists. The repair deletes rows whose file is missing, so that
 * Bindery creates the file again.
 */
const kept = (table: string, what: string, owner: string): Check => ({
  wrong: `${what} are ready, but their files are missing`,
  find: `SELECT concat_ws(' ', t."organizationId", t."${owner}", t."id") AS "where" FROM "${table}" t
    LEFT JOIN "Blob" b ON b."organizationId" = t."organizationId" AND b."hash" = t."fileKey"
    WHERE t."fileKey" IS NOT NULL AND b."hash" IS NULL`,
  repair: `DELETE FROM "${table}" t WHERE t."fileKey" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "Blob" b WHERE b."organizationId" = t."organizationId" AND b."hash" = t."fileKey")`,
});

const LIVE_PAGES = `"live" AS MATERIALIZED (
  SELECT p."organizationId", p."spaceId", p."branchId", p."pageId", p."parentId", p."type", p."noIndex", p."textHash" FROM "PageVersion" p
  JOIN "Branch" b ON b."organizationId" = p."organizationId" AND b."id" = p."branchId" AND b."kind" = 'primary'
  WHERE p."toNumber" = ${OPEN_END} AND NOT p."deleted")`;

/**
 * A common table expression with all collections. Each collection has a list that contains the IDs of its
 * ancestors and, at the end, its own ID.
 */
const PATHS = `RECURSIVE "path" AS (
  SELECT c."organizationId", c."id", ARRAY[c."id"] AS "inside" FROM "Collection" c WHERE c."parentId" IS NULL
  UNION ALL SELECT c."organizationId", c."id", p."inside" || c."id" FROM "Collection" c
  JOIN "path" p ON p."organizationId" = c."organizationId" AND p."id" = c."parentId")`;
const RIGHT_PLACE = `coalesce(p."inside", ARRAY[]::text[])`;

/** Checks the stored ancestors of items. An item whose collection is missing must be at the root. */
const paths = (table: "Space" | "Collection"): Check => ({
  wrong: `the stored ancestors in ${table} don't match the parents`,
  find: `WITH ${PATHS} SELECT concat_ws(' ', t."organizationId", t."id") AS "where" FROM "${table}" t
    LEFT JOIN "path" p ON p."organizationId" = t."organizationId" AND p."id" = t."parentId"
    WHERE t."ancestorIds" <> ${RIGHT_PLACE} OR t."parentId" IS DISTINCT FROM p."id"`,
  repair: `WITH ${PATHS} UPDATE "${table}" t SET "ancestorIds" = ${RIGHT_PLACE}, "parentId" = p."id" FROM "${table}" u
    LEFT JOIN "path" p ON p."organizationId" = u."organizationId" AND p."id" = u."parentId"
    WHERE u."organizationId" = t."organizationId" AND u."id" = t."id"
      AND (t."ancestorIds" <> ${RIGHT_PLACE} OR t."parentId" IS DISTINCT FROM p."id")`,
});

const locators = (table: "Space" | "Collection"): Check => ({
  wrong: `rows of ${table} have no entry or a wrong entry in Locator`,
  find: `SELECT concat_ws(' ', t."organizationId", t."id") AS "where" FROM "${table}" t
    LEFT JOIN "Locator" l ON l."id" = t."id" WHERE l."organizationId" IS DISTINCT FROM t."organizationId"`,
  repair: `INSERT INTO "Locator" ("id", "organizationId") SELECT "id", "organizationId" FROM "${table}"
    ON CONFLICT ("id") DO UPDATE SET "organizationId" = EXCLUDED."organizationId"
    WHERE "Locator"."organizationId" <> EXCLUDED."organizationId"`,
});

/** Checks a column that contains the number of rows in another table. */
const counts = (table: "Space" | "ChangeRequest", column: string, counted: string): Check => ({
  wrong: `the number in ${table}.${column} is wrong`,
  find: `SELECT concat_ws(' ', t."organizationId", t."id") AS "where" FROM "${table}" t WHERE t."${column}" <> (${counted})`,
  repair: `UPDATE "${table}" t SET "${column}" = (${counted}) WHERE t."organizationId" IS NOT NULL AND t."${column}" <> (${counted})`,
});

const requestsOf = (status: string) => `SELECT count(*) FROM "ChangeRequest" c
  WHERE c."organizationId" = t."organizationId" AND c."spaceId" = t."id" AND c."status" = '${status}'`;

/**
 * Finds errors in the search index: pages without an entry, entries without a page, and entries whose number
 * of sections is wrong for the page's text.
 */
export const UNINDEXED = `WITH ${LIVE_PAGES}, "findable" AS (SELECT l."organizationId", l."spaceId", l."pageId", l."textHash" FROM "live" l
    JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."spaceId" AND s."branchId" = l."branchId"
    WHERE l."type" IN ('document', 'computed') AND NOT l."noIndex")
  SELECT coalesce(f."organizationId", i."organizationId") AS "organizationId", coalesce(f."spaceId", i."spaceId") AS "spaceId",
    coalesce(f."pageId", i."pageId") AS "pageId"
  FROM "findable" f FULL JOIN "SearchPage" i
    ON i."organizationId" = f."organizationId" AND i."spaceId" = f."spaceId" AND i."pageId" = f."pageId"
  LEFT JOIN "DocumentText" d ON d."organizationId" = f."organizationId" AND d."hash" = f."textHash"
  LEFT JOIN "TextSections" t ON t."organizationId" = f."organizationId" AND t."hash" = f."textHash"
  WHERE f."pageId" IS NULL OR i."pageId" IS NULL
    OR (d."hash" IS NOT NULL OR f."textHash" IS NULL) AND coalesce(cardinality(i."sections"), 0) <> coalesce(jsonb_array_length(t."sections"), 0)`;

export const checks: readonly Check[] = [
  ranges("PageVersion", "pageId"),
  ranges("FileVersion", "fileId"),
  ranges("ReusableContentVersion", "reusableContentId"),
  ranges("StructureFileVersion", "gitPath"),
  {
    wrong: "branches don't point to their last revision",
    advice: RESTORE,
    find: `SELECT concat_ws(' ', b."organizationId", b."spaceId", b."id") AS "where" FROM "Branch" b
      LEFT JOIN "Revision" r ON r."organizationId" = b."organizationId" AND r."id" = b."headRevisionId"
      WHERE r."branchId" IS DISTINCT FROM b."id" OR r."number" IS DISTINCT FROM b."headNumber"`,
  },
  {
    wrong: "spaces don't refer to the latest revision of their content",
    find: `SELECT concat_ws(' ', s."organizationId", s."id") AS "where" FROM "Space" s
      LEFT JOIN "Branch" b ON b."organizationId" = s."organizationId" AND b."id" = s."branchId"
      WHERE (s."revisionId", s."revisionNumber") IS DISTINCT FROM (b."headRevisionId", b."headNumber")`,
    repair: `UPDATE "Space" s SET "revisionId" = b."headRevisionId", "revisionNumber" = b."headNumber" FROM "Branch" b
      WHERE b."organizationId" = s."organizationId" AND b."id" = s."branchId"
        AND (s."revisionId", s."revisionNumber") <> (b."headRevisionId", b."headNumber")`,
  },
  {
    wrong: "pages have a parent that doesn't exist, or are nested in one of their own subpages",
    advice: RESTORE,
    find: `WITH RECURSIVE ${LIVE_PAGES}, "reached" AS (
        SELECT l."organizationId", l."branchId", l."pageId" FROM "live" l WHERE l."parentId" IS NULL
        UNION ALL SELECT l."organizationId", l."branchId", l."pageId" FROM "live" l JOIN "reached" r
          ON r."organizationId" = l."organizationId" AND r."branchId" = l."branchId" AND r."pageId" = l."parentId")
      SELECT concat_ws(' ', l."organizationId", l."spaceId", l."pageId") AS "where" FROM "live" l
      LEFT JOIN "reached" r ON r."organizationId" = l."organizationId" AND r."branchId" = l."branchId" AND r."pageId" = l."pageId"
      WHERE r."pageId" IS NULL`,
  },
  texts("PageVersion", "pageId"),
  texts("ReusableContentVersion", "reusableContentId"),
  texts("StructureFileVersion", "gitPath"),
  kept("PdfExport", "PDFs", "spaceId"),
  kept("EmbedCard", "images of embeds", "spaceId"),
  kept("SiteBundle", "exported sites", "siteId"),
  paths("Collection"),
  paths("Space"),
  locators("Collection"),
  locators("Space"),
  counts(
    "Space",
    "comments",
    `SELECT count(*) FROM "Comment" c WHERE c."organizationId" = t."organizationId" AND c."spaceId" = t."id"
      AND c."changeRequestId" IS NULL AND c."resolvedAt" IS NULL`,
  ),
  counts(
    "ChangeRequest",
    "comments",
    `SELECT count(*) FROM "Comment" c WHERE c."organizationId" = t."organizationId" AND c."changeRequestId" = t."id"
      AND c."resolvedAt" IS NULL`,
  ),
  counts("Space", "changeRequestsOpen", requestsOf("open")),
  counts("Space", "changeRequestsDraft", requestsOf("draft")),
  {
    wrong: "the salts that anonymize visitors weren't deleted after their day",
    find: `SELECT v."day"::text AS "where" FROM "VisitorSalt" v WHERE v."day" < (now() AT TIME ZONE 'UTC')::date - 1`,
    repair: `DELETE FROM "VisitorSalt" v WHERE v."day" < (now() AT TIME ZONE 'UTC')::date - 1`,
  },
  {
    wrong: "jobs have failed permanently",
    advice: "read the errors of these jobs in the log, then retry or delete the jobs at /settings/instance",
    find: `SELECT concat_ws(' ', task_identifier, 'job', id, left(last_error, 200)) AS "where" FROM graphile_worker.jobs
      WHERE attempts >= max_attempts`,
  },
  {
    wrong: "database indexes are invalid",
    find: `SELECT i.indexrelid::regclass::text AS "where" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'graphile_worker') AND NOT i.indisvalid`,
    repair: "REINDEX SCHEMA public",
  },
];
