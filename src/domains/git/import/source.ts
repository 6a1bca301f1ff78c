import path from "node:path";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { exactSize, readableSize } from "@/lib/sizes";
import { cacheDirectory } from "../caches";
import {
  type Commit,
  createGitOutbound,
  dateFiles,
  diffTrees,
  discardCache,
  type FetchProgress,
  type FileDates,
  fetchBranch,
  findInTree,
  GitCache,
  GitRemoteError,
  listTree,
  parseCommit,
  readBlob,
  type TreeDifference,
  type TreeFile,
  type WalkOptions,
} from "../remote/transport";
import { RepositoryFileError } from "../repository/problem";
import { type ActiveRun, projectDirectoryOf } from "../runs";
import type { GitLimits } from "../transport-limits";
import { LfsObjects } from "./lfs";

/** A fetched branch. Paths are relative to the project directory. */
export interface RepositorySource {
  commit: Commit;
  /** The differences from the commit of the last sync, or null if that commit isn't in the cache. */
  difference: TreeDifference | null;
  listFiles(): Promise<TreeFile[]>;
  /** Returns the file at a path, or null if there is no such file. */
  find(path: string): Promise<TreeFile | null>;
  read(file: TreeFile): Promise<Buffer>;
  /** Reads a file like `read`. If the file is a pointer, returns its content from Git LFS. */
  readContent(file: TreeFile): Promise<Buffer>;
  /** Finds out when the last commit changed each of the given files. Fetches a limited part of the history. */
  dateFiles(paths: Iterable<string>): Promise<FileDates>;
  close(): Promise<void>;
}

const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** Runs `work`. If the cache is damaged, deletes the cache and runs `work` a second time. */
export async function withSoundCache(run: ActiveRun, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GitRemoteError) || error.code !== "cache_broken") throw error;
    await discardCache(await cacheDirectory(run));
    await work();
  }
}

/**
 * Returns a signal that is aborted when the run is aborted. The signal is also aborted if an exchange takes too long,
 * even if the server still sends data.
 */
export function exchangeSignal(run: ActiveRun, limits: GitLimits): AbortSignal {
  return AbortSignal.any([run.signal, AbortSignal.timeout(limits.exchangeSeconds * 1000)]);
}

function progressOf({ phase, done, total }: FetchProgress): [number, string] {
  if (phase === "downloading") return [5, `Downloading (${readableSize(done)})`];
  return [15 + 15 * (total ? done / total : 0), `Reading objects (${done} of ${total ?? "?"})`];
}

/**
 * Fetches the branch into the space's cache, so that it can be compared with the commit `since`. Throws
 * GitRemoteError.
 */
export async function openSource(
  run: ActiveRun,
  since: string | null | undefined,
  limits: GitLimits,
): Promise<RepositorySource> {
  const directory = await cacheDirectory(run);
  const projectDirectory = projectDirectoryOf(run);
  const outbound = createGitOutbound(outboundAllowlist("git"), limits);
  const remote = { outbound, url: run.row.url, credentials: run.credentials };
  const signal = exchangeSignal(run, limits);
  const commit = await fetchBranch({
    ...remote,
    ref: run.row.ref,
    directory,
    bytesMax: limits.repositoryBytesMax,
    signal,
    onProgress: (progress) => void run.report(...progressOf(progress)).catch(() => {}),
  }).catch(async (error) => {
    await outbound.close();
    throw error;
  });
  const cache = await GitCache.open(directory);
  const close = async () => {
    await cache.close();
    await outbound.close();
  };
  const walk = { projectDirectory, signal: run.signal };
  const lfs = new LfsObjects({ ...remote, signal }, limits, run.signal);
  const difference = since ? differenceFrom(cache, since, commit, walk) : null;
  return {
    commit,
    difference:
      (await difference?.catch(async (error) => {
        await close();
        throw error;
      })) ?? null,
    listFiles: () => listTree(cache, commit.treeOid, walk),
    find: (path) => findInTree(cache, commit.treeOid, path, { projectDirectory }),
    read: (file) => readFile(cache, file),
    readContent: async (file) => lfs.resolve(file.path, await readFile(cache, file)),
    dateFiles: (paths) =>
      dateFiles(cache, commit, paths, {
        ...remote,
        ...walk,
        directory: path.join(directory, "history"),
        bytesMax: limits.historyBytesMax,
        seconds: limits.historySeconds,
      }),
    close,
  };
}

async function readFile(cache: GitCache, file: TreeFile): Promise<Buffer> {
  try {
    return await readBlob(cache, file.oid, { bytesMax: FILE_BYTES_MAX });
  } catch (error) {
    if (!(error instanceof GitRemoteError) || error.code !== "too_large") throw error;
    throw new RepositoryFileError(
      "file_too_large",
      file.path,
      `the file can be at most ${exactSize(FILE_BYTES_MAX)}`,
    );
  }
}

/** Returns the changes since a commit, or null if the cache no longer contains the commit. */
export async function differenceFrom(
  cache: GitCache,
  baseOid: string,
  commit: Commit,
  options: WalkOptions,
): Promise<TreeDifference | null> {
  try {
    const base = parseCommit(baseOid, (await cache.read(baseOid)).content);
    return await diffTrees(cache, base.treeOid, commit.treeOid, options);
  } catch (error) {
    // This error means that the cache was rebuilt, or that the branch's history was rewritten. In these two
    // cases, everything must be compared.
    if (error instanceof GitRemoteError && error.code !== "directory_missing") return null;
    throw error;
  }
}
