import { setTimeout } from "node:timers/promises";
import { db } from "@/db/client";
import type { GitSync, Space } from "@/db/generated/client";
import { inLongTransaction } from "@/db/transaction";
import {
  type ContentStructure,
  contentOfRevision,
  headOfBranch,
  loadStructure,
} from "@/domains/content/state";
import { now } from "@/lib/clock";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { cacheDirectory } from "../caches";
import { storedLayout } from "../file-tasks";
import { decodeFile } from "../import/page-files";
import { differenceFrom, exchangeSignal, withSoundCache } from "../import/source";
import { enterInstallation } from "../installations/enter";
import {
  commitAndPush,
  createGitOutbound,
  type FetchOptions,
  fetchBranch,
  GitCache,
  GitRemoteError,
  listTree,
  type PushResult,
  readBlob,
  readRemoteHead,
  type TreeFile,
} from "../remote/transport";
import type { UnlistedFiles } from "../repository/config";
import { RepositoryFileError } from "../repository/problem";
import {
  type ActiveRun,
  EXPORTED,
  endUnwritten,
  GitRunError,
  projectDirectoryOf,
  succeed,
  UNCHANGED,
} from "../runs";
import { type Agreement, agreedWith, isOutdated, readLivingSpace, readSync, recordSync } from "../sync";
import type { GitLimits } from "../transport-limits";
import { unlistedFilesOf } from "../unlisted-files";
import { assertOurs, changesTo, FOREIGN_COMMITS, isRegular, pathsOf } from "./branch";
import { recordCommit, recordPlaces } from "./record";
import { type Branch, type Wanted, wantedFiles } from "./wanted-files";

const RECORD_TIMEOUT_SECONDS = 300;

/** Adds a commit with the space's content to the branch (docs/git.md). */
export async function runExport(run: ActiveRun, limits: GitLimits): Promise<void> {
  const space = await readLivingSpace(run);
  const installation = await enterInstallation(run);
  const sync = await readSync(db(), run.row);
  if (isOutdated(sync, run))
    return endUnwritten(run, null, "Skipped: a newer import or export has already run");
  if (installation?.changeRequestId)
    return endUnwritten(
      run,
      null,
      "Skipped: merge the change request with the changes from the branch first",
    );
  const outbound = createGitOutbound(outboundAllowlist("git"), limits);
  const remote: FetchOptions = {
    outbound,
    url: run.row.url,
    credentials: run.credentials,
    ref: run.row.ref,
    directory: await cacheDirectory(run),
    bytesMax: limits.repositoryBytesMax,
    signal: exchangeSignal(run, limits),
  };
  try {
    const unlisted = unlistedFilesOf({}, installation, sync);
    const work = () => exportSpace({ run, space, sync, remote, unlisted });
    await withSoundCache(run, () => againIfOvertaken(run, work));
  } catch (error) {
    if (installation?.direction !== "both" || !isBehind(error)) throw error;
    await endUnwritten(run, null, "Skipped: the branch has new commits, which Bindery imports first");
  } finally {
    await outbound.close();
  }
}

const PUSHES_MAX = 6;
const PAUSE_MILLISECONDS = 250;

/**
 * Repeats an export if another push to the branch was faster. Often, this other push is the export of another space to
 * another folder of the same branch. The repeated export reads the branch again. Therefore, it also notices if someone
 * else changed the space's own folder.
 */
async function againIfOvertaken({ signal }: ActiveRun, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isOvertaken = error instanceof GitRemoteError && error.code === "non_fast_forward";
      if (!isOvertaken || attempt === PUSHES_MAX) throw error;
      await setTimeout(attempt * PAUSE_MILLISECONDS * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/**
 * Whether the error means that the branch contains other people's commits. An export would overwrite them.
 */
const isBehind = (error: unknown) =>
  (error instanceof GitRunError && error.code === FOREIGN_COMMITS) ||
  (error instanceof GitRemoteError && error.code === "non_fast_forward");

interface Export {
  run: ActiveRun;
  space: Space;
  sync: GitSync | null;
  remote: FetchOptions;
  /** What to do with files that the summary doesn't list. The setting in `.gitbook.yaml` takes precedence. */
  unlisted: UnlistedFiles;
}

async function exportSpace({ run, space, sync, remote, unlisted }: Export): Promise<void> {
  const known = agreedWith(sync, run);
  const branch = await readBranch(run, remote, known);
  await run.report(30, "Comparing");
  const content = await headOfBranch(space.organizationId, space.branchId);
  const structure = await loadStructure(content);
  const { organizationId, id: spaceId } = space;
  const layout = await storedLayout(organizationId, structure.structureFiles, unlisted);
  const revisionId = (known ?? sync)?.revisionId;
  const agreed = revisionId ? await loadStructure(await contentOfRevision(organizationId, revisionId)) : null;
  const wanted = await wantedFiles({ organizationId, spaceId, structure, layout, agreed, branch });
  const taken = known && agreed ? pathsOf(agreed) : new Set<string>();
  const changes = await changesTo(branch, wanted, taken);
  if (!run.options.force && branch.head !== (known?.commitOid ?? null))
    assertOurs({ branch, wanted, layout, taken });
  await run.report(60, `Pushing (${changes.length} files)`);
  const pushed = await commitAndPush({
    ...remote,
    parentOid: branch.head,
    changes,
    projectDirectory: projectDirectoryOf(run),
    message: run.options.commitMessage ?? "Update documentation",
    author: await authorOf(run),
    force: run.options.force === true,
  });
  await record(run, sync, { structure, wanted, pushed, revisionId: content.revisionId, unlisted });
}

const NO_FILES: Omit<Branch, "head"> = { files: new Map(), touched: null, read: async () => null };

/** Reads the branch's files, and the changes that other people made since the last sync. */
async function readBranch(run: ActiveRun, remote: FetchOptions, sync: Agreement | null): Promise<Branch> {
  const head = await readRemoteHead(remote);
  if (head === null) return { ...NO_FILES, head };
  const commit = await fetchBranch({
    ...remote,
    onProgress: ({ done }) => void run.report(10, `Reading the branch (${done})`).catch(() => {}),
  });
  const projectDirectory = projectDirectoryOf(run);
  const cache = await GitCache.open(remote.directory);
  try {
    const walk = { projectDirectory, signal: run.signal };
    const files = await listTree(cache, commit.treeOid, walk);
    const base = sync?.commitOid;
    const difference = base ? await differenceFrom(cache, base, commit, walk) : null;
    const touched = difference && [...difference.added, ...difference.modified, ...difference.removed];
    return {
      head: commit.oid,
      files: new Map(files.map((file) => [file.path, file])),
      touched: touched?.map(({ path }) => path) ?? null,
      read: (file) => readText(remote.directory, file),
    };
  } catch (error) {
    // If the folder doesn't exist in the repository yet, the branch has no files.
    if ((error as { code?: string }).code !== "directory_missing") throw error;
    return { ...NO_FILES, head: commit.oid };
  } finally {
    await cache.close();
  }
}

async function readText(directory: string, { path, oid, mode }: TreeFile): Promise<string | null> {
  if (!isRegular(mode)) return null;
  const cache = await GitCache.open(directory);
  try {
    return decodeFile(path, await readBlob(cache, oid));
  } catch (error) {
    if (error instanceof RepositoryFileError) return null;
    throw error;
  } finally {
    await cache.close();
  }
}

async function authorOf(run: ActiveRun) {
  const id = run.options.authorId ?? run.row.createdById;
  const user = id ? await db().user.findUnique({ where: { id } }) : null;
  return { name: user?.displayName ?? "Bindery", email: user?.email ?? "noreply@localhost", at: now() };
}

interface Exported {
  structure: ContentStructure;
  wanted: Wanted;
  pushed: PushResult;
  revisionId: string;
  unlisted: UnlistedFiles;
}

async function record(run: ActiveRun, sync: GitSync | null, exported: Exported): Promise<void> {
  const { structure, wanted, pushed, revisionId } = exported;
  const result = { commitOid: pushed.oid, revisionId };
  await inLongTransaction(null, RECORD_TIMEOUT_SECONDS, async (tx) => {
    await recordPlaces(tx, run.row.organizationId, structure, wanted, revisionId);
    await recordCommit(tx, run, result);
    await recordSync(tx, run, sync, { ...result, ...(!sync && { unlistedFiles: exported.unlisted }) });
    await succeed(tx, run, { ...result, step: pushed.pushed ? EXPORTED : UNCHANGED });
  });
}
