import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { levelSource } from "@/site/published/load/level-source";
import type { ListedPage } from "@/site/published/load/listed-pages";
import { linesOfLevel } from "@/site/published/load/navigation";
import { levelFile } from "./names";
import type { Relinking } from "./relink";
import { type ScriptFile, scriptFile } from "./search-index";

interface Level {
  siteSpace: SiteSpaceRow;
  parentId: string | null;
  path: string;
}

/** Levels of the navigation: the root of each space, and what lies below each page that has some. */
function* levelsIn(listed: readonly ListedPage[]): Generator<Level> {
  const parents = new Set(listed.map(({ siteSpace, parentId }) => `${siteSpace.id}/${parentId}`));
  for (const siteSpace of new Set(listed.map((page) => page.siteSpace)))
    yield { siteSpace, parentId: null, path: "" };
  for (const { siteSpace, pageId, path } of listed)
    if (parents.has(`${siteSpace.id}/${pageId}`)) yield { siteSpace, parentId: pageId, path };
}

/** The lines of every level, which pages load when their reader opens it. Seen from the root of the bundle. */
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
