import { hotQuery } from "@/db/hot";
import type { LayeredContent } from "../target";
import { perLayers, visibleValues } from "./visible";

const above = perLayers("content:conditions", (visible) => {
  const byId = (id: string) => visible.byKey("PageVersion", "pageId", id, `v."parentId", v."condition"`);
  return `WITH RECURSIVE up AS (
      SELECT p.*, 0 AS height FROM (${byId(`$${visible.firstFree}`)}) p
      UNION ALL
      SELECT a.*, u.height + 1 FROM up u
      CROSS JOIN LATERAL (SELECT * FROM (${byId(`u."parentId"`)}) above OFFSET 0) a WHERE u.height < 100)
    SELECT "condition" FROM up WHERE "condition" IS NOT NULL`;
});

/** The conditions on a page and on everything that it lies in: it is shown to those for whom all of them hold. */
export async function readConditions(content: LayeredContent, pageId: string): Promise<string[]> {
  const [name, text] = above(content);
  const rows = await hotQuery<{ condition: string }>(name, text, [...visibleValues(content), pageId]);
  return rows.map(({ condition }) => condition);
}
