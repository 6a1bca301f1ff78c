import { db } from "@/db/client";
import type { Snapshot } from "@/scopes/snapshot";
import type { PageReference, ReferenceUsage } from "./markdown";
import type { PageRow } from "./tables";
import { chunksOf, type Queryable } from "./versions";

/** Of these repository paths, those that a page at the head of a branch refers to. */
export async function referencedPaths(content: Snapshot, paths: readonly string[]): Promise<Set<string>> {
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

/** What a text refers to, as it is stored with a version of its page. */
export interface StoredReference {
  pageId: string;
  ordinal: number;
  usage: ReferenceUsage;
  href: string;
  heading: string | null;
}

/** What the texts of these versions refer to, page by page in reading order: reading it costs less than parsing their texts. */
export const readReferences = (
  queryable: Queryable,
  organizationId: string,
  versions: readonly Pick<PageRow, "branchId" | "pageId" | "fromNumber">[],
): Promise<StoredReference[]> =>
  queryable.$queryRawUnsafe(
    `SELECT r."pageId", r."ordinal", r."usage", r."href", r."heading"
     FROM unnest($2::text[], $3::text[], $4::int[]) AS p("branchId", "pageId", "fromNumber")
     JOIN "PageReference" r ON r."organizationId" = $1 AND r."branchId" = p."branchId"
       AND r."pageId" = p."pageId" AND r."fromNumber" = p."fromNumber"
     ORDER BY r."pageId", r."ordinal"`,
    organizationId,
    versions.map(({ branchId }) => branchId),
    versions.map(({ pageId }) => pageId),
    versions.map(({ fromNumber }) => fromNumber),
  );

/** The same for any number of versions, by page id. */
export async function referencesOf(
  organizationId: string,
  pages: readonly Pick<PageRow, "branchId" | "pageId" | "fromNumber">[],
): Promise<Map<string, PageReference[]>> {
  const references = new Map<string, PageReference[]>(pages.map(({ pageId }) => [pageId, []]));
  for (const chunk of chunksOf(pages))
    for (const { pageId, usage, href, heading } of await readReferences(db(), organizationId, chunk))
      references.get(pageId)?.push({ href, usage, ...(heading !== null && { heading }) });
  return references;
}
