import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { encodeSource } from "../page-address";
import { readPaths } from "../read/links";
import type { PageWrite } from "./pages";
import type { WriteContext } from "./plan";
import { readDescendants } from "./tree";

const PUT = `INSERT INTO "PageRedirect" ("organizationId", "spaceId", "source", "id", "pageId", "createdAt", "fromGit")
  SELECT $1, $2, r."source", r."id", r."pageId", $4::timestamptz, $5
  FROM jsonb_to_recordset($3::jsonb) AS r("source" text, "id" text, "pageId" text)
  ON CONFLICT ("organizationId", "spaceId", "source") DO UPDATE
  SET "pageId" = excluded."pageId", "id" = excluded."id", "createdAt" = excluded."createdAt", "fromGit" = excluded."fromGit",
    "exceptSiteSpaceIds" = '{}'`;
const DELETE = `DELETE FROM "PageRedirect"
  WHERE "organizationId" = $1 AND "spaceId" = $2 AND "source" = ANY($3::text[])`;

const sourceOf = (path: string) => encodeSource(path.split("/"));

/** Stores redirects from the paths that pages had in the system from which they were imported. */
export async function addPageRedirects(
  db: Pick<Tx, "$executeRawUnsafe">,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  formerPaths: readonly { source: string; pageId: string }[],
): Promise<void> {
  if (formerPaths.length === 0) return;
  const rows = formerPaths.map(({ source, pageId }) => ({ source: sourceOf(source), id: newId(), pageId }));
  await db.$executeRawUnsafe(PUT, organizationId, spaceId, JSON.stringify(rows), now(), false);
}

/**
 * Stores redirects from the old paths of pages that a write to main content moves, and of their subpages.
 * Deletes redirects from paths that are in use again. Call it after the versions are written. The number of
 * statements doesn't depend on the number of pages. Redirects never form chains, because each one refers to
 * its page by ID.
 */
export async function redirectMovedPages(
  { db, place, before, now: time, fromGit }: WriteContext,
  writes: readonly PageWrite[],
): Promise<void> {
  const moved = writes.filter(
    ({ row, before: old }) => old && (old.slug !== row.slug || old.parentId !== row.parentId),
  );
  if (moved.length === 0) return;
  const roots = moved.map(({ row }) => row);
  const below = await readDescendants(
    db,
    before,
    roots.map(({ pageId }) => pageId),
  );
  const addressed = [...roots, ...below].filter(({ type }) => type !== "link");
  const pageIds = [...new Set(addressed.map(({ pageId }) => pageId))];
  const after = { ...before, layers: [place] };
  const [former, present] = [await readPaths(db, before, pageIds), await readPaths(db, after, pageIds)];
  const left = [...present].flatMap(([pageId, path]) => {
    const source = former.get(pageId);
    return source === undefined || source === path ? [] : [{ source: sourceOf(source), id: newId(), pageId }];
  });
  const { organizationId, spaceId } = place;
  await db.$executeRawUnsafe(PUT, organizationId, spaceId, JSON.stringify(left), time, fromGit);
  await db.$executeRawUnsafe(DELETE, organizationId, spaceId, [...present.values()].map(sourceOf));
}
