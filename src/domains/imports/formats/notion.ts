import { NATURAL } from "@/domains/git/repository/folders";
import { addToGroup } from "@/lib/group";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { OutlineNode, PageSource, ReadContent } from "./content";
import { DOLLARS } from "./math";

/** Matches a file name in a Notion export, which contains the page's title and ID. */
const NAME = /^(.*?)\s?([0-9a-f]{32})(_all)?\.(md|html|csv)$/i;

const parts = (path: string) => {
  const [, title = "", id = "", all, ending = ""] = NAME.exec(nameOf(path)) ?? [];
  return id === "" ? null : { title, id, isAll: all !== undefined, ending: ending.toLowerCase() };
};

export const isNotion = (paths: readonly string[]): boolean =>
  paths.some((path) => parts(path) !== null) &&
  paths
    .filter((path) => /\.(?:md|html)$/i.test(path) && nameOf(path) !== "index.html")
    .every((path) => parts(path) !== null);

/**
 * Returns the possible folders of a page's children. In newer exports, the folder's name doesn't contain the
 * page's ID.
 */
const foldersOf = (path: string): string[] => {
  const bare = path.replace(/(?:_all)?\.\w+$/, "");
  return [bare, bare.replace(/\s?[0-9a-f]{32}$/i, "")];
};

class Arranging {
  private readonly byFolder = new Map<string, string[]>();

  constructor(private readonly pages: ReadonlyMap<string, ConvertedPage>) {
    for (const path of pages.keys()) addToGroup(this.byFolder, folderOf(path), path);
  }

  below(folders: readonly string[]): OutlineNode[] {
    const paths = [...new Set(folders)].flatMap((folder) => {
      const found = this.byFolder.get(folder) ?? [];
      this.byFolder.delete(folder);
      return found;
    });
    return paths
      .map((path) => ({ path, title: this.pages.get(path)?.title ?? parts(path)?.title ?? "" }))
      .sort((a, b) => NATURAL.compare(a.title, b.title))
      .map(({ path, title }) => ({ kind: "document", title, path, children: this.below(foldersOf(path)) }));
  }
}

/** Returns the pages for the rows of a database, by title. */
function rowsOf(path: string, byFolder: ReadonlyMap<string, string[]>): Record<string, string> {
  const found = foldersOf(path).flatMap((folder) => byFolder.get(folder) ?? []);
  return Object.fromEntries(found.map((row) => [parts(row)?.title ?? "", row]));
}

/** Reads a Notion export in Markdown or HTML. */
export const readNotion: ReadContent = async ({ tree }) => {
  const named = [...tree.keys()].flatMap((path) => {
    const known = parts(path);
    return known ? [{ path, ...known }] : [];
  });
  const byFolder = new Map<string, string[]>();
  for (const { path, ending } of named) if (ending !== "csv") addToGroup(byFolder, folderOf(path), path);
  const texts = new Set(named.filter(({ ending }) => ending !== "csv").map(({ id }) => id));
  // Notion exports a database twice, once with the rows in its view and once with all rows. In HTML exports, the database is a
  // separate page.
  const whole = new Set(named.filter(({ isAll }) => isAll).map(({ id }) => id));
  const wanted = named.filter(
    ({ ending, id, isAll }) => ending !== "csv" || (!texts.has(id) && (isAll || !whole.has(id))),
  );
  const pathById = new Map(wanted.map(({ id, path }) => [id, path]));
  return {
    format: "notion",
    pages: wanted.map(({ path, ending, title }): PageSource => {
      if (ending === "csv") return { path, dialect: "notion-csv", title, rows: rowsOf(path, byFolder) };
      return ending === "html"
        ? { path, dialect: "notion-html", title }
        : { path, dialect: "notion", title, math: DOLLARS };
    }),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages) => new Arranging(pages).below(["", ...outerFolders([...pages.keys()])]),
    alternatives(path) {
      const id = /([0-9a-f]{32})(?:_all)?(?:\.\w+)?$/i.exec(path)?.[1];
      return id === undefined ? [] : [pathById.get(id)].filter((one) => one !== undefined);
    },
  };
};

/** Returns the outermost folders that contain pages and that aren't inside a page's folder. */
function outerFolders(paths: readonly string[]): Set<string> {
  const owned = new Set(paths.flatMap(foldersOf));
  const isOwned = (folder: string): boolean =>
    folder === "" || owned.has(folder) || isOwned(folderOf(folder));
  return new Set(paths.map(folderOf).filter((folder) => !isOwned(folder)));
}
