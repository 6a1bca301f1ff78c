import type { SummaryNode } from "@/domains/git/repository/summary";
import { writeSummary } from "@/domains/git/repository/summary-write";
import { addToGroup } from "@/lib/group";
import type { ListedPage } from "@/site/published/load/listed-pages";
import type { BundlePlaces } from "./places";

/** The table of contents of each space's Markdown, as Git repositories of documentation have one. */
export function* summariesOf(
  places: BundlePlaces,
  listed: readonly ListedPage[],
): Generator<{ path: string; text: string }> {
  const files = new Map(places.pages.map(({ page, markdown }) => [page, markdown]));
  const bySpace = new Map<string, ListedPage[]>();
  for (const page of listed) addToGroup(bySpace, page.siteSpace.id, page);
  for (const [siteSpaceId, pages] of bySpace) {
    const folder = places.folders.get(siteSpaceId) ?? "";
    const below = new Map<string | null, ListedPage[]>();
    for (const page of pages) addToGroup(below, page.parentId, page);
    const nodesBelow = (parentId: string | null): SummaryNode[] =>
      (below.get(parentId) ?? []).map((page) => ({
        kind: page.type === "group" ? "group" : "document",
        title: page.title || "Untitled",
        ...(page.linkTitle && page.linkTitle !== page.title && { linkTitle: page.linkTitle }),
        ...(page.type === "document" && { path: (files.get(page) ?? "").slice(folder.length) }),
        children: nodesBelow(page.pageId),
      }));
    yield { path: `${folder}SUMMARY.md`, text: writeSummary(nodesBelow(null)) };
  }
}
