import { createHash } from "node:crypto";
import path from "node:path";
import type { GitRun, GitSync } from "@/db/generated/client";
import { env } from "@/env";
import { GitCache } from "../remote/cache";
import { GitRemoteError } from "../remote/errors";
import { type FetchProgress, fetchBranch } from "../remote/fetch";
import { type Commit, parseCommit } from "../remote/objects";
import { createGitOutbound } from "../remote/session";
import { diffTrees, listTree, readBlob, type TreeDifference, type TreeFile } from "../remote/trees";
import type { ActiveRun } from "../runs";

/** A branch as it was fetched. Paths are relative to the project directory. */
export interface RepositorySource {
  commit: Commit;
  /** What differs from the commit that the space last agreed on; null when that is not known here. */
  difference: TreeDifference | null;
  listFiles(): Promise<TreeFile[]>;
  read(file: TreeFile): Promise<Buffer>;
  close(): Promise<void>;
}

const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** Where the objects of a repository are kept between runs: a cache, which may be deleted at any time. */
export function cacheDirectory(
  run: Pick<GitRun, "organizationId" | "spaceId" | "url">,
  cacheId?: string,
): string {
  const name = createHash("sha256")
    .update([run.organizationId, cacheId ?? run.spaceId, run.url].join("\n"))
    .digest("hex");
  return path.join(env.DATA_DIR, "git-cache", name);
}

/** The folder of the repository that holds the content, without slashes around it. */
export const projectDirectoryOf = (run: ActiveRun): string =>
  run.options.repoProjectDirectory?.replace(/^(\.?\/)+|\/+$/g, "").replace(/^\.$/, "") ?? "";

/** Whether a run speaks of what the space was last in step with. */
export function isSameRemote(sync: GitSync, run: ActiveRun): boolean {
  return (
    sync.url === run.row.url &&
    sync.ref === run.row.ref &&
    (sync.projectDirectory ?? "") === projectDirectoryOf(run)
  );
}

function progressOf({ phase, done, total }: FetchProgress): [number, string] {
  if (phase === "downloading") return [5, `Downloading (${Math.ceil(done / 1024)} kB)`];
  return [15 + 15 * (total ? done / total : 0), `Reading objects (${done} of ${total ?? "?"})`];
}

/** Fetches the branch into the space's cache. Throws GitRemoteError. */
export async function openSource(run: ActiveRun, sync: GitSync | null): Promise<RepositorySource> {
  const directory = cacheDirectory(run.row, run.options.repoCacheID);
  const projectDirectory = projectDirectoryOf(run);
  const outbound = createGitOutbound(env.OUTBOUND_ALLOWLIST);
  const commit = await fetchBranch({
    outbound,
    url: run.row.url,
    credentials: run.credentials,
    ref: run.row.ref,
    directory,
    signal: run.signal,
    onProgress: (progress) => void run.report(...progressOf(progress)).catch(() => {}),
  }).finally(() => outbound.close());
  const cache = await GitCache.open(directory);
  const base = sync && isSameRemote(sync, run) ? sync.commitOid : null;
  return {
    commit,
    difference: base ? await differenceFrom(cache, base, commit, projectDirectory) : null,
    listFiles: () => listTree(cache, commit.treeOid, { projectDirectory }),
    read: (file) => readBlob(cache, file.oid, { bytesMax: FILE_BYTES_MAX }),
    close: () => cache.close(),
  };
}

/** What changed since a commit, where the cache still holds it. */
async function differenceFrom(
  cache: GitCache,
  baseOid: string,
  commit: Commit,
  projectDirectory: string,
): Promise<TreeDifference | null> {
  try {
    const base = parseCommit(baseOid, (await cache.read(baseOid)).content);
    return await diffTrees(cache, base.treeOid, commit.treeOid, { projectDirectory });
  } catch (error) {
    // The cache was made anew since, or history was rewritten: everything is compared instead.
    if (error instanceof GitRemoteError && error.code !== "directory_missing") return null;
    throw error;
  }
}
