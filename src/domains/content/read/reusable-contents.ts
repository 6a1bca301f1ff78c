import { hotQuery } from "@/db/hot";
import type { SnapshotView } from "@/scopes/snapshot";
import { REUSABLE_CONTENT_COLUMNS, type ReadReusableContent } from "./rows";
import { statementFor } from "./statement";
import { perLayers } from "./visible";

const some = perLayers("content:reusable-contents", (visible) => {
  const ids = `$${visible.firstFree}::text[]`;
  const condition = `${ids} IS NULL OR v."reusableContentId" = ANY(${ids})`;
  return visible.where("ReusableContentVersion", "reusableContentId", condition, REUSABLE_CONTENT_COLUMNS);
});

/**
 * Reads the reusable contents with the given IDs, ordered by title. If `ids` is null, reads all reusable
 * contents.
 */
export async function readReusableContents(content: SnapshotView, ids: readonly string[] | null) {
  const statement = await statementFor(some, content, [ids], ids);
  const rows = await hotQuery<ReadReusableContent>(...statement, content);
  return rows.sort((a, b) =>
    a.title < b.title ? -1 : a.title > b.title ? 1 : a.reusableContentId < b.reusableContentId ? -1 : 1,
  );
}
