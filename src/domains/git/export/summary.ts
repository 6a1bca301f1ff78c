import type { ContentRef } from "@/domains/content/markdown/document";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";
import { type StructureNode, structureOf } from "../import/structure";
import { linkTitleOf, wordingOf } from "../placement";
import type { SummaryNode } from "../repository/summary";
import { writeSummary } from "../repository/summary-write";
import { siblings } from "./paths";

type Paths = ReadonlyMap<string, string>;

function hrefOf(
  target: ContentRef | null,
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
): string {
  if (target?.kind === "url") return target.url;
  const path =
    target?.kind === "page"
      ? paths.get(target.page)
      : target?.kind === "file"
        ? structure.files.find(({ fileId }) => fileId === target.file)?.gitPath
        : undefined;
  return path?.startsWith(layout.prefix) ? path.slice(layout.prefix.length) : (path ?? "#");
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
      return {
        kind: "link",
        ...node,
        href: hrefOf(row.target as ContentRef | null, structure, paths, layout),
      };
    }
    const path = paths.get(row.pageId);
    return { kind: "document", ...node, ...(path ? { path: path.slice(layout.prefix.length) } : {}) };
  };
  const below = (parentId: string | null): SummaryNode[] => (children.get(parentId) ?? []).map(nodeOf);
  return below(null);
}

/** An entry as it is shown, to find it again in the stored summary. */
const keyOf = (node: SummaryNode) => node.path ?? `${node.kind}\n${node.href ?? ""}\n${wordingOf(node)}`;

/** Whether an entry shows what the other one says. Long wordings are kept short in pages. */
const isShownAs = (node: SummaryNode, said: SummaryNode, titleOf: (path: string) => string | undefined) => {
  const wording = wordingOf(said) || (said.path && titleOf(said.path));
  return wording !== undefined && (wording === node.title || linkTitleOf(wording, "") === node.title);
};

type Comparing = { titleOf: (path: string) => string | undefined };

function isSame(nodes: readonly SummaryNode[], said: readonly SummaryNode[], comparing: Comparing): boolean {
  return (
    nodes.length === said.length &&
    nodes.every((node, index) => {
      const other = said[index] as SummaryNode;
      const isSamePlace = node.kind === other.kind && node.path === other.path && node.href === other.href;
      return (
        isSamePlace &&
        isShownAs(node, other, comparing.titleOf) &&
        isSame(node.children, other.children, comparing)
      );
    })
  );
}

/** Takes over how the stored summary words an entry, where it says the same in another way. */
function inWrittenWords(
  nodes: readonly SummaryNode[],
  said: readonly StructureNode[],
  { titleOf }: Comparing,
): SummaryNode[] {
  const known = new Map<string, StructureNode[]>();
  const collect = (list: readonly StructureNode[]) => {
    for (const node of list) {
      known.set(keyOf(node), [...(known.get(keyOf(node)) ?? []), node]);
      collect(node.children);
    }
  };
  collect(said);
  const reword = (node: SummaryNode): SummaryNode[] => {
    const before = known.get(keyOf(node))?.shift();
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

const pathsIn = (nodes: readonly SummaryNode[], into = new Set<string>()): Set<string> => {
  for (const { path, children } of nodes) {
    if (path !== undefined) into.add(path);
    pathsIn(children, into);
  }
  return into;
};

/**
 * The text of `SUMMARY.md`; null where there is none and the folders say the same. If an import of the stored text
 * would give this very structure, the stored text is answered byte for byte.
 *
 * @param hidesItself whether a hidden page says so in its own text: such a page may be listed
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
  const listed = pathsIn(said);
  const isListed = (row: LightPage) => {
    const path = paths.get(row.pageId)?.slice(layout.prefix.length);
    return path !== undefined && listed.has(path) && hidesItself(row);
  };
  const nodes = nodesOf(structure, paths, layout, isListed);
  const comparing = { titleOf: (path: string) => titles.get(layout.prefix + path) };
  const isSaid = isSame(nodes, said, comparing);
  if (isSaid && (stored.text !== null || !stored.isThere)) return stored.text;
  if (stored.text === null) return writeSummary(nodes, undefined, options);
  return writeSummary(inWrittenWords(nodes, said, comparing), stored.text, options);
}
