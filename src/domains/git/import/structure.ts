import { structureFromFolders, titleFromPath } from "../repository/folders";
import type { SummaryNode } from "../repository/summary";
import { parseSummary } from "../repository/summary";
import { isPage, type ProjectLayout } from "./layout";

/** An entry of the navigation; its path is relative to the project directory. */
export interface StructureNode extends SummaryNode {
  children: StructureNode[];
  /** The entry as the summary writes it; absent for what the summary leaves to be understood. */
  written?: SummaryNode;
}

/** The navigation that a project describes. */
export interface Structure {
  nodes: StructureNode[];
  /** Pages that the navigation does not list, where they belong to the space all the same. */
  unlisted: string[];
  warnings: string[];
}

function listed(nodes: readonly StructureNode[], into = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.path) into.add(node.path);
    listed(node.children, into);
  }
  return into;
}

interface Settling {
  layout: ProjectLayout;
  pages: ReadonlySet<string>;
  warnings: string[];
}

/** An entry as pages can stand for it: a missing file leaves its place, and what a link holds follows the link. */
function settle(settling: Settling, node: SummaryNode): StructureNode[] {
  const { layout, warnings } = settling;
  const children = node.children.flatMap((child) => settle(settling, child));
  if (node.kind === "link") {
    const title = node.title || node.href || "Untitled";
    if (children.length > 0)
      warnings.push(`${layout.summaryPath}: what stands below the link ${title} is put after it.`);
    return [{ ...node, title, children: [], written: node }, ...children];
  }
  if (!node.path) return [{ ...node, title: node.title || "Untitled", children, written: node }];
  const path = layout.prefix + node.path;
  if (settling.pages.has(path)) return [{ ...node, path, children, written: node }];
  warnings.push(`${layout.summaryPath} lists ${path}, which is not in the repository.`);
  const { path: _missing, ...without } = node;
  return [{ ...without, title: node.title || titleFromPath(path), children, written: node }];
}

function fromSummary(text: string, layout: ProjectLayout, pages: ReadonlySet<string>): Structure {
  const summary = parseSummary(text, { summaryPath: layout.config.summary });
  const warnings = summary.problems.map(
    ({ line, message }) => `${layout.summaryPath}, line ${line}: ${message}`,
  );
  const nodes = summary.nodes.flatMap((node) => settle({ layout, pages, warnings }, node));
  return { nodes, unlisted: [], warnings };
}

function fromFolders(layout: ProjectLayout, pages: ReadonlySet<string>, titleOf: TitleOf): Structure {
  const relative = [...pages].map((path) => path.slice(layout.prefix.length));
  const nodes = structureFromFolders(relative, {
    titleOf: (path) => titleOf(layout.prefix + path),
    readmePath: layout.config.readme,
    summaryPath: layout.config.summary,
  });
  const prefixed = (node: SummaryNode): StructureNode => ({
    ...node,
    ...(node.path ? { path: layout.prefix + node.path } : {}),
    children: node.children.map(prefixed),
  });
  return { nodes: nodes.map(prefixed), unlisted: [], warnings: [] };
}

type TitleOf = (path: string) => string | undefined;

/**
 * The structure of a project: its summary's, or its folders' where there is none. The readme comes first where the
 * summary leaves it out.
 */
export function structureOf(
  layout: ProjectLayout,
  paths: readonly string[],
  summaryText: string | null,
  titleOf: TitleOf,
): Structure {
  const pages = new Set(paths.filter((path) => isPage(layout, path)));
  const structure =
    summaryText === null ? fromFolders(layout, pages, titleOf) : fromSummary(summaryText, layout, pages);
  const shown = listed(structure.nodes);
  if (pages.has(layout.readmePath) && !shown.has(layout.readmePath)) {
    const title = titleOf(layout.readmePath) ?? "Introduction";
    structure.nodes.unshift({ kind: "document", title, path: layout.readmePath, children: [] });
    shown.add(layout.readmePath);
  }
  const isIgnoring = summaryText !== null && layout.config.unlisted === "ignored";
  const unlisted = isIgnoring ? [] : [...pages].filter((path) => !shown.has(path)).sort();
  return { ...structure, unlisted };
}
