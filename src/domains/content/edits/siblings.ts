import { visibleSql, visibleValues } from "../read/visible";
import { PAGES, type PageRow } from "../tables";
import type { LayeredContent } from "../target";
import type { Queryable } from "../versions";

export type Sibling = Pick<PageRow, "pageId" | "rank" | "slug" | "type">;

/** The pages below one, or at the root, with this slug alone where one is given; in no order. */
export async function readSiblings(
  db: Queryable,
  content: LayeredContent,
  parentId: string | null,
  slug?: string,
): Promise<Sibling[]> {
  const sql = visibleSql(content.layers.length);
  const values = visibleValues(content);
  const add = (value: string): string => `$${values.push(value)}::text`;
  const place = parentId === null ? `v."parentId" IS NULL` : `v."parentId" = ${add(parentId)}`;
  const named = slug === undefined ? "" : ` AND v."slug" = ${add(slug)}`;
  const columns = `v."pageId", v."rank", v."slug", v."type"`;
  const text = sql.where(PAGES.name, PAGES.key, place + named, columns);
  return await db.$queryRawUnsafe<Sibling[]>(text, ...values);
}
