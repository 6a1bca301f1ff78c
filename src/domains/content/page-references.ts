import { type On, pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { unicodeForms } from "@/lib/unicode-forms";
import type { Snapshot } from "@/scopes/snapshot";
import type { PageReference } from "./markdown";
import { storedReferences, targetPaths } from "./queries/references";
import type { PageRow } from "./tables";
import { chunksOf } from "./versions";

/** Returns those of the given repository paths that pages in the content refer to. */
export async function referencedPaths(content: Snapshot, paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (content.layers.length === 0) return found;
  const branchIds = content.layers.map(({ branchId }) => branchId);
  const given = new Map(paths.flatMap((path) => unicodeForms(path).map((form) => [form, path] as const)));
  for (const chunk of chunksOf([...given.keys()])) {
    const rows = await targetPaths.rows(pooled(), content, { branchIds, paths: chunk });
    for (const { targetPath } of rows) found.add(given.get(targetPath) as string);
  }
  return found;
}

/**
 * Reads the stored references of the given page versions, page by page, in reading order. This is faster
 * than parsing the texts.
 */
export const readReferences = (
  on: On,
  organizationId: string,
  versions: readonly Pick<PageRow, "branchId" | "pageId" | "fromNumber">[],
): Promise<RowOf<typeof storedReferences>[]> =>
  storedReferences.rows(on, {
    organizationId,
    branchIds: versions.map(({ branchId }) => branchId),
    pageIds: versions.map(({ pageId }) => pageId),
    fromNumbers: versions.map(({ fromNumber }) => fromNumber),
  });

/** Reads the references of any number of page versions, by page ID. */
export async function referencesOf(
  organizationId: string,
  pages: readonly Pick<PageRow, "branchId" | "pageId" | "fromNumber">[],
): Promise<Map<string, PageReference[]>> {
  const references = new Map<string, PageReference[]>(pages.map(({ pageId }) => [pageId, []]));
  for (const chunk of chunksOf(pages))
    for (const { pageId, usage, href, heading } of await readReferences(pooled(), organizationId, chunk))
      references.get(pageId)?.push({ href, usage, ...(heading !== null && { heading }) });
  return references;
}
