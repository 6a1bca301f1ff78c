import type { ContentRef } from "@/domains/content/markdown/document";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";
import { structureOf } from "../import/structure";
import { parseSummary, type SummaryNode } from "../repository/summary";
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

/** The navigation as a summary says it. Hidden pages are those that it does not list. */
function nodesOf(structure: ContentStructure, paths: Paths, layout: ProjectLayout): SummaryNode[] {
  const children = siblings(structure.pages.filter((row) => !row.hidden));
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

/** Takes over how the stored summary words an entry, where it says the same in another way. */
function inStoredWords(nodes: readonly SummaryNode[], stored: readonly SummaryNode[]): SummaryNode[] {
  const known = new Map<string, SummaryNode>();
  const collect = (list: readonly SummaryNode[]) => {
    for (const node of list) {
      if (node.path) known.set(node.path, node);
      collect(node.children);
    }
  };
  collect(stored);
  const reword = (node: SummaryNode): SummaryNode => {
    const before = node.path ? known.get(node.path) : undefined;
    const children = node.children.map(reword);
    if (!before || (before.linkTitle ?? before.title) !== node.title) return { ...node, children };
    return { ...before, children };
  };
  return nodes.map(reword);
}

const shapeOf = (nodes: readonly SummaryNode[]): unknown =>
  nodes.map(({ kind, title, path, href, children }) => [kind, title, path, href, shapeOf(children)]);

/**
 * The text of the summary; null where there is none and the folders say the same. An unchanged structure gives back
 * the stored text byte for byte.
 */
export function wantedSummary(
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
  storedText: string | null,
): string | null {
  const nodes = nodesOf(structure, paths, layout);
  if (storedText !== null) {
    const options = { summaryPath: layout.config.summary };
    return writeSummary(inStoredWords(nodes, parseSummary(storedText, options).nodes), storedText, options);
  }
  const titles = new Map(structure.pages.map((row) => [paths.get(row.pageId), row.linkTitle ?? row.title]));
  const folders = structureOf(layout, [...paths.values()], null, (path) => titles.get(path));
  const relative = (list: readonly SummaryNode[]): SummaryNode[] =>
    list.map((node) => ({
      ...node,
      ...(node.path ? { path: node.path.slice(layout.prefix.length) } : {}),
      children: relative(node.children),
    }));
  if (JSON.stringify(shapeOf(relative(folders.nodes))) === JSON.stringify(shapeOf(nodes))) return null;
  return writeSummary(nodes, undefined, { summaryPath: layout.config.summary });
}
