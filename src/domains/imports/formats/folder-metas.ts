import { NATURAL, titleFromName } from "@/domains/git/repository/folders";
import { joined } from "../convert/mintlify/snippet-paths";
import type { OutlineNode } from "./content";
import { missingPage } from "./sidebars";

/** An entry in the metadata of a folder. */
export type MetaEntry =
  | { kind: "name"; name: string; title?: string | undefined }
  /** A heading above the entries that follow. */
  | { kind: "separator"; title: string }
  | { kind: "link"; title: string; href: string }
  | { kind: "links"; title: string; links: { title: string; href: string }[] }
  /** All pages and folders that the metadata doesn't list. The index page can be one of them, or the first page of all. */
  | { kind: "rest"; hasIndex: boolean; isReversed?: boolean }
  /** The pages of a folder, without the folder. */
  | { kind: "spread"; name: string }
  | { kind: "hidden"; name: string };

/** The metadata of a folder, which defines the order of the folder's pages. */
export interface FolderMeta {
  title?: string | undefined;
  /** The path of the file with the metadata. */
  file: string;
  entries: MetaEntry[];
}

interface Folder {
  path: string;
  index?: string;
  pages: Map<string, string>;
  folders: Map<string, Folder>;
}

/** All pages and folders, with the index page. */
export const REST: MetaEntry = { kind: "rest", hasIndex: true };

/** Arranges pages by the metadata of their folders. */
export class MetaOutline {
  private readonly root: Folder = { path: "", pages: new Map(), folders: new Map() };

  /**
   * @param pages the path of each page's file, by the page's path without extension. An index page is called `index`.
   * @param metas the metadata of folders, by path
   */
  constructor(
    pages: ReadonlyMap<string, string>,
    private readonly metas: ReadonlyMap<string, FolderMeta>,
    private readonly report: (file: string, reason: string) => void,
  ) {
    for (const [address, path] of pages) {
      const parts = address.split("/");
      const name = parts.pop() as string;
      const folder = parts.reduce((above, part) => this.enter(above, part), this.root);
      if (name === "index") folder.index = path;
      else folder.pages.set(name, path);
    }
  }

  private enter(above: Folder, name: string): Folder {
    const path = above.path === "" ? name : `${above.path}/${name}`;
    const folder = above.folders.get(name) ?? { path, pages: new Map(), folders: new Map() };
    above.folders.set(name, folder);
    return folder;
  }

  outline(): OutlineNode[] {
    const { index } = this.root;
    const below = this.below(this.root);
    const isListed = index === undefined || below.some(({ path }) => path === index);
    return isListed ? below : [{ kind: "document", title: "", path: index, children: [] }, ...below];
  }

  private below(folder: Folder): OutlineNode[] {
    const { entries, file = "" } = this.metas.get(folder.path) ?? { entries: [REST] };
    const listed = new Set(entries.flatMap((entry) => ("name" in entry ? [entry.name] : [])));
    const nodes: OutlineNode[] = [];
    let into = nodes;
    for (const entry of entries) {
      if (entry.kind === "separator") {
        into = nodes;
        if (entry.title === "") continue;
        const group: OutlineNode = { kind: "group", title: entry.title, children: [] };
        nodes.push(group);
        into = group.children;
      } else into.push(...this.entry(entry, folder, { listed, file }));
    }
    return nodes.filter(({ kind, children }) => kind !== "group" || children.length > 0);
  }

  private entry(
    entry: Exclude<MetaEntry, { kind: "separator" }>,
    folder: Folder,
    { listed, file }: { listed: ReadonlySet<string>; file: string },
  ): OutlineNode[] {
    if (entry.kind === "hidden") return [];
    if (entry.kind === "link") return [{ ...entry, children: [] }];
    if (entry.kind === "links") {
      const children = entry.links.map((link): OutlineNode => ({ kind: "link", ...link, children: [] }));
      return [{ kind: "group", title: entry.title, children }];
    }
    if (entry.kind === "rest") return this.rest(folder, listed, entry);
    const title = entry.kind === "name" ? entry.title : undefined;
    if (entry.name === "index") return this.indexOf(folder, title);
    const found = this.named(folder, entry.name, title);
    if (!found) this.report(file, missingPage(entry.name));
    if (entry.kind === "spread") return found?.children ?? [];
    return found ? [found] : [];
  }

  /** Returns the index page as an entry of the root. In other folders, the index is the page of the folder. */
  private indexOf({ path, index }: Folder, title = ""): OutlineNode[] {
    return path === "" && index !== undefined ? [{ kind: "document", title, path: index, children: [] }] : [];
  }

  private rest(
    folder: Folder,
    listed: ReadonlySet<string>,
    { hasIndex, isReversed }: MetaEntry & { kind: "rest" },
  ): OutlineNode[] {
    const names = [...new Set([...folder.pages.keys(), ...folder.folders.keys()])]
      .filter((name) => !listed.has(name))
      .sort(NATURAL.compare);
    if (isReversed) names.reverse();
    const index = hasIndex && !listed.has("index") ? this.indexOf(folder) : [];
    return [...index, ...names.flatMap((name) => this.named(folder, name) ?? [])];
  }

  /** Returns the page or folder with a name, which can be a relative path. */
  private named(from: Folder, name: string, title?: string): OutlineNode | undefined {
    const parts = joined(from.path, name)?.split("/") ?? [];
    const last = parts.pop() ?? "";
    let above: Folder | undefined = this.root;
    for (const part of parts) above = above?.folders.get(part);
    const folder = above?.folders.get(last);
    const path = above?.pages.get(last) ?? folder?.index;
    if (path === undefined && folder === undefined) return undefined;
    const meta = folder && this.metas.get(folder.path);
    const children = folder ? this.below(folder) : [];
    const label = title ?? meta?.title;
    if (path !== undefined) return { kind: "document", title: label ?? "", path, children };
    return { kind: "group", title: label ?? titleFromName(last.replace(/^\((.*)\)$/, "$1")), children };
  }
}
