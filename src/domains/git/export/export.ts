import { db, type Tx } from "@/db/client";
import type { GitSync, Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import {
  type ContentStructure,
  contentOfRevision,
  headOfBranch,
  loadStructure,
  loadTexts,
} from "@/domains/content/state";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { layoutOf } from "../import/layout";
import { cacheDirectory, isSameRemote, projectDirectoryOf } from "../import/source";
import { GitCache } from "../remote/cache";
import { fetchBranch, readRemoteHead } from "../remote/fetch";
import { commitAndPush } from "../remote/push";
import { createGitOutbound } from "../remote/session";
import type { FileChange } from "../remote/tree-builder";
import { listTree, type TreeFile } from "../remote/trees";
import { CONFIG_PATH } from "../repository/config";
import { type ActiveRun, GitRunError, succeed } from "../runs";
import { isOutdated, recordSync } from "../sync";
import { type Wanted, wantedFiles } from "./wanted-files";

type Remote = ReturnType<typeof remoteOf>;

const remoteOf = (run: ActiveRun) => ({
  outbound: createGitOutbound(env.OUTBOUND_ALLOWLIST),
  url: run.row.url,
  credentials: run.credentials,
  ref: run.row.ref,
  directory: cacheDirectory(run.row, run.options.repoCacheID),
  signal: run.signal,
});

/** Commits what the space holds on top of what the branch holds (design section 4). */
export async function runExport(run: ActiveRun): Promise<void> {
  const { organizationId, spaceId } = run.row;
  const space = await db().space.findUnique({
    where: { organizationId_id: { organizationId, id: spaceId } },
  });
  if (!space || space.deletedAt) throw new GitRunError("space_deleted", "The space was deleted.");
  const sync = await db().gitSync.findUnique({
    where: { organizationId_spaceId: { organizationId, spaceId } },
  });
  if (isOutdated(sync, run)) {
    const skipped = { commitOid: null, revisionId: null, step: "Skipped: a newer state is there already" };
    return inTransaction((tx) => succeed(tx, run, skipped));
  }
  const remote = remoteOf(run);
  try {
    await exportSpace(run, space, sync, remote);
  } finally {
    await remote.outbound.close();
  }
}

async function exportSpace(
  run: ActiveRun,
  space: Space,
  sync: GitSync | null,
  remote: Remote,
): Promise<void> {
  const head = await readRemoteHead(remote);
  const there = head === null ? [] : await remoteFiles(run, remote);
  await run.report(30, "Comparing");
  const content = await headOfBranch(space.organizationId, space.branchId);
  const structure = await loadStructure(content);
  const layout = layoutOf(await storedText(space.organizationId, structure, CONFIG_PATH));
  const wanted = await wantedFiles(space.organizationId, structure, layout);
  const known = sync && isSameRemote(sync, run) ? sync : null;
  const changes = await changesTo(there, wanted, known);
  assertOurs(run, known, head, changes, there);
  await run.report(60, `Pushing (${changes.length} files)`);
  const pushed = await commitAndPush({
    ...remote,
    parentOid: head,
    changes,
    projectDirectory: projectDirectoryOf(run),
    message: run.options.commitMessage ?? "Update documentation",
    author: await authorOf(run),
    force: run.options.force === true,
  });
  const result = { commitOid: pushed.oid, revisionId: content.revisionId };
  await inTransaction(async (tx) => {
    await recordPlaces(tx, space, structure, wanted);
    await recordCommit(tx, run, space.organizationId, result);
    await recordSync(tx, run, sync, result);
    await succeed(tx, run, {
      ...result,
      step: pushed.pushed ? `Exported ${changes.length} files` : "Nothing has changed",
    });
  });
}

async function remoteFiles(run: ActiveRun, remote: Remote): Promise<TreeFile[]> {
  const commit = await fetchBranch({
    ...remote,
    onProgress: ({ done }) => void run.report(10, `Reading the branch (${done})`).catch(() => {}),
  });
  const cache = await GitCache.open(remote.directory);
  try {
    return await listTree(cache, commit.treeOid, { projectDirectory: projectDirectoryOf(run) });
  } catch (error) {
    // A folder that the repository does not have yet is an empty one.
    if ((error as { code?: string }).code === "directory_missing") return [];
    throw error;
  } finally {
    await cache.close();
  }
}

async function storedText(
  organizationId: string,
  structure: ContentStructure,
  path: string,
): Promise<string | null> {
  const row = structure.structureFiles.find(({ gitPath }) => gitPath === path);
  if (!row) return null;
  return (await loadTexts(organizationId, [row.textHash])).get(row.textHash) ?? null;
}

/** What must change in the branch. What we never took in is left as it is. */
async function changesTo(
  there: readonly TreeFile[],
  wanted: Wanted,
  sync: GitSync | null,
): Promise<FileChange[]> {
  const known = new Map(there.map((file) => [file.path, file]));
  const changes: FileChange[] = [];
  for (const file of wanted.files.values()) {
    const old = known.get(file.path);
    if (old?.oid === file.oid && old.mode === file.mode) continue;
    changes.push({ path: file.path, mode: file.mode, bytes: await file.bytes() });
  }
  for (const path of await pathsTakenIn(sync)) {
    if (known.has(path) && !wanted.files.has(path)) changes.push({ path, remove: true });
  }
  return changes;
}

/** The files that the space held when it last agreed with the branch. */
async function pathsTakenIn(sync: GitSync | null): Promise<string[]> {
  if (!sync?.revisionId) return [];
  const before = await loadStructure(await contentOfRevision(sync.organizationId, sync.revisionId));
  const rows = [...before.pages, ...before.files, ...before.reusableContents, ...before.structureFiles];
  return rows.flatMap((row) => row.gitPath ?? []);
}

/** Nobody else's commits are overwritten, unless that is asked for. */
function assertOurs(
  run: ActiveRun,
  sync: GitSync | null,
  head: string | null,
  changes: readonly FileChange[],
  there: readonly TreeFile[],
): void {
  if (head === null || run.options.force || head === sync?.commitOid) return;
  const known = new Set(there.map(({ path }) => path));
  const overwritten = changes.filter(({ path }) => known.has(path));
  if (sync === null && overwritten.length === 0) return;
  const which =
    overwritten.length > 0
      ? ` Among them: ${overwritten
          .slice(0, 3)
          .map(({ path }) => path)
          .join(", ")}.`
      : "";
  throw new GitRunError(
    "foreign_commits",
    `The branch holds commits that were not made here. Import them first, or export with force.${which}`,
  );
}

async function authorOf(run: ActiveRun) {
  const user = run.row.createdById
    ? await db().user.findUnique({ where: { id: run.row.createdById } })
    : null;
  return { name: user?.displayName ?? "Bindery", email: user?.email ?? "noreply@localhost", at: now() };
}

/** Pages that were never exported now have a file. Their versions stay: where they lie is no edit of them. */
async function recordPlaces(
  tx: Tx,
  space: Space,
  structure: ContentStructure,
  wanted: Wanted,
): Promise<void> {
  for (const row of structure.pages) {
    const path = wanted.pagePaths.get(row.pageId);
    const file = path ? wanted.files.get(path) : undefined;
    if (!file || (row.gitPath === file.path && row.gitOid === file.oid)) continue;
    await tx.pageVersion.updateMany({
      where: {
        organizationId: space.organizationId,
        branchId: row.branchId,
        pageId: row.pageId,
        fromNumber: row.fromNumber,
      },
      data: { gitPath: file.path, gitOid: file.oid, gitMode: file.mode },
    });
  }
}

/** The revision that was exported names its commit, unless it came from one. */
async function recordCommit(
  tx: Tx,
  run: ActiveRun,
  organizationId: string,
  { commitOid, revisionId }: { commitOid: string; revisionId: string },
): Promise<void> {
  const revision = await tx.revision.findFirst({ where: { organizationId, id: revisionId } });
  if (!revision || revision.git !== null) return;
  const commitURL = run.options.repoCommitURL;
  await tx.revision.updateMany({
    where: { organizationId, id: revisionId },
    data: {
      git: {
        oid: commitOid,
        message: run.options.commitMessage ?? "",
        createdByService: true,
        ref: run.row.ref,
        ...(commitURL ? { url: `${commitURL}${commitOid}` } : {}),
      },
    },
  });
}
