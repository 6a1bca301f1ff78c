import { isMap, isScalar, type YAMLMap } from "yaml";
import { findPathProblem } from "./paths";
import { RepositoryFileError, type RepositoryProblem } from "./problem";
import { isNothing, readYamlFile, scalarText, type YamlFile } from "./yaml";

/**
 * The settings in `.gitbook.yaml`. Paths are relative to the content's root. The path of the root is relative
 * to the project directory.
 */
export type RepositoryConfig = {
  /** The path of the content's root. "" means the project directory itself. */
  root: string;
  readme: string;
  summary: string;
  /** What to do with Markdown files that the summary doesn't list. The value is null if `.gitbook.yaml` doesn't set it. */
  unlisted: UnlistedFiles | null;
  /** Redirects to a file or a URL. The keys are the previous paths, without leading and trailing slashes. */
  redirects: Map<string, string>;
  problems: RepositoryProblem[];
};

export const CONFIG_PATH = ".gitbook.yaml";

/**
 * What to do with Markdown files that the summary doesn't list: they become hidden pages, or they aren't
 * imported.
 */
export const UNLISTED_FILES = ["hidden", "ignored"] as const;
export type UnlistedFiles = (typeof UNLISTED_FILES)[number];

/** The maximum number of redirects. Any additional redirects are ignored. */
export const REDIRECTS_MAX = 5000;
const TEXT_LENGTH_MAX = 1024;

/** The defaults if there is no `.gitbook.yaml`. */
export function defaultConfig(): RepositoryConfig {
  return {
    root: "",
    readme: "README.md",
    summary: "SUMMARY.md",
    unlisted: null,
    redirects: new Map(),
    problems: [],
  };
}

/**
 * Parses `.gitbook.yaml`. Throws RepositoryFileError with the line number if the YAML is invalid or too
 * large, or if a path is outside of the repository.
 */
export function parseConfig(text: string): RepositoryConfig {
  const file = readYamlFile(CONFIG_PATH, "config", text);
  const config = defaultConfig();
  if (!file.root) return config;
  const reader: Reader = { file, config };
  const structure = childMap(reader, file.root, "structure");
  config.root = pathIn(reader, file.root, "root", "");
  config.readme = structure ? pathIn(reader, structure, "readme", config.readme) : config.readme;
  config.summary = structure ? pathIn(reader, structure, "summary", config.summary) : config.summary;
  if (structure) config.unlisted = unlistedIn(reader, structure);
  const redirects = childMap(reader, file.root, "redirects");
  if (redirects) readRedirects(reader, redirects);
  return config;
}

type Reader = { file: YamlFile; config: RepositoryConfig };

function failure(code: string, reason: string, line?: number): RepositoryFileError {
  return new RepositoryFileError(code, CONFIG_PATH, reason, line);
}

function childMap(reader: Reader, parent: YAMLMap, key: string): YAMLMap | null {
  const node = parent.get(key, true) as unknown;
  if (isNothing(node)) return null;
  if (isMap(node)) return node;
  throw failure("config_invalid", `\`${key}\` must be a YAML mapping`, reader.file.lineOf(node));
}

function pathIn(reader: Reader, map: YAMLMap, key: string, fallback: string): string {
  const node = map.get(key, true) as unknown;
  if (isNothing(node)) return fallback;
  const line = reader.file.lineOf(node);
  if (!isScalar(node) || typeof node.value !== "string") {
    throw failure("config_invalid", `\`${key}\` must be a path, such as \`./docs/\``, line);
  }
  const parts = node.value.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0) return fallback;
  const path = parts.join("/");
  const problem = findPathProblem(path);
  if (problem) throw failure(problem.code, `${key}: ${problem.message}`, line);
  return path;
}

function unlistedIn(reader: Reader, map: YAMLMap): RepositoryConfig["unlisted"] {
  const node = map.get("unlisted", true) as unknown;
  if (isNothing(node)) return null;
  const found = UNLISTED_FILES.find((each) => each === scalarText(node));
  if (found) return found;
  throw failure(
    "config_invalid",
    `\`unlisted\` must be \`${UNLISTED_FILES.join("` or `")}\``,
    reader.file.lineOf(node),
  );
}

function readRedirects(reader: Reader, map: YAMLMap): void {
  const { redirects, problems } = reader.config;
  for (const { key, value } of map.items) {
    const line = reader.file.lineOf(key);
    const warn = (code: string, message: string) =>
      problems.push({ severity: "warning", code, message, path: CONFIG_PATH, ...(line ? { line } : {}) });
    const from = addressText(key)?.replace(/^\/+|(?<!\/)\/+$/g, "");
    const to = addressText(value);
    if (!from || !to) {
      warn("redirect_invalid", "A redirect was skipped, because its path or its target is missing.");
      continue;
    }
    if (redirects.has(from))
      warn("redirect_repeated", `The redirect from ${from} is defined twice. The last definition applies.`);
    if (redirects.size >= REDIRECTS_MAX) {
      warn("redirects_too_many", `Only the first ${REDIRECTS_MAX} redirects are imported.`);
      return;
    }
    redirects.set(from, to);
  }
}

function addressText(node: unknown): string | null {
  const text = scalarText(node);
  return text !== null && text.length > 0 && text.length <= TEXT_LENGTH_MAX ? text : null;
}
