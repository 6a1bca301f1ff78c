import type { ContentRef } from "@/domains/content/markdown/document";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import { addToGroup } from "@/lib/group";
import { listedIn, type ProjectLayout, type StructureNode, structureOf } from "../import/layout";
import { linkTitleOf, wordingOf } from "../placement";
import { relativePath } from "../repository/paths";
import { placeOfLink, type SummaryNode } from "../repository/summary";
import { writeSummary } from "../repository/summary-write";
import { siblings } from "./paths";

type Paths = ReadonlyMap<string, string>;
type TitleOf = (path: string) => string | undefined;

function hrefOf(target: ContentRef | null, paths: Paths, layout: ProjectLayout): string {
  if (target?.kind === "url") return target.url;
  const inContentFolder = (path: string | undefined) =>
    path?.startsWith(layout.prefix) ? path.slice(layout.prefix.length) : (path ?? "#");
  if (target?.kind === "page") return inContentFolder(paths.get(target.page));
  if (target?.kind === "anchor") return `${inContentFolder(paths.get(target.page ?? ""))}#${target.anchor}`;
  return target?.kind === "file"
    ? relativePath(layout.config.summary, inContentFolder(paths.get(target.file)))
    : "#";
}

/** The navigation as a summary says it: with the pages that are shown, and the hidden ones that it lists. */
function nodesOf(
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
  isListed: (row: LightPage) => boolean,
): SummaryNode[] {
  const children = siblings(structure.pages.filter((row) => !row.hidden || isListed(row)));
  const nodeOf = (row: LightPage): SummaryNode => {
    const node = { title: row.linkTitle ?? row.title, children: below(row.pageId) };
    if (row.type === "group") return { kind: "group", ...node };
    if (row.type === "link") {
      const href = hrefOf(row.target as ContentRef | null, paths, layout);
      return { kind: "link", ...node, href };
    }
    const path = paths.get(row.pageId);
    return { kind: "document", ...node, ...(path ? { path: path.slice(layout.prefix.length) } : {}) };
  };
  const below = (parentId: string | null): SummaryNode[] => (children.get(parentId) ?? []).map(nodeOf);
  return below(null);
}

/** An entry as it is shown, to find it again in the stored summary. */
const keyOf = (node: SummaryNode, summaryPath: string) =>
  node.path ?? `${node.kind}\n${placeOfLink(summaryPath, node.href ?? "")}\n${wordingOf(node)}`;

/** Whether an entry shows what the other one says. Long wordings are kept short in pages. */
const isShownAs = (node: SummaryNode, said: SummaryNode, titleOf: TitleOf) => {
  const wording = wordingOf(said) || (said.path && titleOf(said.path));
  return wording !== undefined && (wording === node.title || linkTitleOf(wording, "") === node.title);
};

function isSame(
  nodes: readonly SummaryNode[],
  said: readonly SummaryNode[],
  titleOf: TitleOf,
  summaryPath: string,
): boolean {
  const placeOf = ({ href }: SummaryNode) => href && placeOfLink(summaryPath, href);
  return (
    nodes.length === said.length &&
    nodes.every((node, index) => {
      const other = said[index] as SummaryNode;
      const isSamePlace =
        node.kind === other.kind && node.path === other.path && placeOf(node) === placeOf(other);
      const isSameWording = isSamePlace && isShownAs(node, other, titleOf);
      return isSameWording && isSame(node.children, other.children, titleOf, summaryPath);
    })
  );
}

/** Takes over how the stored summary words an entry, where it says the same in another way. */
function inWrittenWords(
  nodes: readonly SummaryNode[],
  said: readonly StructureNode[],
  titleOf: TitleOf,
  summaryPath: string,
): SummaryNode[] {
  const known = new Map<string, StructureNode[]>();
  const collect = (list: readonly StructureNode[]) => {
    for (const node of list) {
      addToGroup(known, keyOf(node, summaryPath), node);
      collect(node.children);
    }
  };
  collect(said);
  const reword = (node: SummaryNode): SummaryNode[] => {
    const before = known.get(keyOf(node, summaryPath))?.shift();
    const children = node.children.flatMap(reword);
    if (!before || !isShownAs(node, before, titleOf)) return [{ ...node, children }];
    // What the summary left to be understood, the readme in front, stays so.
    if (!before.written && children.length === 0) return [];
    return [{ ...(before.written ?? node), children }];
  };
  return nodes.flatMap(reword);
}

/** Paths from the folder of the content, as the summary has them. */
const inContent = (nodes: readonly StructureNode[], prefix: string): StructureNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.path ? { path: node.path.slice(prefix.length) } : {}),
    children: inContent(node.children, prefix),
  }));

/**
 * The text of `SUMMARY.md`: the stored one where that says it all, null where there is none and the folders say the same.
 * `hidesItself` tells whether a hidden page says so in its own text, and may be listed.
 */
export function wantedSummary(
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
  stored: { text: string | null; isThere: boolean },
  hidesItself: (row: LightPage) => boolean,
): string | null {
  const options = { summaryPath: layout.config.summary };
  const titles = new Map(structure.pages.map((row) => [paths.get(row.pageId), row.title]));
  const files = structure.pages.flatMap((row) => paths.get(row.pageId) ?? []);
  const imported = structureOf(layout, files, stored.text, (path) => titles.get(path));
  const said = inContent(imported.nodes, layout.prefix);
  const listed = listedIn(said);
  const isListed = (row: LightPage) => {
    const path = paths.get(row.pageId)?.slice(layout.prefix.length);
    return path !== undefined && listed.has(path) && hidesItself(row);
  };
  const nodes = nodesOf(structure, paths, layout, isListed);
  const titleOf = (path: string) => titles.get(layout.prefix + path);
  const isSaid = isSame(nodes, said, titleOf, layout.config.summary);
  if (isSaid && (stored.text !== null || !stored.isThere)) return stored.text;
  if (stored.text === null) return writeSummary(nodes, undefined, options);
  return writeSummary(inWrittenWords(nodes, said, titleOf, layout.config.summary), stored.text, options);
}
