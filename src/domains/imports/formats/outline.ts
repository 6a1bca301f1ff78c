import { decodePercent } from "@/lib/decode-percent";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf, type SourceTree } from "../source/tree";
import type { OutlineNode, ReadContent } from "./content";
import { DOLLARS } from "./math";

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Matches the path of an attachment, which contains the ID of a user or team, and the attachment's ID. */
const ATTACHMENT = new RegExp(`(?:^|/)(?:uploads|public)/${ID}/${ID}/[^/]+$`, "i");
const MARKDOWN = /\.md$/i;

/** Returns the page whose subpages are in a folder. */
const pageOf = (folder: string) => `${folder}.md`;

/** Whether files are an export of Outline, according to the paths of attachments. */
export const isOutline = (paths: readonly string[]): boolean =>
  paths.some((path) => MARKDOWN.test(path)) && paths.some((path) => ATTACHMENT.test(path));

/** Matches the comment that Outline adds to each document in an archive. */
const COMMENT = /^\{"createdAt":"[^"]{1,40}","updatedAt":"[^"]{1,40}"\}$/;

/**
 * Whether files are an archive that Outline wrote, according to the comments of its documents. An export without attachments has no
 * other sign: its paths are the same as in a folder of Markdown files.
 */
export const isOutlineArchive = (tree: SourceTree): boolean =>
  [...tree.values()].some(({ path, comment }) => MARKDOWN.test(path) && COMMENT.test(comment ?? ""));

/** Returns the title of a file or folder. Characters that Windows doesn't allow in names are encoded. */
export const titleOf = (path: string) => decodePercent(nameOf(path).replace(/\.(?:md|html)$/i, ""));

/**
 * Arranges pages whose subpages are in a folder with the name of the page. Keeps the order of `paths`. A folder without a page becomes
 * a group.
 */
export function pageTree(paths: Iterable<string>, pageOf: (folder: string) => string): OutlineNode[] {
  const known = new Set(paths);
  const root: OutlineNode[] = [];
  const below = new Map<string, OutlineNode[]>([["", root]]);
  const childrenOf = (folder: string): OutlineNode[] => {
    const found = below.get(folder);
    if (found) return found;
    const path = pageOf(folder);
    const node: OutlineNode = known.has(path)
      ? { kind: "document", title: "", path, children: [] }
      : { kind: "group", title: titleOf(folder), children: [] };
    below.set(folder, node.children);
    childrenOf(folderOf(folder)).push(node);
    return node.children;
  };
  for (const path of known) {
    const folder = path.replace(/\.\w+$/, "");
    if (pageOf(folder) === path) childrenOf(folder);
    else childrenOf(folderOf(path)).push({ kind: "document", title: "", path, children: [] });
  }
  return root;
}

/** Reads an export of Outline in Markdown. The order of the files is the order of the pages. */
export const readOutline: ReadContent = async ({ tree }) => {
  const paths = [...tree.keys()].filter((path) => MARKDOWN.test(path));
  return {
    format: "outline",
    pages: paths.map((path) => ({ path, dialect: "outline", title: titleOf(path), math: DOLLARS })),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages: ReadonlyMap<string, ConvertedPage>) => pageTree(pages.keys(), pageOf),
  };
};
