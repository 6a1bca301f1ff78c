import { titleFromName } from "@/domains/git/repository/folders";
import type { OutlineNode } from "../formats/content";
import { folderOf, nameOf } from "../source/tree";

const isIndex = (path: string) => /^index(?:~[0-9a-f]+)?\.html$/.test(nameOf(path));

/** Returns the folder that contains the pages below a page: `guide` for `guide.html` and for `guide/index.html`. */
const folderBelow = (path: string) => (isIndex(path) ? folderOf(path) : path.replace(/\.html$/, ""));

function documents(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...documents(node.children)]);
}

/**
 * Adds the pages that aren't in the navigation: below the page or group with the start of their path, in the order of `paths`. A
 * folder without a page becomes a group. `root` is the folder that contains all pages.
 */
export function withPages(nodes: OutlineNode[], paths: Iterable<string>, root: string): OutlineNode[] {
  const listed = documents(nodes);
  const taken = new Set(listed.flatMap(({ path }) => path ?? []));
  const rest = [...paths].filter((path) => !taken.has(path));
  const byFolder = new Map<string, OutlineNode>();
  for (const node of listed) if (node.path !== undefined) byFolder.set(folderBelow(node.path), node);
  const added = rest.map((path): OutlineNode => ({ kind: "document", title: "", path, children: [] }));
  for (const node of added) byFolder.set(folderBelow(node.path ?? ""), node);
  byFolder.delete(root);
  const roots: OutlineNode[] = [];
  const below = (folder: string): OutlineNode[] => {
    if (folder === root || folder === "" || !`${folder}/`.startsWith(root === "" ? "" : `${root}/`))
      return roots;
    const known = byFolder.get(folder);
    if (known) return known.children;
    const group: OutlineNode = { kind: "group", title: titleFromName(nameOf(folder)), children: [] };
    byFolder.set(folder, group);
    below(folderOf(folder)).push(group);
    return group.children;
  };
  for (const node of added) below(folderOf(folderBelow(node.path ?? ""))).push(node);
  const isHome = ({ path }: OutlineNode) => path !== undefined && folderBelow(path) === root;
  return [...roots.filter(isHome), ...nodes, ...roots.filter((node) => !isHome(node))];
}
