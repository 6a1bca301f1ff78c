import { db } from "@/db/client";
import { hotQuery } from "@/db/hot";
import { env } from "@/env";
import type { Snapshot, SnapshotView } from "@/scopes/snapshot";
import { ANCHORS_VERSION, type ReferenceUsage } from "../markdown";
import type { Queryable } from "../versions";
import { PAGE_COLUMNS, type ReadPage } from "./rows";
import { statementFor } from "./statement";
import { perLayers, type VisibleSql, visibleValues } from "./visible";

export type LinkStatus = "ok" | "broken" | "in-app";

/** A reference on a page in a revision, with the status of its target. */
export interface ReadLink {
  pageId: string;
  ordinal: number;
  usage: ReferenceUsage;
  href: string;
  heading: string | null;
  gitPath: string | null;
  status: LinkStatus;
}

/**
 * Selects the links on one page, or the links to some files or reusable contents. If both fields are null,
 * selects all links in the revision.
 */
export interface LinkFilter {
  pageId: string | null;
  targets: readonly { id: string; gitPath: string | null }[] | null;
  /** Selects only links with this usage; null selects links with any usage. */
  usage: ReferenceUsage | null;
  status: LinkStatus | null;
}

const THINGS = [
  ["PageVersion", "pageId"],
  ["FileVersion", "fileId"],
  ["ReusableContentVersion", "reusableContentId"],
] as const;

/**
 * Returns SQL for the status of the reference `r` on the page `p`. The reference is broken if its target, or
 * the anchor in the target, doesn't exist in the revision. Spaces and collections are looked up in the
 * organization. URLs on the web are always treated as valid.
 */
function statusSql(visible: VisibleSql, appPrefix: string): string {
  const exists = (condition: (key: string) => string) =>
    THINGS.map(([table, key]) => `EXISTS (${visible.where(table, key, condition(key), "1")})`).join(" OR ");
  const lacks = (hash: string) => `r."anchor" IS NOT NULL AND EXISTS (SELECT 1 FROM "DocumentText" t
    WHERE t."organizationId" = $1 AND t."hash" = ${hash} AND t."anchorsVersion" = ${ANCHORS_VERSION}
      AND NOT jsonb_exists(t."anchors", r."anchor"))`;
  const lacksAnchor = (condition: string) =>
    `EXISTS (SELECT 1 FROM (${visible.where("PageVersion", "pageId", condition, `v."textHash"`)}) x
      WHERE ${lacks(`x."textHash"`)})`;
  const atPath = `v."gitPath" IN (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
    regexp_replace(r."targetPath", '/README\\.md$', '.md'))`;
  return `CASE
    WHEN r."targetPath" IS NOT NULL THEN
      CASE WHEN NOT (${exists(() => atPath)}) OR ${lacksAnchor(atPath)} THEN 'broken' ELSE 'ok' END
    WHEN r."targetId" IS NOT NULL THEN
      CASE WHEN (r."href" LIKE 'content:user/%' OR ${exists((key) => `v."${key}" = r."targetId"`)}
        OR EXISTS (SELECT 1 FROM "Locator" l WHERE l."id" = r."targetId" AND l."organizationId" = $1))
        AND NOT ${lacksAnchor(`v."pageId" = r."targetId"`)}
        THEN 'ok' ELSE 'broken' END
    WHEN starts_with(r."href", ${appPrefix}) THEN 'in-app'
    WHEN starts_with(r."href", '#') AND ${lacks(`p."textHash"`)} THEN 'broken'
    ELSE 'ok' END`;
}

/**
 * Returns the SQL for links. After the layers' parameters, its parameters are: page, IDs and paths of the
 * targets, usage, app prefix, status.
 */
function linksSql(visible: VisibleSql): { sql: string; firstFree: number } {
  const parameter = (offset: number) => `$${visible.firstFree + offset}::text`;
  const [page, targetIds, targetPaths] = [parameter(0), `${parameter(1)}[]`, `${parameter(2)}[]`];
  const [usage, appPrefix, status] = [parameter(3), parameter(4), parameter(5)];
  const pages = visible.where(
    "PageVersion",
    "pageId",
    `${page} IS NULL OR v."pageId" = ${page}`,
    `v."branchId", v."pageId", v."fromNumber", v."gitPath", v."textHash"`,
  );
  return {
    firstFree: visible.firstFree + 6,
    sql: `SELECT * FROM (
        SELECT r."pageId", r."ordinal", r."usage", r."href", r."heading", p."gitPath",
          ${statusSql(visible, appPrefix)} AS status
        FROM (${pages}) p
        JOIN "PageReference" r ON r."organizationId" = $1 AND r."branchId" = p."branchId"
          AND r."pageId" = p."pageId" AND r."fromNumber" = p."fromNumber"
        WHERE (${targetIds} IS NULL OR r."targetId" = ANY(${targetIds}) OR r."targetPath" = ANY(${targetPaths}))
          AND (${usage} IS NULL OR r."usage" = ${usage})) links
      WHERE (${status} IS NULL OR status = ${status})`,
  };
}

const list = perLayers("content:links", (visible) => {
  const { sql, firstFree } = linksSql(visible);
  const [pageId, ordinal, take] = [`$${firstFree}::text`, `$${firstFree + 1}::int`, `$${firstFree + 2}::int`];
  return `${sql} AND ("pageId", "ordinal") > (${pageId}, ${ordinal})
    ORDER BY "pageId", "ordinal" LIMIT ${take}`;
});

const count = perLayers("content:links:count", (visible) => {
  const { sql } = linksSql(visible);
  return `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'broken')::int AS broken FROM (${sql}) l`;
});

function values(filter: LinkFilter): unknown[] {
  const { pageId, targets, usage, status } = filter;
  const ids = targets?.map(({ id }) => id) ?? null;
  const paths = targets?.flatMap(({ gitPath }) => gitPath ?? []) ?? null;
  return [pageId, ids, paths, usage, `${env.PUBLIC_URL}/`, status];
}

/** Reads at most `take` links after a position, ordered by page ID and position on the page. */
export async function readLinks(
  content: SnapshotView,
  filter: LinkFilter,
  after: { pageId: string; ordinal: number },
  take: number,
): Promise<ReadLink[]> {
  const more = [...values(filter), after.pageId, after.ordinal, take];
  return hotQuery<ReadLink>(...(await statementFor(list, content, more)));
}

/** Counts the links and the broken links. The cost is linear in the number of links. */
export async function countLinks(
  content: SnapshotView,
  filter: LinkFilter,
): Promise<{ total: number; broken: number }> {
  const statement = await statementFor(count, content, values(filter));
  const rows = await hotQuery<{ total: number; broken: number }>(...statement);
  return rows[0] ?? { total: 0, broken: 0 };
}

const brokenByAddress = perLayers(
  "content:links:broken",
  (visible) => `SELECT "pageId", "href", count(*)::int AS "count" FROM (${linksSql(visible).sql}) l
    GROUP BY "pageId", "href"`,
);

interface BrokenAddress {
  pageId: string;
  href: string;
  count: number;
}

async function readBroken(content: Snapshot, pageId: string | null): Promise<BrokenAddress[]> {
  const filter = values({ pageId, targets: null, usage: null, status: "broken" });
  const [, text, all] = await statementFor(brokenByAddress, content, filter);
  return db(content).$queryRawUnsafe<BrokenAddress[]>(text, ...all);
}

/**
 * Counts the links that are broken in the content but not in `base` (contract: broken.changeRequest). The
 * cost is linear in the number of links.
 */
export async function countNewlyBroken(content: Snapshot, base: Snapshot, pageId: string | null) {
  const [now, before] = await Promise.all([readBroken(content, pageId), readBroken(base, pageId)]);
  const nameOf = (one: BrokenAddress) => JSON.stringify([one.pageId, one.href]);
  const known = new Map(before.map((one) => [nameOf(one), one.count]));
  return now.reduce((sum, one) => sum + Math.max(0, one.count - (known.get(nameOf(one)) ?? 0)), 0);
}

const pages = perLayers("content:pages:paths", (visible) => {
  const ids = `$${visible.firstFree}::text[]`;
  const parent = visible.byKey("PageVersion", "pageId", `u."parentId"`, `v."parentId", v."slug"`);
  return `WITH RECURSIVE p AS MATERIALIZED (
      ${visible.where("PageVersion", "pageId", `v."pageId" = ANY(${ids})`, PAGE_COLUMNS)}),
    up AS (
      SELECT p."pageId" AS origin, p."parentId", p."slug", 0 AS height FROM p
      UNION ALL
      SELECT u.origin, a."parentId", a."slug", u.height + 1 FROM up u CROSS JOIN LATERAL (${parent}) a
      WHERE u.height < 100)
    SELECT p.*, (SELECT string_agg(u."slug", '/' ORDER BY u.height DESC) FROM up u
      WHERE u.origin = p."pageId") AS path FROM p`;
});

/** Reads the paths of the given pages by ID, as a writer sees them. Runs one statement. */
export async function readPaths(db: Queryable, content: Snapshot, pageIds: readonly string[]) {
  const [, text] = pages(content);
  const values = [...visibleValues(content), pageIds];
  const rows = await db.$queryRawUnsafe<{ pageId: string; path: string }[]>(text, ...values);
  return new Map(rows.map(({ pageId, path }) => [pageId, path]));
}

/** Reads the given pages with their paths, by ID. Runs one statement. */
export async function readPagesWithPaths(
  content: SnapshotView,
  pageIds: readonly string[],
): Promise<Map<string, ReadPage & { path: string }>> {
  if (pageIds.length === 0) return new Map();
  const statement = await statementFor(pages, content, [[...new Set(pageIds)]]);
  const rows = await hotQuery<ReadPage & { path: string }>(...statement);
  return new Map(rows.map((row) => [row.pageId, row]));
}
