import { NATURAL, titleFromName } from "@/domains/git/repository/folders";
import { addToGroup } from "@/lib/group";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { OutlineNode } from "./content";

/** Matches the number at the start of a file name that determines the order of pages. */
export const NUMBER = /^\d+\s*[-_.]+\s*(?=\D)/;

/** The metadata of a folder. */
export interface Category {
  label?: string | undefined;
  position?: number | undefined;
}

interface Entry {
  node: OutlineNode;
  position: number;
  name: string;
}

/** Returns a page's position: the position in its metadata or, if there is none, the number at the start of its file name. */
const positionOf = (said: number | undefined, name: string) =>
  said ?? (NUMBER.test(name) ? Number.parseInt(name, 10) : Number.POSITIVE_INFINITY);

const inOrder = (a: Entry, b: Entry) =>
  Number(a.position > b.position) - Number(a.position < b.position) || NATURAL.compare(a.name, b.name);

/** Arranges pages by folders. Pages and folders are sorted by position, and then by name. */
export class Arranging {
  private readonly folders = new Map<string, Set<string>>();
  private readonly byFolder = new Map<string, ConvertedPage[]>();

  constructor(
    pages: Iterable<ConvertedPage>,
    private readonly categories: ReadonlyMap<string, Category>,
    private readonly root: string,
  ) {
    for (const page of pages) {
      const folder = folderOf(page.path);
      addToGroup(this.byFolder, folder, page);
      this.enter(folder);
    }
  }

  private enter(folder: string): void {
    if (folder === this.root || folder === "") return;
    const above = folderOf(folder);
    this.folders.set(above, (this.folders.get(above) ?? new Set()).add(folder));
    this.enter(above);
  }

  below(folder: string): OutlineNode[] {
    const index = this.indexOf(folder);
    const pages = (this.byFolder.get(folder) ?? [])
      .filter((page) => page !== index || folder === this.root)
      .map((page): Entry => {
        const name = nameOf(page.path);
        const isFirst = page === index && page.position === undefined;
        const position = isFirst ? -1 : positionOf(page.position, name);
        return { node: { kind: "document", title: "", path: page.path, children: [] }, position, name };
      });
    const folders = [...(this.folders.get(folder) ?? [])].map((path) => this.folder(path));
    return [...pages, ...folders].sort(inOrder).map(({ node }) => node);
  }

  private folder(path: string): Entry {
    const name = nameOf(path);
    const { label, position } = this.categories.get(path) ?? {};
    const index = this.indexOf(path);
    const title = label ?? titleFromName(name.replace(NUMBER, ""));
    const children = this.below(path);
    const node: OutlineNode = index
      ? { kind: "document", title: label ?? "", path: index.path, children }
      : { kind: "group", title, children };
    return { node, position: positionOf(position ?? index?.position, name), name };
  }

  /** Returns the index page of a folder. */
  private indexOf(folder: string): ConvertedPage | undefined {
    const named = nameOf(folder).toLowerCase();
    return this.byFolder.get(folder)?.find(({ path }) => {
      const name = nameOf(path)
        .toLowerCase()
        .replace(/\.mdx?$/, "");
      return name === "index" || name === "readme" || (folder !== this.root && name === named);
    });
  }
}
