import type { ContentStructure, LightPage } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";
import type { ExportedContent } from "./export-context";

const isReadme = (path: string) => /(^|\/)readme\.(md|markdown)$/i.test(path);

/** The folder for the pages below a page: that of a README, else one of the page's own name. */
function folderFor(path: string): string {
  return isReadme(path) ? path.slice(0, path.lastIndexOf("/") + 1) : `${path.replace(/\.[^./]+$/, "")}/`;
}

/** Paths that are given out, compared as file systems do that do not tell cases apart. */
class Places {
  private readonly taken = new Set<string>();

  take(path: string): void {
    this.taken.add(path.normalize("NFC").toLowerCase());
  }

  has(path: string): boolean {
    return this.taken.has(path.normalize("NFC").toLowerCase());
  }

  /** Takes a path, with a number in it where that is what it needs to be nobody's. */
  give(path: string): string {
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? path : path.replace(/(\/README)?(\.[^./]+)?$/, `-${count}$1$2`);
      if (this.has(candidate)) continue;
      this.take(candidate);
      return candidate;
    }
  }
}

const byRank = (a: LightPage, b: LightPage) =>
  a.rank === b.rank ? (a.pageId < b.pageId ? -1 : 1) : a.rank < b.rank ? -1 : 1;

/** The pages below each page, in their order. */
export function siblings(pages: readonly LightPage[]): Map<string | null, LightPage[]> {
  const below = new Map<string | null, LightPage[]>();
  for (const row of [...pages].sort(byRank)) {
    const list = below.get(row.parentId);
    if (list) list.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
}

type Exported = Pick<ExportedContent, "structure" | "layout" | "agreed" | "branch">;

/**
 * The path of everything that is exported, by its id. What lies in the repository stays where it is; what is new goes
 * where nothing else is, neither of the content nor of what the branch holds beside.
 */
export function exportedPaths({ structure, layout, agreed, branch }: Exported): Map<string, string> {
  const paths = new Map([...(agreed ? placesOf(agreed) : []), ...placesOf(structure)]);
  const ids = new Set(thingsOf(structure).map(([id]) => id));
  for (const id of paths.keys()) if (!ids.has(id)) paths.delete(id);
  const places = new Places();
  for (const path of [...paths.values(), ...structure.structureFiles.map((row) => row.gitPath)])
    places.take(path);
  for (const path of [layout.summaryPath, ...branch.files.keys()]) places.take(path);
  for (const [id, path] of newPagePaths(structure.pages, paths, layout, places)) paths.set(id, path);
  const folder = `${layout.prefix}.gitbook/`;
  for (const { fileId, name } of structure.files)
    if (!paths.has(fileId)) paths.set(fileId, places.give(`${folder}assets/${safeName(name)}`));
  for (const { reusableContentId: id } of structure.reusableContents)
    if (!paths.has(id)) paths.set(id, places.give(`${folder}includes/${id}.md`));
  return paths;
}

const thingsOf = ({ pages, files, reusableContents }: ContentStructure) => [
  ...pages.filter((row) => row.textHash !== null).map((row) => [row.pageId, row.gitPath] as const),
  ...files.map((row) => [row.fileId, row.gitPath] as const),
  ...reusableContents.map((row) => [row.reusableContentId, row.gitPath] as const),
];

/** The paths of what lies in the repository, by id. */
export const placesOf = (structure: ContentStructure) =>
  thingsOf(structure).flatMap(([id, path]) => (path === null ? [] : [[id, path] as const]));

/** A file's name without what leads out of its folder or is no name. */
const safeName = (name: string) => name.replace(/[/\\\p{Cc}]+/gu, "-").replace(/^\.+/, "") || "file";

/**
 * The file of each page with a text that has none yet: named by its slug, below its parent's folder; the first page of
 * all is the readme where there is none.
 */
function newPagePaths(
  pages: readonly LightPage[],
  known: ReadonlyMap<string, string>,
  layout: ProjectLayout,
  places: Places,
): Map<string, string> {
  const paths = new Map<string, string>();
  const children = siblings(pages);
  const first = children.get(null)?.find(({ hidden }) => !hidden);
  const pathFor = (row: LightPage, folder: string) => {
    if (row.pageId === first?.pageId && !places.has(layout.readmePath)) return layout.readmePath;
    const hasChildren = children.get(row.pageId)?.some(({ type }) => type === "document");
    return hasChildren ? `${folder}${row.slug}/README.md` : `${folder}${row.slug}.md`;
  };
  const visit = (parentId: string | null, folder: string) => {
    for (const row of children.get(parentId) ?? []) {
      const hasFile = row.type === "document" && row.textHash !== null;
      if (hasFile && !known.has(row.pageId)) paths.set(row.pageId, places.give(pathFor(row, folder)));
      const path = known.get(row.pageId) ?? paths.get(row.pageId);
      visit(row.pageId, path ? folderFor(path) : `${folder}${row.slug}/`);
    }
  };
  visit(null, layout.prefix);
  return paths;
}
