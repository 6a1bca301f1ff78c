import { NATURAL, titleFromName } from "@/domains/git/repository/folders";
import { addToGroup } from "@/lib/group";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { OutlineNode, ReadContent, Reading } from "./content";
import { readYaml } from "./yaml";

const isPage = (path: string) => /\.mdx?$/i.test(path) && !nameOf(path).startsWith("_");
const NUMBER = /^\d+\s*[-_.]+\s*(?=\D)/;

interface Category {
  label?: string | undefined;
  position?: number | undefined;
}

/** Reads the metadata files of folders. */
async function readCategories({ organizationId, tree, textOf }: Reading): Promise<Map<string, Category>> {
  const categories = new Map<string, Category>();
  for (const path of tree.keys()) {
    if (!/^_category_\.(?:json|ya?ml)$/.test(nameOf(path))) continue;
    const said = await readYaml(organizationId, (await textOf(path)) ?? "");
    categories.set(folderOf(path), {
      label: typeof said?.label === "string" ? said.label : undefined,
      position: typeof said?.position === "number" ? said.position : undefined,
    });
  }
  return categories;
}

interface Entry {
  node: OutlineNode;
  position: number;
  name: string;
}

/** The given position, or the number before the name. */
const positionOf = (said: number | undefined, name: string) =>
  said ?? (NUMBER.test(name) ? Number.parseInt(name, 10) : Number.POSITIVE_INFINITY);

const inOrder = (a: Entry, b: Entry) =>
  Number(a.position > b.position) - Number(a.position < b.position) || NATURAL.compare(a.name, b.name);

class Arranging {
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

  /** The index page of a folder. */
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

/** The path of a page in Docusaurus: without sorting numbers and extension. */
const addressOf = (path: string) =>
  path
    .split("/")
    .map((part) => part.replace(NUMBER, ""))
    .join("/")
    .replace(/\.mdx?$/i, "")
    .replace(/\/(?:index|readme)$/i, "");

/**
 * Reads a Docusaurus project. The order is the one that Docusaurus uses without a sidebar file, because that
 * file is code, which Bindery doesn't run.
 */
export const readDocusaurus: ReadContent = async (reading) => {
  const { tree, report } = reading;
  const root = [...tree.keys()].some((path) => path.startsWith("docs/")) ? "docs" : "";
  const paths = [...tree.keys()].filter((path) => isPage(path) && (root === "" || path.startsWith("docs/")));
  for (const path of tree.keys())
    if (/^sidebars\.[cm]?[jt]s$/.test(path))
      report.add(path, "Sidebar files aren't run. The pages are sorted by position and name instead.");
  for (const folder of ["blog/", "src/pages/", "versioned_docs/", "i18n/"])
    if (root !== "" && [...tree.keys()].some((path) => path.startsWith(folder)))
      report.add(folder, "This folder was skipped. Only the folder docs is imported.");
  const categories = await readCategories(reading);
  const byAddress = new Map(paths.map((path) => [addressOf(path), path]));
  return {
    format: "docusaurus",
    pages: paths.map((path) => ({ path, dialect: "docusaurus" })),
    unlisted: "hidden",
    outline: (pages) => new Arranging(pages.values(), categories, root).below(root),
    alternatives: (path) =>
      [byAddress.get(addressOf(path)), `static/${path}`].filter((one) => one !== undefined),
  };
};
