import { rm } from "node:fs/promises";
import { GIT_LIMITS } from "../transport-limits";
import { assertBranchRef, assertFetchedRef } from "./address";
import { discardCache, GitCache } from "./cache";
import { asGitRemoteError, GitRemoteError } from "./errors";
import { type Commit, parseCommit } from "./objects";
import { type PackWant, requestPack, unpackLimits } from "./request-pack";
import { openSession, type RemoteOptions, type Session } from "./session";

const BRANCH_PREFIX = "refs/heads/";

const OBJECT_BYTES_MAX = 100 * 1024 * 1024;
/** If a cache has this many packs, everything is fetched again. The new cache has only one pack. */
const PACKS_MAX = 24;

/**
 * The progress of a fetch. `downloading` counts bytes, and their total isn't known. `indexing` counts
 * objects.
 */
export type FetchProgress = { phase: "downloading" | "indexing"; done: number; total: number | null };

export type FetchOptions = RemoteOptions & {
  /** `refs/heads/<branch>`, or a ref that the host provides for a pull request. */
  ref: string;
  /**
   * The directory of the repository's cache. If the directory doesn't exist, it's created. Only one fetch or push can
   * use the directory at a time.
   */
  directory: string;
  /** The maximum number of bytes to download and keep. Default: 400 MB. */
  bytesMax?: number;
  onProgress?: (progress: FetchProgress) => void;
};

/**
 * Fetches the newest commit of a branch into the cache directory, and returns the commit. Doesn't fetch the
 * history or objects that the cache already contains. If the cache is damaged or has grown too large, fetches
 * everything again. Throws GitRemoteError.
 */
export async function fetchBranch(options: FetchOptions): Promise<Commit> {
  assertFetchedRef(options.ref);
  const session = await openSession(options, "git-upload-pack");
  const oid = session.refs.get(options.ref);
  if (!oid) throw missingBranch(branchesOf(session), options.ref);
  try {
    return await fetchCommit(session, options, oid);
  } catch (error) {
    if (!(error instanceof GitRemoteError) || error.code !== "cache_broken") throw asGitRemoteError(error);
    await discardCache(options.directory);
    return await fetchCommit(session, options, oid);
  }
}

/**
 * Returns the commit of a branch on the server, or null if the branch doesn't exist. Throws GitRemoteError.
 */
export async function readRemoteHead(options: RemoteOptions & { ref: string }): Promise<string | null> {
  assertBranchRef(options.ref);
  const session = await openSession(options, "git-upload-pack");
  return session.refs.get(options.ref) ?? null;
}

/** Returns the names of a repository's branches, without `refs/heads/`. Throws GitRemoteError. */
export async function readBranches(options: RemoteOptions): Promise<string[]> {
  return branchesOf(await openSession(options, "git-upload-pack"));
}

const branchesOf = ({ refs }: Session): string[] =>
  [...refs.keys()]
    .filter((name) => name.startsWith(BRANCH_PREFIX))
    .map((name) => name.slice(BRANCH_PREFIX.length));

/**
 * Creates the error for a branch that doesn't exist in a repository. `branches` are the branches that exist.
 */
export function missingBranch(branches: readonly string[], ref: string): GitRemoteError {
  const wanted = ref.slice(BRANCH_PREFIX.length);
  const some = branches.slice(0, 5).join(", ");
  const more = branches.length > 5 ? ` and ${branches.length - 5} more` : "";
  const has = branches.length === 0 ? "It has no branches." : `Its branches: ${some}${more}.`;
  return new GitRemoteError("branch_missing", `The repository doesn't have the branch ${wanted}. ${has}`);
}

async function fetchCommit(session: Session, options: FetchOptions, oid: string): Promise<Commit> {
  const cache = await GitCache.open(options.directory);
  try {
    await cache.sweep();
    const bytesMax = options.bytesMax ?? GIT_LIMITS.repositoryBytesMax;
    if (!cache.has(oid)) {
      if (cache.packCount >= PACKS_MAX) throw overgrown();
      await download(session, cache, options, { oid, bytesMax });
    }
    const commit = parseCommit(oid, (await cache.read(oid)).content);
    await cache.read(commit.treeOid);
    if (cache.heads[options.ref] !== oid) await cache.setHead(options.ref, oid);
    return commit;
  } finally {
    await cache.close();
  }
}

/**
 * Returns the error for a cache that has grown too large. The error is the same as for a damaged cache, because
 * everything must be fetched again.
 */
function overgrown(): GitRemoteError {
  return new GitRemoteError("cache_broken", "The cache of the repository has grown too large.");
}

async function download(
  session: Session,
  cache: GitCache,
  options: FetchOptions,
  { oid, bytesMax }: { oid: string; bytesMax: number },
): Promise<void> {
  const path = cache.incomingPath();
  const left = bytesMax - cache.packBytes;
  try {
    const onBytes = (done: number) => options.onProgress?.({ phase: "downloading", done, total: null });
    const want = wantOf(session, cache, oid);
    const { incoming, shallow } = await requestPack(session, want, { path, bytesMax: left, onBytes });
    await cache.addIncoming(incoming, {
      limits: unpackLimits(incoming, OBJECT_BYTES_MAX),
      onProgress: (done, total) => options.onProgress?.({ phase: "indexing", done, total }),
      signal: options.signal,
    });
    await cache.setHead(options.ref, oid, shallow);
  } catch (error) {
    await rm(path, { force: true });
    const outgrew = error instanceof GitRemoteError && error.code === "too_large" && cache.packCount > 0;
    throw outgrew ? overgrown() : error;
  }
}

/**
 * Returns the request for one commit without its history. The server omits the objects that the cached commits
 * contain.
 */
function wantOf(session: Session, cache: GitCache, oid: string): PackWant {
  const haves = [...new Set(Object.values(cache.heads))].filter((head) => cache.has(head));
  const canDeepen = session.capabilities.has("shallow");
  return { oid, haves, ...(canDeepen && { depth: 1, shallow: cache.shallow }) };
}
