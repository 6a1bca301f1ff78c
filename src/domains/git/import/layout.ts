import type { TreeFile } from "../remote/transport";
import { isMarkdownPath } from "../repository/assets";
import { CONFIG_PATH, defaultConfig, parseConfig, type RepositoryConfig } from "../repository/config";
import { TAGS_PATH } from "../repository/tags";

/** Which part each file of a project plays. Paths are relative to the project directory. */
export interface ProjectLayout {
  config: RepositoryConfig;
  summaryPath: string;
  readmePath: string;
  variablesPath: string;
  tagsPath: string;
  /** Folder of the content, with a trailing slash; empty for the project directory itself. */
  prefix: string;
}

const INCLUDES = ".gitbook/includes/";

/** Reads `.gitbook.yaml`; without one, what holds by default. Throws RepositoryFileError. */
export function layoutOf(configText: string | null): ProjectLayout {
  const config = configText === null ? defaultConfig() : parseConfig(configText);
  const prefix = config.root === "" ? "" : `${config.root}/`;
  return {
    config,
    prefix,
    summaryPath: prefix + config.summary,
    readmePath: prefix + config.readme,
    variablesPath: `${prefix}.gitbook/vars.yaml`,
    tagsPath: `${prefix}${TAGS_PATH}`,
  };
}

export const isStructureFile = (layout: ProjectLayout, path: string): boolean =>
  [CONFIG_PATH, layout.summaryPath, layout.variablesPath, layout.tagsPath].includes(path);

/** A Markdown file of the content that other pages include. */
export const isReusableContent = (layout: ProjectLayout, path: string): boolean =>
  path.startsWith(layout.prefix + INCLUDES) && isMarkdownPath(path);

/** A Markdown file of the content that is a page: any but the summary and those in dot-folders. */
export function isPage(layout: ProjectLayout, path: string): boolean {
  if (!path.startsWith(layout.prefix) || !isMarkdownPath(path) || path === layout.summaryPath) return false;
  return !path
    .slice(layout.prefix.length)
    .split("/")
    .some((part) => part.startsWith("."));
}

export const byPath = (files: readonly TreeFile[]) => new Map(files.map((file) => [file.path, file]));
