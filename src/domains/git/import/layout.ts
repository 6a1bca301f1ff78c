import { formIn } from "@/lib/unicode-forms";
import type { TreeFile } from "../remote/transport";
import {
  CONFIG_PATH,
  defaultConfig,
  parseConfig,
  type RepositoryConfig,
  type UnlistedFiles,
} from "../repository/config";
import { structureFromFolders, titleFromPath } from "../repository/folders";
import { isHidden, isMarkdownPath } from "../repository/paths";
import type { RepositoryProblem } from "../repository/problem";
import { parseSummary, type SummaryNode, type SummaryOutline } from "../repository/summary";
import { TAGS_PATH } from "../repository/tags";

/**
 * The purpose of each file in a project, such as the summary or the readme. Paths are relative to the project
 * directory.
 */
export interface ProjectLayout {
  config: RepositoryConfig;
  summaryPath: string;
  readmePath: string;
  variablesPath: string;
  tagsPath: string;
  /** The content's folder with a trailing slash. The prefix is empty if the content is in the project directory itself. */
  prefix: string;
  /** What to do with Markdown files that the summary doesn't list. */
  unlisted: UnlistedFiles;
}

const INCLUDES = ".gitbook/includes/";

/**
 * Parses `.gitbook.yaml`. Returns the defaults if there is no text. `unlisted` says what happens to files that the
 * summary doesn't list. The setting in `.gitbook.yaml` takes precedence. Throws RepositoryFileError.
 */
export function layoutOf(configText: string | null, unlisted: UnlistedFiles = "ignored"): ProjectLayout {
  const config = configText === null ? defaultConfig() : parseConfig(configText);
  const prefix = config.root === "" ? "" : `${config.root}/`;
  return {
    config,
    prefix,
    summaryPath: prefix + config.summary,
    readmePath: prefix + config.readme,
    variablesPath: `${prefix}.gitbook/vars.yaml`,
    tagsPath: `${prefix}${TAGS_PATH}`,
    unlisted: config.unlisted ?? unlisted,
  };
}

export const isStructureFile = (layout: ProjectLayout, path: string): boolean =>
  [CONFIG_PATH, layout.summaryPath, layout.variablesPath, layout.tagsPath].includes(path);

/** Whether a path is a Markdown file that other pages include. */
export const isReusableContent = (layout: ProjectLayout, path: string): boolean =>
  path.startsWith(layout.prefix + INCLUDES) && isMarkdownPath(path);

/**
 * Whether the file at a path is a page. All Markdown files in the content are pages, except the summary and
 * files in folders whose name starts with a dot.
 */
export function isPage(layout: ProjectLayout, path: string): boolean {
  if (!path.startsWith(layout.prefix) || !isMarkdownPath(path) || path === layout.summaryPath) return false;
  return !isHidden(path.slice(layout.prefix.length));
}

/**
 * Whether the file at a path is a page if the summary lists it. Unlike other files, a listed file is also a page if the name of its
 * folder starts with a dot. `.gitbook` contains no pages.
 */
export function mayBePage({ prefix, summaryPath }: ProjectLayout, path: string): boolean {
  const isOurs = path.startsWith(prefix) && !path.startsWith(`${prefix}.gitbook/`);
  return isOurs && isMarkdownPath(path) && path !== summaryPath;
}

/** Whether the file at a path is a page if the summary lists the given files. */
const isPageOrListed = (layout: ProjectLayout, path: string, listed: ReadonlySet<string>): boolean =>
  isPage(layout, path) || (mayBePage(layout, path) && listed.has(path.slice(layout.prefix.length)));

/** Whether imports find a page only if the summary lists it. The summary must then also list a hidden page. */
export const isPageOnlyIfListed = (layout: ProjectLayout, path: string): boolean =>
  layout.unlisted === "ignored" || !isPage(layout, path);

export const byPath = (files: readonly TreeFile[]): Map<string, TreeFile> =>
  new Map(files.map((file) => [file.path, file]));

/**
 * The Git ID of content whose file exists in the repository but couldn't be read: the ID that Git uses for "no object".
 * The content is older than the file. Exports don't change the file until people change the content in Bindery.
 */
export const UNREAD_OID = "0".repeat(40);

/** The columns in which pages and files store their position in the repository. */
export const gitColumnsOf = ({ path: gitPath, oid: gitOid, mode: gitMode }: TreeFile) => ({
  gitPath,
  gitOid,
  gitMode,
});

/** An entry in the navigation. The path of the entry is relative to the project directory. */
export interface StructureNode extends SummaryNode {
  children: StructureNode[];
  /**
   * The entry in the form in which the summary contains it. This field is missing if the summary doesn't contain the
   * entry, for example for a readme that Bindery adds as the first page.
   */
  written?: SummaryNode;
}

/** The navigation of a project, and the files that it doesn't list. */
export interface Structure {
  nodes: StructureNode[];
  /** Files that the navigation doesn't list and that become hidden pages. */
  unlisted: string[];
  /** Files that the navigation doesn't list and that aren't imported. */
  ignored: string[];
  warnings: string[];
}

/**
 * Parses the text of a project's summary. Returns null if the project has no summary. If a file's name and an entry
 * contain the same letters in different Unicode forms, the entry gets the file's path. Throws RepositoryFileError like
 * {@link parseSummary}.
 */
export function outlineOf(
  layout: ProjectLayout,
  text: string | null,
  files: { has(path: string): boolean },
): SummaryOutline | null {
  if (text === null) return null;
  const outline = parseSummary(text, { summaryPath: layout.config.summary });
  for (const { node } of outline.items) {
    const path = node.path === undefined ? undefined : formIn(files, layout.prefix + node.path);
    if (path !== undefined) node.path = path.slice(layout.prefix.length);
  }
  return outline;
}

/**
 * Returns the files of a project that become pages. By default, these are all Markdown files. If unlisted
 * files are ignored, they're only the readme and the files that the summary lists. The result doesn't depend
 * on the texts of the files, so ignored files are never read.
 */
export function pagesIn(
  layout: ProjectLayout,
  paths: Iterable<string>,
  summary: SummaryOutline | null,
): Set<string> {
  const listed = listedIn(summary?.nodes ?? []);
  const pages = [...paths].filter((path) => isPageOrListed(layout, path, listed));
  if (summary === null || layout.unlisted === "hidden") return new Set(pages);
  const isListed = (path: string) =>
    path === layout.readmePath || listed.has(path.slice(layout.prefix.length));
  return new Set(pages.filter(isListed));
}

/** Returns the files of the given entries and of the entries below them. */
export function listedIn(nodes: readonly SummaryNode[], into = new Set<string>()): Set<string> {
  for (const { path, children } of nodes) {
    if (path) into.add(path);
    listedIn(children, into);
  }
  return into;
}

type Navigation = Pick<Structure, "nodes" | "warnings">;

interface Settling {
  layout: ProjectLayout;
  pages: ReadonlySet<string>;
  /** Files in the repository that can't be parsed. */
  unreadable: ReadonlySet<string>;
  warnings: string[];
}

/**
 * Converts an entry to pages. A missing file becomes a page without content. Entries below a link become
 * siblings that follow the link.
 */
function settle(settling: Settling, node: SummaryNode): StructureNode[] {
  const { layout, warnings } = settling;
  if (node.kind === "generated") return [{ ...node, children: [], written: node }];
  const children = node.children.flatMap((child) => settle(settling, child));
  if (node.kind === "link") {
    const title = node.title || node.href || "Untitled";
    if (children.length > 0)
      warnings.push(
        `${layout.summaryPath}: the entries below the link ${title} were moved after the link, because a link can't have subpages.`,
      );
    return [{ ...node, title, children: [], written: node }, ...children];
  }
  if (!node.path) return [{ ...node, title: node.title || "Untitled", children, written: node }];
  const path = layout.prefix + node.path;
  if (settling.pages.has(path)) return [{ ...node, path, children, written: node }];
  if (!settling.unreadable.has(path))
    warnings.push(`${layout.summaryPath} lists ${path}, which isn't in the repository.`);
  const { path: _missing, ...without } = node;
  return [{ ...without, title: node.title || titleFromPath(path), children, written: node }];
}

function fromSummary(
  summary: SummaryOutline,
  layout: ProjectLayout,
  pages: ReadonlySet<string>,
  unreadable: ReadonlySet<string>,
): Navigation {
  const saying = ({ line, message }: RepositoryProblem) => `${layout.summaryPath}, line ${line}: ${message}`;
  const warnings = summary.problems.map(saying);
  const nodes = summary.nodes.flatMap((node) => settle({ layout, pages, unreadable, warnings }, node));
  return { nodes, warnings };
}

function fromFolders(layout: ProjectLayout, pages: ReadonlySet<string>, titleOf: TitleOf): Navigation {
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
  return { nodes: nodes.map(prefixed), warnings: [] };
}

type TitleOf = (path: string) => string | undefined;

/**
 * Returns the structure of a project. The summary defines the structure, or the folders define it if there is
 * no summary. If the summary omits the readme, the readme becomes the first page.
 */
export function structureOf(
  layout: ProjectLayout,
  paths: readonly string[],
  summary: SummaryOutline | null,
  titleOf: TitleOf,
  unreadable: ReadonlySet<string> = new Set(),
): Structure {
  const listed = listedIn(summary?.nodes ?? []);
  const pages = new Set(paths.filter((path) => isPageOrListed(layout, path, listed)));
  const structure =
    summary === null ? fromFolders(layout, pages, titleOf) : fromSummary(summary, layout, pages, unreadable);
  const shown = listedIn(structure.nodes);
  if (pages.has(layout.readmePath) && !shown.has(layout.readmePath)) {
    const title = titleOf(layout.readmePath) ?? "Introduction";
    structure.nodes.unshift({ kind: "document", title, path: layout.readmePath, children: [] });
    shown.add(layout.readmePath);
  }
  const isIgnoring = summary !== null && layout.unlisted === "ignored";
  const rest = [...pages].filter((path) => !shown.has(path)).sort();
  return { ...structure, unlisted: isIgnoring ? [] : rest, ignored: isIgnoring ? rest : [] };
}
