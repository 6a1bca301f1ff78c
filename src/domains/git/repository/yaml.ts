import { isAlias, isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { exactSize } from "@/lib/sizes";
import { RepositoryFileError } from "./problem";

// Settings files are untrusted YAML. Only the required nodes are evaluated, so that aliases are never
// expanded.

/** The maximum size of a YAML file. Larger files are rejected. */
export const BYTES_MAX = 256 * 1024;

/** A map at the root of a YAML file, with the lines of its nodes. */
export interface YamlFile {
  /** The map at the root, or null for an empty file. */
  root: YAMLMap | null;
  /** Returns the line number of a node, starting at 1. */
  lineOf(node: unknown): number | undefined;
}

/**
 * Parses a YAML file whose root is a map. Throws RepositoryFileError if the file is invalid, too large or
 * nested too deeply. The error contains the line number if it's known. The error's code is `<name>_invalid`
 * or `<name>_too_large`.
 */
export function readYamlFile(path: string, name: string, text: string): YamlFile {
  const { root, lineOf, fail } = readYamlRoot(path, name, text);
  if (root !== null && !isMap(root)) throw fail("the file must be a YAML mapping", 1);
  return { root, lineOf };
}

/** Reads a file as `readYamlFile` does, but accepts any value at the root. */
export function readYamlRoot(path: string, name: string, text: string) {
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new RepositoryFileError(
      `${name}_too_large`,
      path,
      `the file can be at most ${exactSize(BYTES_MAX)}`,
    );
  const lines = new LineCounter();
  const fail = (reason: string, line?: number) =>
    new RepositoryFileError(`${name}_invalid`, path, reason, line);
  const document = parseBounded(text, lines, fail);
  const [error] = document.errors;
  if (error) {
    const reason = error.message.split("\n")[0]?.replace(/ at line .*/, "") ?? "the file isn't valid YAML";
    throw fail(reason, lines.linePos(error.pos[0]).line);
  }
  const lineOf = (node: unknown) => {
    const range = (node as { range?: [number, number, number] | null } | null)?.range;
    return range ? lines.linePos(range[0]).line : undefined;
  };
  return { root: isNothing(document.contents) ? null : document.contents, lineOf, fail };
}

function parseBounded(text: string, lineCounter: LineCounter, fail: (reason: string) => Error) {
  try {
    // Errors don't include source lines. Each source line takes time in proportion to its length, and a file
    // can have an error for each character.
    return parseDocument(text, { lineCounter, uniqueKeys: false, logLevel: "silent", prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) throw fail("the YAML of the file is nested too deeply");
    throw error;
  }
}

/** Whether a key has no value. */
export function isNothing(node: unknown): boolean {
  return node === undefined || node === null || (isScalar(node) && node.value === null);
}

/**
 * Returns a scalar in its original form, so that `1.10` stays unchanged. Returns null for any other node,
 * including aliases.
 */
export function scalarText(node: unknown): string | null {
  if (isAlias(node) || !isScalar(node) || node.value === null || typeof node.value === "object") return null;
  return typeof node.value === "string" ? node.value.trim() : (node.source ?? String(node.value));
}
