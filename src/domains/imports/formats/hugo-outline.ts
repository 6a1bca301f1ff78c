import { NATURAL, titleFromName } from "@/domains/git/repository/folders";
import { cascadesIn, type HugoBuilds, isHiddenInHugo } from "../convert/hugo/page";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode } from "./content";

interface Entry {
  node: OutlineNode;
  weight: number;
  date: string;
  title: string;
}

interface Folder {
  name: string;
  /** The page of the section. */
  index?: ConvertedPage;
  pages: ConvertedPage[];
  folders: Map<string, Folder>;
}

const newFolder = (name: string): Folder => ({ name, pages: [], folders: new Map() });

/** Returns a page's date as a text that can be compared. */
const dateOf = ({ meta }: ConvertedPage): string => {
  const date = meta?.date;
  return typeof date === "string" ? date : date instanceof Date ? date.toISOString() : "";
};

/** Hugo sorts pages by weight, then by date with the newest page first, and then by title. Pages without a weight are last. */
const inOrder = (a: Entry, b: Entry) =>
  Number(a.weight > b.weight) - Number(a.weight < b.weight) ||
  Number(a.date < b.date) - Number(a.date > b.date) ||
  NATURAL.compare(a.title, b.title);

/** Whether a section hides all of its pages. */
const hidesPages = ({ index }: Folder, builds: HugoBuilds): boolean =>
  cascadesIn(index?.meta).full.some((meta) => isHiddenInHugo(meta, builds));

function entryOf(page: ConvertedPage, children: OutlineNode[]): Entry {
  return {
    node: { kind: "document", title: "", path: page.path, children },
    weight: page.position ?? Number.POSITIVE_INFINITY,
    date: dateOf(page),
    title: page.label ?? page.title ?? page.path,
  };
}

/** Arranges the pages of a Hugo project by its sections. `addressOf` returns a page's path without its extension. */
export function hugoOutline(
  pages: Iterable<ConvertedPage>,
  addressOf: (path: string) => string,
  builds: HugoBuilds,
): OutlineNode[] {
  const root = newFolder("");
  /** The folders of pages with their own files. Other Markdown files in such a folder aren't pages. */
  const bundles = new Set<Folder>();
  for (const page of pages) {
    const parts = addressOf(page.path).split("/");
    const name = parts.pop();
    const folder = parts.reduce((above, part) => {
      const next = above.folders.get(part) ?? newFolder(part);
      above.folders.set(part, next);
      return next;
    }, root);
    if (name === "_index" || (name === "index" && folder === root)) folder.index = page;
    else if (name === "index") {
      folder.index = page;
      bundles.add(folder);
    } else folder.pages.push(page);
  }
  const below = (folder: Folder): OutlineNode[] => {
    if (bundles.has(folder) || hidesPages(folder, builds)) return [];
    const own = folder.pages.map((page) => entryOf(page, []));
    const sections = [...folder.folders.values()].flatMap((section): Entry[] => {
      const children = below(section);
      if (section.index) return [entryOf(section.index, children)];
      const title = titleFromName(section.name);
      const node: OutlineNode = { kind: "group", title, children };
      return children.length === 0 ? [] : [{ node, weight: Number.POSITIVE_INFINITY, date: "", title }];
    });
    return [...own, ...sections].sort(inOrder).map(({ node }) => node);
  };
  const home = root.index ? [entryOf(root.index, []).node] : [];
  return [...home, ...below(root)];
}
