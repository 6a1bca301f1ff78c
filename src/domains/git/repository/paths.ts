import { decodePercent } from "@/lib/decode-percent";
import type { RepositoryProblem } from "./problem";

const PATH_LENGTH_MAX = 1024;
const SEGMENT_BYTES_MAX = 255;
const SYMBOLIC_LINK_MODE = "120000";
const SUBMODULE_MODE = "160000";
const FILE_MODES = new Set(["100644", "100755", "100664", "100600"]);

type PathProblem = { code: string; message: string };

/**
 * Returns the reason why a path must not be written or imported, or null if the path is safe. Paths are
 * relative, with forward slashes.
 */
export function findPathProblem(path: string): PathProblem | null {
  const shown = JSON.stringify(path.length > 80 ? `${path.slice(0, 80)}…` : path);
  if (path === "")
    return { code: "path_empty", message: "the repository contains a file with an empty path." };
  if (path.length > PATH_LENGTH_MAX)
    return {
      code: "path_too_long",
      message: `the path ${shown} is too long. A path can have at most ${PATH_LENGTH_MAX} characters.`,
    };
  if (/^\/|^[a-z]:/i.test(path))
    return {
      code: "path_absolute",
      message: `the path ${shown} is absolute, but must be relative to the repository.`,
    };
  if (path.includes("\\"))
    return {
      code: "path_backslash",
      message: `the path ${shown} contains a backslash. Use / to separate folders.`,
    };
  if (/\p{Cc}/u.test(path))
    return {
      code: "path_control",
      message: `the path ${shown} contains a control character. Rename the file or folder.`,
    };
  if (path.includes("\uFFFD"))
    return {
      code: "path_encoding",
      message: `the path ${shown} isn't valid UTF-8. Rename the file or folder.`,
    };
  for (const segment of path.split("/")) {
    const problem = segmentProblem(segment);
    if (problem) return { code: problem[0], message: `the path ${shown} ${problem[1]}.` };
  }
  return null;
}

/** Removes the slashes at the start and the end of a path. */
export const trimSlashes = (path: string): string => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/**
 * Removes a leading `./`, and leading and trailing slashes, from a folder's path. An empty path is the root.
 */
export function trimDirectory(directory: string | undefined): string {
  return (directory ?? "").replace(/^(\.?\/)+|(?<!\/)\/+$/g, "").replace(/^\.$/, "");
}

function segmentProblem(segment: string): [code: string, reason: string] | null {
  if (segment === "" || segment === ".") return ["path_segment", "contains a file or folder without a name"];
  if (segment === "..") return ["path_outside", "leads outside the repository"];
  if (Buffer.byteLength(segment) > SEGMENT_BYTES_MAX)
    return [
      "path_too_long",
      `contains a name that is too long. The name of a file or folder can have at most ${SEGMENT_BYTES_MAX} bytes`,
    ];
  if (isGitFolder(segment)) return ["path_git", "leads into a .git folder"];
  return null;
}

/** Also matches the names that some file systems treat as `.git`. */
function isGitFolder(segment: string): boolean {
  const plain = segment
    .replace(/\p{Cf}/gu, "")
    .replace(/(?<![ .])[ .]+$/, "")
    .toLowerCase();
  return plain === ".git" || /^git~\d+$/.test(plain);
}

/**
 * The problems of paths that only malicious tools create. If a tree contains such a path, nothing in the tree
 * is imported.
 */
const HOSTILE = new Set(["path_absolute", "path_outside", "path_segment", "path_git"]);

/**
 * Selects the ordinary files of a list, and reports why each other file is rejected. Rejects symbolic links,
 * submodules, invalid paths, and files whose path differs from another path only in upper and lower case.
 * Reports paths outside of the tree as errors.
 */
export function screenFiles<File extends { path: string; mode: string }>(
  files: readonly File[],
): { files: File[]; problems: RepositoryProblem[] } {
  const kept: File[] = [];
  const problems: RepositoryProblem[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    const folded = file.path.normalize("NFC").toLowerCase();
    const reason = fileProblem(file) ?? clashProblem(file.path, seen.get(folded));
    const severity = reason && HOSTILE.has(reason.code) ? "error" : "warning";
    if (reason) problems.push({ severity, ...reason, path: file.path });
    else {
      seen.set(folded, file.path);
      kept.push(file);
    }
  }
  return { files: kept, problems };
}

function fileProblem({ path, mode }: { path: string; mode: string }): PathProblem | null {
  const unsafe = findPathProblem(path);
  if (unsafe && HOSTILE.has(unsafe.code))
    return { code: unsafe.code, message: `The repository can't be imported: ${unsafe.message}` };
  if (unsafe) return { code: unsafe.code, message: `Skipped: ${unsafe.message}` };
  if (mode === SYMBOLIC_LINK_MODE)
    return { code: "symbolic_link", message: `Skipped: ${path} is a symbolic link.` };
  if (mode === SUBMODULE_MODE) return { code: "submodule", message: `Skipped: ${path} is a submodule.` };
  if (!FILE_MODES.has(mode))
    return { code: "file_mode", message: `Skipped: ${path} has the unknown file mode ${mode}.` };
  return null;
}

function clashProblem(path: string, other: string | undefined): PathProblem | null {
  if (other === undefined) return null;
  return {
    code: "case_clash",
    message: `Skipped: ${path} differs from ${other} only in capitalization.`,
  };
}

/** The target of a link on a page. */
export type ResolvedHref =
  /**
   * A path from the root of the content. "" is the root itself. `rawPath` is the path before
   * percent-decoding.
   */
  | { kind: "path"; path: string; rawPath: string; anchor: string | null }
  | { kind: "anchor"; anchor: string }
  | { kind: "external"; href: string }
  /** A path outside of the content's root folder. */
  | { kind: "outside" }
  | { kind: "invalid" };

/**
 * Resolves a link's target relative to the page that contains it. A path that starts with a slash is relative
 * to the root of the content. Removes angle brackets, decodes percent-encoding, and ignores a query.
 */
export function resolveHref(pagePath: string, href: string): ResolvedHref {
  const target = href.trim().replace(/^<(.*)>$/s, "$1");
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//"))
    return { kind: "external", href: target };
  const hash = target.indexOf("#");
  const anchor = hash < 0 ? null : decodePercent(target.slice(hash + 1));
  const beforeHash = hash < 0 ? target : target.slice(0, hash);
  if (beforeHash === "") return anchor === null ? { kind: "invalid" } : { kind: "anchor", anchor };
  const raw = beforeHash.replace(/\?.*/s, "");
  const decoded = decodePercent(raw);
  if (decoded.includes("\0") || decoded.includes("\\")) return { kind: "invalid" };
  const path = joinPath(pagePath, decoded);
  if (path === null) return { kind: "outside" };
  return { kind: "path", path, rawPath: joinPath(pagePath, raw) ?? path, anchor };
}

/**
 * Resolves a path relative to a file, and removes `.` and `..` segments and double slashes. Returns null if
 * the result is outside of the root.
 */
function joinPath(filePath: string, relative: string): string | null {
  const parts = relative.startsWith("/") ? [] : filePath.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/**
 * Returns the relative path from one file to another, as links contain it, with forward slashes. The path
 * isn't percent-encoded.
 */
export function relativePath(fromFile: string, toFile: string): string {
  const from = fromFile.split("/").slice(0, -1);
  const to = toFile.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}

const ASSETS_FOLDER = ".gitbook/assets/";

/** Whether a file is a page according to its name. */
export const isMarkdownPath = (path: string): boolean => /\.(md|markdown)$/i.test(path);

/**
 * Selects the files that belong to the content in addition to its pages. The selected files are all files below
 * `.gitbook/assets`, and the files that pages refer to. The result excludes pages, other hidden files, licenses and
 * files that define the structure.
 */
export function selectAssets<File extends { path: string }>(
  files: readonly File[],
  options: { referenced: ReadonlySet<string>; summaryPath: string },
): File[] {
  return files.filter(({ path }) => {
    if (path.startsWith(ASSETS_FOLDER)) return !isHidden(path.slice(ASSETS_FOLDER.length));
    if (path === options.summaryPath || isMarkdownPath(path)) return false;
    return options.referenced.has(path) && !isHidden(path) && !isLicence(path);
  });
}

/** Whether the name of a file, or of any folder in its path, starts with a dot. */
export const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith("."));

const isLicence = (path: string) => /(^|\/)(LICENSE|LICENCE|COPYING)(\.[a-z]+)?$/i.test(path);
