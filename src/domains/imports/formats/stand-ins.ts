import type { OutlineNode } from "./content";

/** The name under which a page is arranged by its folder: an index is its folder's page. */
export const standIn = (path: string) =>
  path
    .replace(/(^|\/)(?:index|default|readme)\.(?:x?html?|mdx?|markdown)$/i, "$1README.md")
    .replace(/\.(?:x?html?|mdx)$/i, ".md");

/** Paths by the names under which they are arranged; of two with one name the first has it. */
export function standIns(
  paths: readonly string[],
  shown: (path: string) => string = (path) => path,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of paths) {
    const name = standIn(shown(path));
    if (!names.has(name)) names.set(name, path);
  }
  return names;
}

/** The same navigation with the paths that the names stand for. */
export const realPaths = (nodes: readonly OutlineNode[], names: ReadonlyMap<string, string>): OutlineNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.path !== undefined && { path: names.get(node.path) }),
    children: realPaths(node.children, names),
  }));
