import { db } from "@/db/client";
import type { SnapshotView } from "@/scopes/snapshot";
import { READ_COLUMNS, type ReadPage } from "./rows";
import { statementFor } from "./statement";
import { perLayers } from "./visible";

const everything = perLayers("content:tree", (visible) => {
  const columns = READ_COLUMNS.map((name) => `v."${name}"`).join(", ");
  const rows = visible.where("PageVersion", "pageId", "true", columns);
  return `SELECT coalesce(json_agg(p), '[]')::text AS pages FROM (${rows}) p`;
});

/**
 * Every page of a revision, in no order: one statement, linear in the space. It runs on the pool, since a large
 * answer would hold up the short reads behind it.
 */
export async function readTree(content: SnapshotView): Promise<ReadPage[]> {
  const [, text, values] = await statementFor(everything, content, []);
  const rows = await db(content).$queryRawUnsafe<{ pages: string }[]>(text, ...values);
  return JSON.parse(rows[0]?.pages ?? "[]") as ReadPage[];
}
