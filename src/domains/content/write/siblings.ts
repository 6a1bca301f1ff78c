import type { Snapshot } from "@/scopes/snapshot";
import { visibleSql, visibleValues } from "../read/visible";
import { PAGES, type PageRow } from "../tables";
import type { Queryable } from "../versions";

export type Sibling = Pick<PageRow, "pageId" | "parentId" | "rank" | "slug">;

const COLUMNS = `v."pageId", v."parentId", v."rank", v."slug"`;

/** The pages below one, or at the root, in no order. */
export async function readSiblings(
  db: Queryable,
  content: Snapshot,
  parentId: string | null,
): Promise<Sibling[]> {
  const sql = visibleSql(content.layers.length);
  const place = parentId === null ? `v."parentId" IS NULL` : `v."parentId" = $${sql.firstFree}::text`;
  const text = sql.where(PAGES.name, PAGES.key, place, COLUMNS);
  const values = [...visibleValues(content), ...(parentId === null ? [] : [parentId])];
  return await db.$queryRawUnsafe<Sibling[]>(text, ...values);
}

/** A slug among the pages below a parent; null is the root. */
export interface SlugPlace {
  parentId: string | null;
  slug: string;
}

/** The pages that hold one of these slugs beside their siblings: look-ups by index. Links hold none. */
export async function readSlugHolders(
  db: Queryable,
  content: Snapshot,
  places: readonly SlugPlace[],
): Promise<Sibling[]> {
  const sql = visibleSql(content.layers.length);
  const [atRoot, slugs, parents] = [0, 1, 2].map((offset) => `$${sql.firstFree + offset}::text[]`);
  const root = `v."type" <> 'link' AND v."parentId" IS NULL AND v."slug" = ANY(${atRoot})`;
  const below = `v."type" <> 'link' AND v."slug" = w."slug" AND v."parentId" = w."parentId"`;
  const lower = places.filter(({ parentId }) => parentId !== null);
  return await db.$queryRawUnsafe<Sibling[]>(
    `${sql.where(PAGES.name, PAGES.key, root, COLUMNS)}
     UNION ALL SELECT h.* FROM unnest(${slugs}, ${parents}) AS w("slug", "parentId")
     CROSS JOIN LATERAL (${sql.where(PAGES.name, PAGES.key, below, COLUMNS)}) h`,
    ...visibleValues(content),
    places.filter(({ parentId }) => parentId === null).map(({ slug }) => slug),
    lower.map(({ slug }) => slug),
    lower.map(({ parentId }) => parentId),
  );
}
