import { hotQuery } from "@/db/hot";
import type { SnapshotView } from "@/scopes/snapshot";
import { statementFor } from "./statement";
import { perLayers } from "./visible";

const among = perLayers("content:pages:updates", (visible) => {
  const hasUpdates = `EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $1 AND t."hash" = v."textHash"
    AND position('{% updates' IN t."text") > 0)`;
  const asked = `v."pageId" = ANY($${visible.firstFree}::text[])`;
  return visible.where("PageVersion", "pageId", `${asked} AND ${hasUpdates}`, `v."pageId"`);
});

/** Those of some pages whose text has updates, as far as their words tell: to be read before it is believed. */
export async function pagesWithUpdates(
  content: SnapshotView,
  pageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pageIds.length === 0) return new Set();
  const rows = await hotQuery<{ pageId: string }>(...(await statementFor(among, content, [pageIds])));
  return new Set(rows.map(({ pageId }) => pageId));
}
