import { isHidden, isMarkdownPath } from "./paths";
import type { SummaryNode } from "./summary";

/** The entry for a folder or a file. */
interface FolderNode extends SummaryNode {
  kind: "group" | "document";
  children: FolderNode[];
}

type Folder = { name: string; pages: string[]; folders: Map<string, Folder> };

export const NATURAL = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Returns the structure of content without a summary. Pages are nested like the folders, and a README becomes the page
 * of its folder. Names are sorted so that `2` comes before `10`. `titleOf` returns a page's title. If `titleOf` returns
 * no title, the title is generated from the file name.
 */
export function structureFromFolders(
  paths: readonly string[],
  {
    readmePath = "README.md",
    summaryPath = "SUMMARY.md",
    ...options
  }: { titleOf?: (path: string) => string | undefined; readmePath?: string; summaryPath?: string } = {},
): FolderNode[] {
  const root = newFolder("");
  const pages = paths.filter((path) => isMarkdownPath(path) && path !== summaryPath);
  for (const path of pages) if (path !== readmePath && !isHidden(path)) place(root, path);
  const titleOf = (path: string, name: string) => options.titleOf?.(path)?.trim() || titleFromName(name);
  const nodes = nodesOf(root, "", titleOf, 0);
  if (!pages.includes(readmePath)) return nodes;
  const title = titleOf(readmePath, "Introduction");
  return [{ kind: "document", title, path: readmePath, children: [] }, ...nodes];
}

function newFolder(name: string): Folder {
  return { name, pages: [], folders: new Map() };
}

function place(root: Folder, path: string): void {
  let folder = root;
  const parts = path.split("/");
  for (const part of parts.slice(0, -1)) {
    const next = folder.folders.get(part) ?? newFolder(part);
    folder.folders.set(part, next);
    folder = next;
  }
  folder.pages.push(parts.at(-1) ?? "");
}

type TitleOf = (path: string, name: string) => string;

function nodesOf(folder: Folder, prefix: string, titleOf: TitleOf, depth: number): FolderNode[] {
  const files = folder.pages
    .filter((name) => depth === 0 || !isReadme(name))
    .map((name) => {
      const path = `${prefix}${name}`;
      const title = titleOf(path, name.replace(/\.[^.]+$/, ""));
      return { name, node: { kind: "document" as const, title, path, children: [] } };
    });
  const folders = [...folder.folders.values()].map((child) => ({
    name: child.name,
    node: folderNode(child, `${prefix}${child.name}/`, titleOf, depth),
  }));
  return [...files, ...folders]
    .sort((left, right) => NATURAL.compare(left.name, right.name))
    .map(({ node }) => node);
}

/**
 * Returns the entry for a folder. If the folder has no README, it becomes a group at the root of the content,
 * and a document without a file elsewhere.
 */
function folderNode(folder: Folder, prefix: string, titleOf: TitleOf, depth: number): FolderNode {
  const children = nodesOf(folder, prefix, titleOf, depth + 1);
  const readme = folder.pages.find(isReadme);
  if (readme === undefined)
    return { kind: depth === 0 ? "group" : "document", title: titleFromName(folder.name), children };
  const path = `${prefix}${readme}`;
  return { kind: "document", title: titleOf(path, folder.name), path, children };
}

export const isReadme = (path: string): boolean => /(^|\/)readme\.(md|markdown)$/i.test(path);

/** Generates a title from a file name. For example, `01-getting-started` becomes `Getting started`. */
export function titleFromName(name: string): string {
  const words =
    name
      .replace(/^\d+[-_. ]+(?=\D)/, "")
      .replace(/[-_]+/g, " ")
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the last segment of a page's path. For most pages, this is the name of the page's file. For a README, it's
 * the name of the README's folder.
 */
export function slugWish(path: string): string {
  const parts = path.replace(/\.(mdx?|markdown)$/i, "").split("/");
  const name = parts.at(-1) ?? "";
  return (/^readme$/i.test(name) ? parts.at(-2) : name) ?? "readme";
}

/** Returns a title based on the file name, for a page that has no title. */
export const titleFromPath = (path: string): string => titleFromName(slugWish(path)) || "Untitled";
