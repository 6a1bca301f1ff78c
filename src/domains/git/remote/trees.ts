import { setImmediate as nextTurn } from "node:timers/promises";
import { exactSize } from "@/lib/sizes";
import type { GitCache } from "./cache";
import { GitRemoteError } from "./errors";
import { FOLDER_MODE, parseTree } from "./objects";

/** A file in a tree. The file can also be a symbolic link (mode 120000) or a submodule (mode 160000). */
export type TreeFile = { path: string; mode: string; oid: string };

export type TreeDifference = { added: TreeFile[]; modified: TreeFile[]; removed: TreeFile[] };

export type WalkOptions = {
  /**
   * The folder of the repository that contains the project. Paths are relative to this folder. If the folder is missing
   * or "", paths are relative to the root.
   */
  projectDirectory?: string | undefined;
  /** The maximum number of files. If a tree has more files, functions throw `too_large`. Default: 100,000. */
  filesMax?: number;
  signal?: AbortSignal | undefined;
};

const FILES_MAX = 100_000;
const FOLDERS_MAX = 100_000;
const DEPTH_MAX = 64;
/** Folders in memory are read without a wait. After this many folders, other work continues. */
const FOLDERS_PER_TURN = 100;

type Entry = Omit<TreeFile, "path">;

/**
 * Returns all files below a tree, sorted by path. Throws `directory_missing` if the project directory doesn't
 * exist. Throws `too_large` for trees that contain the same tree again and again.
 */
export async function listTree(
  cache: GitCache,
  treeOid: string,
  options: WalkOptions = {},
): Promise<TreeFile[]> {
  const { added } = await diffTrees(cache, null, treeOid, options);
  return added.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * Returns the changes between two trees. Null is an empty tree. Reads only folders whose ID differs, so the
 * cost depends on the size of the change, not on the size of the repository. If a tree doesn't contain the
 * project directory, the directory is treated as empty.
 */
export async function diffTrees(
  cache: GitCache,
  fromTreeOid: string | null,
  toTreeOid: string,
  options: WalkOptions = {},
): Promise<TreeDifference> {
  const difference: TreeDifference = { added: [], modified: [], removed: [] };
  const folder = options.projectDirectory ?? "";
  const from = fromTreeOid === null ? null : await findFolder(cache, fromTreeOid, folder);
  const to = await findFolder(cache, toTreeOid, folder);
  if (to === null) {
    throw new GitRemoteError(
      "directory_missing",
      `The branch doesn't have the folder ${folder}. Check the folder in the Git settings.`,
    );
  }
  const budget = { files: options.filesMax ?? FILES_MAX, folders: FOLDERS_MAX };
  const { signal } = options;
  await compareFolders({ cache, difference, budget, signal }, { from, to, path: "", depth: 0 });
  return difference;
}

async function findFolder(cache: GitCache, rootOid: string, folder: string): Promise<string | null> {
  let oid = rootOid;
  for (const part of folder.split("/").filter((name) => name !== "" && name !== ".")) {
    const entry = (await readFolder(cache, oid)).get(part);
    if (entry?.mode !== FOLDER_MODE) return null;
    oid = entry.oid;
  }
  return oid;
}

async function readFolder(cache: GitCache, oid: string | null): Promise<Map<string, Entry>> {
  if (oid === null) return new Map();
  const { content } = await cache.read(oid);
  return new Map(parseTree(content).map(({ name, mode, oid }) => [name.toString("utf8"), { mode, oid }]));
}

type Walk = {
  cache: GitCache;
  difference: TreeDifference;
  /** How many more files and folders can be visited. */
  budget: { files: number; folders: number };
  signal: AbortSignal | undefined;
};
type Step = { from: string | null; to: string | null; path: string; depth: number };

async function compareFolders(walk: Walk, { from, to, path, depth }: Step): Promise<void> {
  if (from === to) return;
  if (depth > DEPTH_MAX)
    throw new GitRemoteError(
      "too_large",
      `The folders of the repository can be nested at most ${DEPTH_MAX} levels deep.`,
    );
  await countFolder(walk);
  const before = await readFolder(walk.cache, from);
  const after = await readFolder(walk.cache, to);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const at = path === "" ? name : `${path}/${name}`;
    await compareEntries(walk, { before: before.get(name), after: after.get(name), path: at }, depth);
  }
}

/** Counts a folder. A few trees can expand to very many folders if they contain the same tree repeatedly. */
async function countFolder({ budget, signal }: Walk): Promise<void> {
  budget.folders -= 1;
  if (budget.folders < 0)
    throw new GitRemoteError(
      "too_large",
      "The repository has too many folders. Import a folder of the repository instead.",
    );
  if (budget.folders % FOLDERS_PER_TURN > 0) return;
  signal?.throwIfAborted();
  await nextTurn();
}

type Pair = { before: Entry | undefined; after: Entry | undefined; path: string };

async function compareEntries(walk: Walk, { before, after, path }: Pair, depth: number): Promise<void> {
  if (before?.oid === after?.oid && before?.mode === after?.mode) return;
  recordFiles(walk, { before, after, path });
  const from = before?.mode === FOLDER_MODE ? before.oid : null;
  const to = after?.mode === FOLDER_MODE ? after.oid : null;
  await compareFolders(walk, { from, to, path, depth: depth + 1 });
}

function recordFiles({ difference, budget }: Walk, { before, after, path }: Pair): void {
  const old = before && before.mode !== FOLDER_MODE ? { path, ...before } : null;
  const young = after && after.mode !== FOLDER_MODE ? { path, ...after } : null;
  if (!old && !young) return;
  budget.files -= 1;
  if (budget.files < 0)
    throw new GitRemoteError(
      "too_large",
      "The repository has too many files. Import a folder of the repository instead.",
    );
  if (old && young) difference.modified.push(young);
  else if (old) difference.removed.push(old);
  else if (young) difference.added.push(young);
}

/** Finds a file by its path. Reads only the folders in the path. Returns null if the file doesn't exist. */
export async function findInTree(
  cache: GitCache,
  treeOid: string,
  path: string,
  options: Pick<WalkOptions, "projectDirectory"> = {},
): Promise<TreeFile | null> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const folder = await findFolder(cache, treeOid, [options.projectDirectory ?? "", ...parts].join("/"));
  const entry = folder === null ? undefined : (await readFolder(cache, folder)).get(name);
  return entry && entry.mode !== FOLDER_MODE ? { path, ...entry } : null;
}

/** Returns the bytes of a file. Throws `too_large` if the file has more than `bytesMax` bytes. */
export async function readBlob(
  cache: GitCache,
  oid: string,
  { bytesMax = Number.POSITIVE_INFINITY } = {},
): Promise<Buffer> {
  const { type, content } = await cache.read(oid);
  if (type !== "blob") throw new GitRemoteError("transfer_broken", `The object ${oid} isn't a file.`);
  if (content.length > bytesMax)
    throw new GitRemoteError(
      "too_large",
      `A file of the repository is larger than the limit of ${exactSize(bytesMax)}.`,
    );
  return content;
}
