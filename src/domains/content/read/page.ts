import { hotQuery } from "@/db/hot";
import type { SnapshotView } from "@/scopes/snapshot";
import type { PageRow } from "../tables";
import { byRank, PAGE_COLUMNS, type ReadPage } from "./rows";
import { statementFor } from "./statement";
import { perLayers, type VisibleSql } from "./visible";

const among = perLayers("content:pages:updates", (visible) => {
  const hasUpdates = `EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $1 AND t."hash" = v."textHash"
    AND position('{% updates' IN t."text") > 0)`;
  const asked = `v."pageId" = ANY($${visible.firstFree}::text[])`;
  return visible.where("PageVersion", "pageId", `${asked} AND ${hasUpdates}`, `v."pageId"`);
});

/**
 * Returns the pages in `pageIds` whose text might contain an updates block. The caller must parse the text to
 * be sure.
 */
export async function pagesWithUpdates(
  content: SnapshotView,
  pageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pageIds.length === 0) return new Set();
  const rows = await hotQuery<{ pageId: string }>(...(await statementFor(among, content, [pageIds])));
  return new Set(rows.map(({ pageId }) => pageId));
}

/** A page with its path, and its subpages in no particular order. */
export interface FoundPage extends ReadPage {
  path: string;
  below: ReadPage[] | null;
  /** JSON text of the derived Document; null if it isn't derived yet or wasn't requested. */
  document: string | null;
  digest: string | null;
  /** The page's Markdown. Null if the page has no text or the text wasn't requested. */
  text: string | null;
}

/** What to read of a page: only its metadata (`facts`), or also its derived Document or its Markdown. */
export type PagePart = "facts" | "document" | "text";

/**
 * OFFSET 0 makes each recursion step use the index. Without it, the planner expects too many rows from the
 * recursion and reads every page in the space.
 */
function pageSql(visible: VisibleSql, part: PagePart): string {
  const [pageId, context] = [`$${visible.firstFree}`, `$${visible.firstFree + 1}`];
  const byId = (id: string, columns: string) => visible.byKey("PageVersion", "pageId", id, columns);
  const below = (columns: string) =>
    visible.where("PageVersion", "pageId", `v."parentId" = d."pageId"`, columns);
  const extra = {
    facts: "NULL::text AS document, NULL::text AS digest, NULL::text AS text",
    document: "c.document, c.digest, NULL::text AS text",
    text: `NULL::text AS document, NULL::text AS digest, (SELECT t."text" FROM "DocumentText" t
      WHERE t."organizationId" = $1 AND t."hash" = p."textHash") AS text`,
  }[part];
  const derived = `LEFT JOIN LATERAL (SELECT d."document", d."digest" FROM "DerivedDocument" d
      WHERE d."organizationId" = $1 AND d."branchId" = p."branchId" AND d."pageId" = p."pageId"
        AND d."fromNumber" = p."fromNumber" AND d."context" = ${context} OFFSET 0) c ON TRUE`;
  return `WITH RECURSIVE p AS MATERIALIZED (${byId(pageId, PAGE_COLUMNS)}),
    up AS (
      SELECT p."parentId", p."slug", 0 AS height FROM p
      UNION ALL
      SELECT a."parentId", a."slug", u.height + 1 FROM up u
      CROSS JOIN LATERAL (SELECT * FROM (${byId(`u."parentId"`, `v."parentId", v."slug"`)}) above OFFSET 0) a
      WHERE u.height < 100),
    down AS (
      SELECT p.* FROM p
      UNION ALL
      SELECT c.* FROM down d CROSS JOIN LATERAL (SELECT * FROM (${below(PAGE_COLUMNS)}) under OFFSET 0) c)
    SELECT row_to_json(p) AS page, (SELECT string_agg(u."slug", '/' ORDER BY u.height DESC) FROM up u) AS path,
      (SELECT json_agg(d) FROM down d WHERE d."pageId" <> p."pageId") AS below, ${extra}
    FROM p ${part === "document" ? derived : `WHERE ${context}::text IS NOT NULL`}`;
}

const STATEMENTS = {
  facts: perLayers("content:page:facts", (visible) => pageSql(visible, "facts")),
  document: perLayers("content:page:document", (visible) => pageSql(visible, "document")),
  text: perLayers("content:page:text", (visible) => pageSql(visible, "text")),
};

/**
 * Reads one page with its path, all descendants, and the Document or the Markdown. Runs one statement, whose
 * cost depends on the number of the page's ancestors and descendants, not on the size of the space. `context`
 * identifies the state of the page tree for which Documents are derived.
 */
export async function readPage(
  content: SnapshotView,
  pageId: string,
  part: PagePart,
  context: string,
): Promise<FoundPage | undefined> {
  const statement = await statementFor(STATEMENTS[part], content, [pageId, context]);
  const [row] = await hotQuery<Omit<FoundPage, keyof ReadPage> & { page: ReadPage }>(...statement);
  // The statement returns one JSON column, which is cheaper than a column for each field.
  if (!row) return undefined;
  const { page: fields, ...rest } = row;
  return { ...fields, ...rest };
}

const walk = perLayers("content:page:walk", (visible) => {
  const slugs = `$${visible.firstFree}::text[]`;
  const step = (place: string, index: string) =>
    visible.where(
      "PageVersion",
      "pageId",
      `v."type" <> 'link' AND ${place} AND v."slug" = (${slugs})[${index}]`,
      `v."pageId"`,
    );
  return `WITH RECURSIVE walk AS (
      SELECT r."pageId", 1 AS length FROM (${step(`v."parentId" IS NULL`, "1")}) r
      UNION ALL
      SELECT c."pageId", w.length + 1 FROM walk w
      CROSS JOIN LATERAL (SELECT * FROM (${step(`v."parentId" = w."pageId"`, "w.length + 1")}) under OFFSET 0) c)
    SELECT "pageId" FROM walk WHERE length = cardinality(${slugs})`;
});

const children = perLayers("content:page:children", (visible) => {
  const parent = `$${visible.firstFree}::text`;
  const condition = `CASE WHEN ${parent} IS NULL THEN v."parentId" IS NULL ELSE v."parentId" = ${parent} END`;
  return visible.where("PageVersion", "pageId", condition, `v."pageId", v."type", v."rank"`);
});

/**
 * Finds the first page that readers see, in the content or below a parent. This is the first document,
 * including documents in groups. Links are skipped. The first page of the content also has the empty path.
 */
export async function firstPage(
  content: SnapshotView,
  parentId: string | null = null,
): Promise<string | undefined> {
  const statement = await statementFor(children, content, [parentId]);
  const rows = await hotQuery<Pick<PageRow, "pageId" | "type" | "rank">>(...statement);
  rows.sort(byRank);
  for (const row of rows) {
    if (row.type === "document") return row.pageId;
    const inside = row.type === "group" ? await firstPage(content, row.pageId) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

/**
 * Returns the ID of the page with the given path of slugs, or undefined if there is no such page. Slugs are
 * unique among siblings.
 */
export async function findPageByPath(content: SnapshotView, path: string): Promise<string | undefined> {
  const slugs = path.split("/").filter((slug) => slug !== "");
  if (slugs.length === 0) return firstPage(content);
  const rows = await hotQuery<{ pageId: string }>(...(await statementFor(walk, content, [slugs])));
  return rows[0]?.pageId;
}
