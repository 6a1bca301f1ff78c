import { db } from "@/db/client";
import type { LayeredContent } from "./target";
import { chunksOf } from "./versions";

/** Of these repository paths, those that a page at the head of a branch refers to. */
export async function referencedPaths(
  content: LayeredContent,
  paths: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(paths)) {
    for (const layer of content.layers) {
      const rows = await db().$queryRawUnsafe<{ targetPath: string }[]>(
        `SELECT DISTINCT r."targetPath" FROM "PageReference" r
         JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
           AND v."pageId" = r."pageId" AND v."fromNumber" = r."fromNumber"
         WHERE r."organizationId" = $1 AND r."branchId" = $2 AND r."targetPath" = ANY($4::text[])
           AND v."organizationId" = $1 AND v."fromNumber" <= $3 AND v."toNumber" > $3`,
        content.organizationId,
        layer.branchId,
        layer.number,
        chunk,
      );
      for (const { targetPath } of rows) found.add(targetPath);
    }
  }
  return found;
}
