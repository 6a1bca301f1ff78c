import { decodePercent } from "@/lib/decode-percent";
import { isObject } from "@/lib/is-object";
import { nameOf } from "../source/tree";
import type { OutlineNode, ReadContent } from "./content";
import { DOLLARS } from "./math";
import { readJson } from "./mintlify/json";
import { pageTree, titleOf } from "./outline";
import { textIn } from "./sidebars";

const METADATA = "docmost-metadata.json";
const PAGE = /\.(?:md|html)$/i;
/** Matches an attachment. The page of an attachment can have a folder with the same name. */
const ATTACHMENT = /(?:^|\/)(files\/[0-9a-f-]{36}\/.*)$/i;

/** Whether files are an export of Docmost. */
export const isDocmost = (paths: readonly string[]): boolean => paths.includes(METADATA);

/** Returns the positions of pages among their siblings, by path. Positions are compared by their characters. */
async function positionsIn(organizationId: string, text: string): Promise<Map<string, string> | null> {
  const metadata = await readJson(organizationId, text);
  if (!isObject(metadata) || !isObject(metadata.pages)) return null;
  return new Map(
    Object.entries(metadata.pages).flatMap(([path, page]) => {
      const position = isObject(page) ? textIn(page.position) : undefined;
      return position === undefined
        ? []
        : [[path.split("/").map(decodePercent).join("/"), position] as const];
    }),
  );
}

/** Sorts the pages below each page by their keys. */
function sortedSiblings(nodes: readonly OutlineNode[], keyOf: (node: OutlineNode) => string): OutlineNode[] {
  const keyed = nodes.map((node) => ({
    key: keyOf(node),
    node: { ...node, children: sortedSiblings(node.children, keyOf) },
  }));
  return keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ node }) => node);
}

/** Reads an export of Docmost in Markdown or HTML. Its metadata contains the order of pages. */
export const readDocmost: ReadContent = async ({ organizationId, tree, report, textOf }) => {
  const positions = await positionsIn(organizationId, (await textOf(METADATA)) ?? "");
  if (positions === null) report.add(METADATA, "The file can't be read, so the pages are sorted by name.");
  const paths = [...tree.keys()].filter((path) => PAGE.test(path) && !ATTACHMENT.test(path));
  const isHtml = paths.some((path) => /\.html$/i.test(path));
  const ending = isHtml ? ".html" : ".md";
  const keyOf = (path: string) => positions?.get(path) ?? `\uFFFF${nameOf(path)}`;
  return {
    format: "docmost",
    pages: paths.map((path) => {
      const title = titleOf(path);
      return /\.html$/i.test(path)
        ? { path, dialect: "docmost-html", title }
        : { path, dialect: "outline", title, math: DOLLARS };
    }),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages) =>
      sortedSiblings(
        pageTree(pages.keys(), (folder) => folder + ending),
        ({ path, title }) => keyOf(path ?? title),
      ),
    // Old versions export the attachments of all pages at the root.
    alternatives: (path) => ATTACHMENT.exec(path)?.slice(1) ?? [],
  };
};
