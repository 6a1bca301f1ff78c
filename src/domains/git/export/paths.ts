import { byRank } from "@/domains/content/read/rows";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import { addToGroup } from "@/lib/group";
import { TakenPaths } from "@/lib/taken-paths";
import { exportsEntries, isGenerated } from "../generated-pages";
import type { ProjectLayout } from "../import/layout";
import { isReadme } from "../repository/folders";
import { findPathProblem } from "../repository/paths";
import type { ExportedContent } from "./wanted-files";

/** The maximum length of a file name in bytes. */
const NAME_BYTES_MAX = 255;
/** The maximum length of a file extension in bytes. A longer extension is treated as part of the name. */
const ENDING_BYTES_MAX = 32;

/** Shortens a text to a maximum number of bytes, without cutting a character. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * Converts any text to a valid name for a file or folder, with an extension. The name can't refer to another folder or
 * to `.git`. The name doesn't start with a dot, because imports skip hidden files. The name is short enough for file
 * systems. Valid names stay unchanged.
 */
export function fittingName(text: string, ending = ""): string {
  const room = NAME_BYTES_MAX - Buffer.byteLength(ending);
  const safe = text.replace(/[/\\\p{Cc}\uFFFD]+/gu, "-");
  const name = cut(safe, room);
  if (/^[^.]/.test(name) && findPathProblem(`${name}${ending}`) === null) return `${name}${ending}`;
  return `${cut(`_${safe.replace(/^\.+/, "")}`, room)}${ending}`;
}

/**
 * Splits a file name into a valid name and the file's extension. Names of hidden files are changed so that
 * the files aren't hidden.
 */
export function splitName(text: string): { name: string; ending: string } {
  const name = text.replace(/[/\\\p{Cc}\uFFFD]+/gu, "-").replace(/^\.+/, "") || "file";
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot) : "";
  if (ending === "." || Buffer.byteLength(ending) > ENDING_BYTES_MAX) return { name, ending: "" };
  return { name: name.slice(0, dot > 0 ? dot : undefined), ending };
}

/**
 * Returns the folder for the subpages of a page. For a README, this is the README's folder. For any other
 * page, it's a folder with the name of the page.
 */
function folderFor(path: string): string {
  return isReadme(path) ? path.slice(0, path.lastIndexOf("/") + 1) : `${path.replace(/\.[^./]+$/, "")}/`;
}

/**
 * The path that new content would ideally get: a folder with a slash at the end, a name, and an ending such
 * as `.md`.
 */
interface Wish {
  folder: string;
  name: string;
  ending: string;
}

/**
 * The paths that are already used. If a path would be too deep, the content is put into the content's root
 * folder instead.
 */
class Places extends TakenPaths {
  constructor(private readonly prefix: string) {
    super();
  }

  /**
   * Reserves a path that is valid in Git and on file systems. Adds a number if the requested path is taken.
   */
  place(wish: Wish): string {
    const isTooDeep = findPathProblem(pathOf(wish, 1)) !== null;
    const settled = isTooDeep ? { ...wish, folder: this.prefix } : wish;
    return this.give((count) => pathOf(settled, count));
  }
}

/**
 * Returns a path such as `name.md` or `name-2.md`. The name is shortened if it would exceed the limit of file
 * systems.
 */
function pathOf({ folder, name, ending }: Wish, count: number): string {
  const number = count === 1 ? "" : `-${count}`;
  const [inName = "", ...below] = ending.split("/");
  const segment = fittingName(name, `${number}${inName}`);
  return `${folder}${[segment, ...below].join("/")}`;
}

/** Returns the child pages of each page, in order. */
export function siblings(pages: readonly LightPage[]): Map<string | null, LightPage[]> {
  const below = new Map<string | null, LightPage[]>();
  for (const row of [...pages].sort(byRank)) addToGroup(below, row.parentId, row);
  return below;
}

type Exported = Pick<ExportedContent, "structure" | "layout" | "agreed" | "branch">;

/**
 * Returns the paths of all exported content, with the ID as the key. Content that already has a path keeps
 * it. New content gets a path that is used neither in the content nor in the branch.
 */
export function exportedPaths({ structure, layout, agreed, branch }: Exported): Map<string, string> {
  const paths = new Map([...(agreed ? placesOf(agreed) : []), ...placesOf(structure)]);
  const entries = exportsEntries(structure);
  const pages = structure.pages.filter((row) => !(entries && isGenerated(row)));
  const ids = new Set(thingsOf({ ...structure, pages }).map(([id]) => id));
  for (const id of paths.keys()) if (!ids.has(id)) paths.delete(id);
  const places = new Places(layout.prefix);
  for (const path of [...paths.values(), ...structure.structureFiles.map((row) => row.gitPath)])
    places.take(path);
  for (const path of [layout.summaryPath, ...branch.files.keys()]) places.take(path);
  for (const [id, path] of newPagePaths(structure.pages, ids, paths, layout, places)) paths.set(id, path);
  const folder = `${layout.prefix}.gitbook/`;
  // The pages are processed in the order of their IDs. If several names are shortened to the same name, each
  // page therefore always gets the same number.
  for (const { fileId, name } of [...structure.files].sort((a, b) => (a.fileId < b.fileId ? -1 : 1)))
    if (!paths.has(fileId))
      paths.set(fileId, places.place({ folder: `${folder}assets/`, ...splitName(name) }));
  for (const { reusableContentId: id } of structure.reusableContents)
    if (!paths.has(id))
      paths.set(id, places.place({ folder: `${folder}includes/`, name: id, ending: ".md" }));
  return paths;
}

const thingsOf = ({ pages, files, reusableContents }: ContentStructure) => [
  ...pages.filter((row) => row.textHash !== null).map((row) => [row.pageId, row.gitPath] as const),
  ...files.map((row) => [row.fileId, row.gitPath] as const),
  ...reusableContents.map((row) => [row.reusableContentId, row.gitPath] as const),
];

/** Returns the repository paths of pages, files and reusable content, with the ID as the key. */
export const placesOf = (structure: ContentStructure) =>
  thingsOf(structure).flatMap(([id, path]) => (path === null ? [] : [[id, path] as const]));

/**
 * Assigns paths to pages that don't have a file yet. Each file is named after the page's slug, and is in the
 * folder of the parent page. If the content has no readme, the first page becomes the readme.
 */
function newPagePaths(
  pages: readonly LightPage[],
  exported: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
  layout: ProjectLayout,
  places: Places,
): Map<string, string> {
  const paths = new Map<string, string>();
  const children = siblings(pages);
  const first = children.get(null)?.find(({ hidden }) => !hidden);
  const newPathOf = (row: LightPage, folder: string) => {
    if (row.pageId === first?.pageId && !places.has(layout.readmePath)) {
      places.take(layout.readmePath);
      return layout.readmePath;
    }
    const hasChildren = children.get(row.pageId)?.some(({ type }) => type === "document");
    return places.place({ folder, name: row.slug, ending: hasChildren ? "/README.md" : ".md" });
  };
  const visit = (parentId: string | null, folder: string) => {
    for (const row of children.get(parentId) ?? []) {
      const hasFile = row.type === "document" && exported.has(row.pageId);
      if (hasFile && !known.has(row.pageId)) paths.set(row.pageId, newPathOf(row, folder));
      const path = known.get(row.pageId) ?? paths.get(row.pageId);
      visit(row.pageId, path ? folderFor(path) : `${folder}${fittingName(row.slug)}/`);
    }
  };
  visit(null, layout.prefix);
  return paths;
}
