import { PageSyntaxError } from "@/domains/content/markdown";
import { RepositoryFileError } from "@/domains/git/repository/problem";
import { CommandError } from "../failure.js";

/** A problem in a folder (`error`), or a hint (`warning`). */
export interface Finding {
  severity: "error" | "warning";
  /** The kind of finding, such as `link` or `front-matter`. */
  code: string;
  message: string;
  /** The file, relative to the folder. */
  path: string;
  /** The line number, starting from 1. */
  line?: number;
}

/**
 * Runs a function that reads a file and returns its result. If the function throws an error about the file's
 * content, adds a finding and returns undefined.
 */
export function finding<T>(findings: Finding[], path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    findings.push(findingOf(error, path));
    return undefined;
  }
}

export function findingOf(error: unknown, path: string): Finding {
  if (error instanceof PageSyntaxError) {
    const code = /^front matter/.test(error.reason) ? "front-matter" : error.code;
    return { severity: "error", code, message: `${error.reason}.`, path, line: error.line };
  }
  if (error instanceof RepositoryFileError) {
    const message = error.message.replace(/^.*?: /, "");
    const line = error.line === undefined ? {} : { line: error.line };
    return {
      severity: "error",
      code: error.code.replaceAll("_", "-"),
      message: `${message}.`,
      path: error.path,
      ...line,
    };
  }
  if (error instanceof CommandError)
    return { severity: "error", code: "too-large", message: error.message, path };
  throw error;
}

const place = ({ path, line }: Finding) => (line === undefined ? path : `${path}:${line}`);

/**
 * Returns a finding as exactly one line that never starts with a colon. If a finding had several lines, a file's
 * content could create a line that a CI system treats as a command when it reads the log.
 */
export const asText = (found: Finding): string =>
  `${place(found).replace(/^:/, "./:")}  ${found.severity}  ${found.message}  [${found.code}]`.replace(
    /(?<!\s)\s*\n\s*/g,
    " ",
  );

/** Escapes a string for a workflow command of GitHub Actions. */
const escaped = (text: string) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const escapedProperty = (text: string) => escaped(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

/**
 * Returns the finding as an annotation for GitHub Actions. `prefix` is the path from the root of the
 * repository to the folder.
 */
export function asAnnotation({ severity, code, message, path, line }: Finding, prefix: string): string {
  const file = escapedProperty(prefix + path);
  return `::${severity} file=${file},line=${line ?? 1},title=${escapedProperty(`bindery ${code}`)}::${escaped(message)}`;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) => order(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || order(a.message, b.message),
  );
