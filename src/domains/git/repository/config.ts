import { isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { findPathProblem } from "./paths";
import { RepositoryFileError, type RepositoryProblem } from "./problem";

/** What `.gitbook.yaml` says. Paths are relative to the root of the content, which is relative to the project. */
export type RepositoryConfig = {
  /** "" is the project directory itself. */
  root: string;
  readme: string;
  summary: string;
  /** From a former path, without slashes around it, to a file or a URL. */
  redirects: Map<string, string>;
  problems: RepositoryProblem[];
};

export const CONFIG_PATH = ".gitbook.yaml";

const BYTES_MAX = 256 * 1024;
const REDIRECTS_MAX = 5000;
const TEXT_LENGTH_MAX = 1024;

/** What holds when there is no `.gitbook.yaml`. */
export function defaultConfig(): RepositoryConfig {
  return { root: "", readme: "README.md", summary: "SUMMARY.md", redirects: new Map(), problems: [] };
}

/**
 * Reads `.gitbook.yaml`. Only the values that are asked for are looked at, so aliases never unfold. Throws
 * RepositoryFileError with the line for YAML that is broken, too large or too deep, and for paths out of the tree.
 */
export function parseConfig(text: string): RepositoryConfig {
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw failure("config_too_large", `is larger than ${BYTES_MAX} bytes`);
  const lines = new LineCounter();
  const root = parseRoot(text, lines);
  const config = defaultConfig();
  if (!root) return config;
  const reader: Reader = { lines, config };
  const structure = childMap(reader, root, "structure");
  config.root = pathIn(reader, root, "root", "");
  config.readme = structure ? pathIn(reader, structure, "readme", config.readme) : config.readme;
  config.summary = structure ? pathIn(reader, structure, "summary", config.summary) : config.summary;
  const redirects = childMap(reader, root, "redirects");
  if (redirects) readRedirects(reader, redirects);
  return config;
}

type Reader = { lines: LineCounter; config: RepositoryConfig };

function failure(code: string, reason: string, line?: number): RepositoryFileError {
  return new RepositoryFileError(code, CONFIG_PATH, reason, line);
}

function parseRoot(text: string, lineCounter: LineCounter): YAMLMap | null {
  const document = parseBounded(text, lineCounter);
  const [error] = document.errors;
  if (error) {
    const reason = error.message.split("\n")[0]?.replace(/ at line .*$/, "") ?? "it is not valid YAML";
    throw failure("config_invalid", reason, lineCounter.linePos(error.pos[0]).line);
  }
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return null;
  if (!isMap(contents)) throw failure("config_invalid", "it must be a map of settings", 1);
  return contents;
}

function parseBounded(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent" });
  } catch (error) {
    if (error instanceof RangeError) throw failure("config_invalid", "it is nested too deeply");
    throw error;
  }
}

function lineOf({ lines }: Reader, node: unknown): number | undefined {
  const range = (node as { range?: [number, number, number] | null } | null)?.range;
  return range ? lines.linePos(range[0]).line : undefined;
}

function childMap(reader: Reader, parent: YAMLMap, key: string): YAMLMap | null {
  const node = parent.get(key, true) as unknown;
  if (node === undefined || (isScalar(node) && node.value === null)) return null;
  if (isMap(node)) return node;
  throw failure("config_invalid", `${key} must be a map`, lineOf(reader, node));
}

function pathIn(reader: Reader, map: YAMLMap, key: string, fallback: string): string {
  const node = map.get(key, true) as unknown;
  if (node === undefined || (isScalar(node) && node.value === null)) return fallback;
  const line = lineOf(reader, node);
  if (!isScalar(node) || typeof node.value !== "string") {
    throw failure("config_invalid", `${key} must be a path`, line);
  }
  const parts = node.value.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0) return fallback;
  const path = parts.join("/");
  const problem = findPathProblem(path);
  if (problem) throw failure(problem.code, `${key}: ${problem.message}`, line);
  return path;
}

function readRedirects(reader: Reader, map: YAMLMap): void {
  const { redirects, problems } = reader.config;
  for (const { key, value } of map.items) {
    const line = lineOf(reader, key);
    const warn = (code: string, message: string) =>
      problems.push({ severity: "warning", code, message, path: CONFIG_PATH, ...(line ? { line } : {}) });
    const from = scalarText(key)?.replace(/^\/+|\/+$/g, "");
    const to = scalarText(value);
    if (!from || !to) {
      warn("redirect_invalid", "A redirect must lead from one path to another.");
      continue;
    }
    if (redirects.has(from))
      warn("redirect_repeated", `The redirect from ${from} is given twice; the later one holds.`);
    if (redirects.size >= REDIRECTS_MAX) {
      warn("redirects_too_many", `Only the first ${REDIRECTS_MAX} redirects are kept.`);
      return;
    }
    redirects.set(from, to);
  }
}

function scalarText(node: unknown): string | null {
  if (!isScalar(node) || node.value === null || typeof node.value === "object") return null;
  const text = typeof node.value === "string" ? node.value.trim() : (node.source ?? String(node.value));
  return text.length > 0 && text.length <= TEXT_LENGTH_MAX ? text : null;
}
