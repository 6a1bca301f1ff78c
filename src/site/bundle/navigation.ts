import type { SummaryNode } from "@/domains/git/repository/summary";
import { writeSummary } from "@/domains/git/repository/summary-write";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { addToGroup } from "@/lib/group";
import { levelSource } from "@/site/published/load/level-source";
import type { ListedPage } from "@/site/published/load/listed-pages";
import { linesOfLevel } from "@/site/published/load/navigation";
import { levelFile } from "./names";
import type { BundlePlaces } from "./places";
import type { Relinking } from "./relink";
import { type ScriptFile, scriptFile } from "./search-index";

/**
 * Yields the levels of the navigation: the root of each space, and the children of each page that has
 * children.
 */
function* levelsIn(listed: readonly ListedPage[]) {
  const parents = new Set(listed.map(({ siteSpace, parentId }) => `${siteSpace.id}/${parentId}`));
  for (const siteSpace of new Set(listed.map((page) => page.siteSpace)))
    yield { siteSpace, parentId: null, path: "" };
  for (const { siteSpace, pageId, path } of listed)
    if (parents.has(`${siteSpace.id}/${pageId}`)) yield { siteSpace, parentId: pageId, path };
}

/**
 * The HTML of every navigation level. Pages load a level when the visitor opens it. The links are relative to the root of
 * the bundle.
 */
export async function* levelsOf(
  place: PublishedPlace,
  listed: readonly ListedPage[],
  relinking: Relinking,
): AsyncGenerator<ScriptFile> {
  const sources = new Map<string, Awaited<ReturnType<typeof levelSource>>>();
  for (const { siteSpace, parentId, path } of levelsIn(listed)) {
    const source = sources.get(siteSpace.id) ?? (await levelSource(place, siteSpace));
    sources.set(siteSpace.id, source);
    if (!source) continue;
    const lines = await linesOfLevel(source, parentId, path);
    const placed = lines.map((line) => relinking.lines(line));
    yield scriptFile(levelFile(siteSpace.id, parentId ?? ""), placed);
  }
}

/** The table of contents (SUMMARY.md) of each space's Markdown, as in Git repositories for documentation. */
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
