import { structureFromFolders } from "../repository/folders";
import type { SummaryNode } from "../repository/summary";
import { parseSummary } from "../repository/summary";
import { GitRunError } from "../runs";
import { isPage, type ProjectLayout } from "./layout";

/** The navigation that a project describes, with paths relative to the project directory. */
export interface Structure {
  nodes: SummaryNode[];
  /** Pages that the navigation does not list. */
  unlisted: string[];
  warnings: string[];
}

function settle(nodes: readonly SummaryNode[], settled: (node: SummaryNode) => SummaryNode): SummaryNode[] {
  return nodes.map((node) => settled({ ...node, children: settle(node.children, settled) }));
}

function listed(nodes: readonly SummaryNode[], into = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.path) into.add(node.path);
    listed(node.children, into);
  }
  return into;
}

function fromSummary(text: string, layout: ProjectLayout, pages: ReadonlySet<string>): Structure {
  const summary = parseSummary(text, { summaryPath: layout.config.summary });
  const fatal = summary.problems.find((problem) => problem.severity === "error");
  if (fatal)
    throw new GitRunError("summary_invalid", `${layout.summaryPath}, line ${fatal.line}: ${fatal.message}`);
  const warnings = summary.problems.map(
    (problem) => `${layout.summaryPath}, line ${problem.line}: ${problem.message}`,
  );
  const nodes = settle(summary.nodes, (node) => {
    if (!node.path) return node;
    const path = layout.prefix + node.path;
    if (pages.has(path)) return { ...node, path };
    warnings.push(`${layout.summaryPath} lists ${path}, which is not in the repository.`);
    const { path: _missing, ...without } = node;
    return without;
  });
  return { nodes, unlisted: [], warnings };
}

function fromFolders(layout: ProjectLayout, pages: ReadonlySet<string>, titleOf: TitleOf): Structure {
  const relative = [...pages].map((path) => path.slice(layout.prefix.length));
  const nodes = structureFromFolders(relative, {
    titleOf: (path) => titleOf(layout.prefix + path),
    readmePath: layout.config.readme,
    summaryPath: layout.config.summary,
  });
  const prefixed = settle(nodes, (node) => (node.path ? { ...node, path: layout.prefix + node.path } : node));
  return { nodes: prefixed, unlisted: [], warnings: [] };
}

type TitleOf = (path: string) => string | undefined;

/**
 * The structure of a project: its summary's, or its folders' where there is none. The readme comes first where the
 * summary leaves it out. Throws GitRunError for a summary that cannot be meant.
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
  return { ...structure, unlisted: [...pages].filter((path) => !shown.has(path)).sort() };
}
