import { db, type Tx } from "@/db/client";
import type { GitInstallation, GitSync, Space } from "@/db/generated/client";
import { inLongTransaction, inRolledBackTransaction, inTransaction } from "@/db/transaction";
import { type Uploads, withUploads } from "@/domains/content/files/uploads";
import { previewOf } from "@/domains/content/preview";
import { WritePermit } from "@/domains/content/primary/permit";
import { type Rules, refusalOfDirectWrite } from "@/domains/content/primary/rules";
import { writeRevision } from "@/domains/content/revisions";
import { findByGitPaths, headOfBranch, loadStructure } from "@/domains/content/state";
import { addPageRedirects } from "@/domains/content/write/page-redirects";
import { ApiError } from "@/lib/errors";
import { enterInstallation } from "../installations/enter";
import { slotOfPullRequest } from "../pull-requests/slot";
import type { TreeFile } from "../remote/transport";
import type { UnlistedFiles } from "../repository/config";
import { screenFiles } from "../repository/paths";
import { type ActiveRun, endUnwritten, GitRunError, IMPORTED, succeed, UNCHANGED } from "../runs";
import {
  agreedWith,
  assertLivingSpace,
  isOutdated,
  readLivingSpace,
  readSync,
  recordSync,
  revisionGit,
} from "../sync";
import { type GitLimits, limitsOfRun } from "../transport-limits";
import { isUnlistedStale, recordUnlisted, unlistedFilesOf } from "../unlisted-files";
import { commitDates } from "./commit-dates";
import { assertNotSynced, type ForeignProject, foreignProjectOf, type RecognizeProject } from "./foreign";
import { contextOf, type Plan } from "./import-context";
import { readOrigins, recordOrigins } from "./origins";
import { planAll } from "./plan-all";
import { planChanged } from "./plan-changed";
import { sidebarWarnings } from "./sidebar";
import { propose, type Slot, slotOfBranch, type Target } from "./slot";
import { openSource, type RepositorySource, withSoundCache } from "./source";
import { warningsOf } from "./written-warnings";

const WRITE_TIMEOUT_SECONDS = 600;
const ATTEMPTS_MAX = 5;

/** Imports a branch of a repository into a space, and writes only the differences (docs/git.md). */
export async function runImport(
  run: ActiveRun,
  limits: GitLimits,
  recognize: RecognizeProject,
): Promise<void> {
  const space = await readLivingSpace(run);
  const installation = await enterInstallation(run);
  const sync = await readSync(db(), run.row);
  if (isOutdated(sync, run))
    return endUnwritten(run, null, "Skipped: a newer import or export has already run");
  const slot = installation && (await slotOf(run, space, sync, installation));
  const unlisted = unlistedFilesOf(run.options, installation, sync);
  const isStale = isUnlistedStale(sync, unlisted) && run.options.pullRequest === undefined;
  const agreed = slot ? slot.since : agreedWith(sync, run)?.commitOid;
  const since = isStale ? null : agreed;
  await withSoundCache(run, async () => {
    const source = await openSource(run, since, limitsOfRun(limits, run.options));
    try {
      // The sync state isn't recorded here. If the sync state were recorded, edits in the space would no longer be
      // exported.
      if (slot && source.commit.oid === slot.done && !isStale)
        return await endUnwritten(run, slot.done, UNCHANGED);
      const project = await foreignProjectOf(source, agreed, recognize);
      if (project && slot) assertNotSynced(project);
      const work = { run, space, sync, slot, source, unlisted, project };
      await withUploads(space.organizationId, (uploads) => planAndWrite({ ...work, uploads }));
      // The setting is recorded even if the result is in a change request. If the worker is killed before
      // this line, the next import reads everything again.
      if (isStale && !project && !run.options.standalone && !run.row.dryRun)
        await recordUnlisted(db(), run.row, unlisted);
    } finally {
      await source.close();
    }
  });
}

/** Returns the target of an import from a connection's branch or a pull request. */
const slotOf = (run: ActiveRun, space: Space, sync: GitSync | null, installation: GitInstallation) =>
  run.options.pullRequest === undefined
    ? slotOfBranch(run, space, sync, installation)
    : slotOfPullRequest(space, sync, installation, run.options.pullRequest);

interface Import {
  run: ActiveRun;
  space: Space;
  sync: GitSync | null;
  /** How to write the changes if a connection started the import, or null if a person started it. */
  slot: Slot | null;
  source: RepositorySource;
  uploads: Uploads;
  /** What to do with files that the summary doesn't list. The setting in `.gitbook.yaml` takes precedence. */
  unlisted: UnlistedFiles;
  /** The project of another documentation system in the repository, if there is one. */
  project: ForeignProject | null;
}

/**
 * Plans the changes based on the space's current content, and writes them. If the space changes in the
 * meantime, this function plans and writes the changes again.
 */
async function planAndWrite(work: Import): Promise<void> {
  const { run, space, slot } = work;
  const withDates = commitDates(run, work.source);
  let isRuled = false;
  for (let attempt = 1; ; attempt++) {
    const target: Target = slot
      ? await slot.targetOf(isRuled)
      : { content: await headOfBranch(space.organizationId, space.branchId) };
    const { content, request } = target;
    const made = await makePlan(work, content);
    // A change request doesn't need dates, because its pages get the time of the merge.
    const plan = request ? made : await withDates(made);
    run.warnings = plan.warnings;
    await run.report(85, run.row.dryRun ? "Checking" : "Writing");
    try {
      if (run.row.dryRun) return await preview(work, plan, content);
      if (slot && request) return await propose({ ...work, slot, plan, target: { content, request } });
      return await write(work, plan, content.revisionId);
    } catch (error) {
      const hasMovedOn = error instanceof ApiError && error.status === 412;
      const asksForRequest = slot !== null && isRefusedByRules(error);
      if (attempt === ATTEMPTS_MAX || !(hasMovedOn || asksForRequest)) throw asRunError(error);
      isRuled ||= asksForRequest;
    }
  }
}

const RULES_REFUSE = "merge_rules";
const isRefusedByRules = (error: unknown) => error instanceof GitRunError && error.code === RULES_REFUSE;

/** Converts an error about invalid content to an error of the run with the same message. */
function asRunError(error: unknown): unknown {
  return error instanceof ApiError && error.status < 500
    ? new GitRunError("content_invalid", error.message)
    : error;
}

async function write(work: Import, plan: Plan, expectedHead: string): Promise<void> {
  await inLongTransaction(null, WRITE_TIMEOUT_SECONDS, async (tx) => {
    const { result } = await writeIn(tx, work, plan, expectedHead);
    await succeed(tx, work.run, result);
  });
}

/**
 * Completes a dry run with a preview of the import. Writes the import in a transaction that is rolled back, because writing
 * content also checks it.
 */
async function preview(work: Import, plan: Plan, content: Target["content"]): Promise<void> {
  const { run, source } = work;
  const { formerPaths = [], origins: paths = new Map() } = plan;
  const { organizationId } = content;
  const shown = await inRolledBackTransaction(WRITE_TIMEOUT_SECONDS, async (tx) => {
    const { written } = await writeIn(tx, work, plan, content.revisionId);
    return previewOf(tx, { organizationId, written, formerPaths, paths });
  });
  const result = { commitOid: source.commit.oid, revisionId: null, preview: shown, step: "Checked" };
  await inTransaction(null, (tx) => succeed(tx, run, result));
}

/** Writes an import, and returns the result of its run and the revision. */
async function writeIn(tx: Tx, work: Import, plan: Plan, expectedHead: string) {
  const { run, space, sync } = work;
  const { organizationId, id: spaceId, branchId } = space;
  const { commit } = work.source;
  const place = { organizationId, spaceId, branchId };
  const permit = run.options.standalone
    ? WritePermit.forStandalone(tx, place)
    : await WritePermit.forPrimary(tx, place, ({ rules, isEmpty }) => {
        if (!isEmpty) assertUnruled(rules, run.row.createdById);
      });
  const written = await writeRevision(permit, {
    type: "edits",
    authorId: run.row.createdById,
    changes: plan.changes,
    withholds: true,
    // If a project of another documentation system was converted, the conversion has already compared the
    // text with what readers see.
    checksWords: work.project === null,
    expectedHead,
    git: revisionGit(run, commit, false),
  });
  const moved = await sidebarWarnings(tx, { organizationId, branchId: written.branchId }, plan.sidebar);
  run.warnings = [...plan.warnings, ...warningsOf(plan, written), ...moved];
  await addPageRedirects(tx, place, plan.formerPaths ?? []);
  if (plan.origins && !run.options.standalone) await recordOrigins(tx, run, plan.origins);
  await assertLivingSpace(tx, run);
  const result = { commitOid: commit.oid, revisionId: written.revisionId };
  if (!run.options.standalone && !work.project)
    await recordSync(tx, run, sync, { ...result, unlistedFiles: work.unlisted });
  const step = written.isChanged ? IMPORTED : UNCHANGED;
  return { written, result: { ...result, step } };
}

/** Throws an error if merge rules require a change request and the person who imports can't bypass the rules. */
function assertUnruled(rules: Rules, userId: string | null): void {
  const advice =
    "Ask a person who is listed in the allow_bypass rule to start the import, or import with `standalone` and propose the content in a change request.";
  const refusal = refusalOfDirectWrite(rules, userId, advice);
  if (refusal !== undefined) throw new GitRunError(RULES_REFUSE, refusal);
}

/** Plans an import. Reads only the changed files if possible, and otherwise all files. */
async function makePlan(
  { run, slot, source, uploads, unlisted, project }: Import,
  content: Target["content"],
): Promise<Plan> {
  if (project) {
    const { files, warnings } = safeFiles(await source.listFiles());
    const { readContent } = source;
    const current = await loadStructure(content);
    const origins = await readOrigins(run);
    const plan = await project.convert({
      run,
      files,
      readContent,
      uploads,
      unlisted,
      current,
      origins,
    });
    return { ...plan, warnings: [...warnings, ...plan.warnings] };
  }
  const { difference } = source;
  const target = { content, authorId: slot ? slot.authorId : run.row.createdById, unlisted };
  if (difference && !run.options.force) {
    const files = [...difference.added, ...difference.modified];
    const paths = [...files, ...difference.removed].map(({ path }) => path);
    const current = await findByGitPaths(content, paths);
    const context = contextOf(run, source, target, uploads, safeFiles(files).files, current);
    const plan = await planChanged(context, difference);
    if (plan) return plan;
  }
  const { files, warnings } = safeFiles(await source.listFiles());
  const current = await loadStructure(content);
  const plan = await planAll(contextOf(run, source, target, uploads, files, current));
  return { ...plan, warnings: [...warnings, ...plan.warnings] };
}

/**
 * Returns the files that can be imported, with warnings about the other files. Throws GitRunError if the tree
 * contains paths that only malicious tools create.
 */
function safeFiles(listed: readonly TreeFile[]): { files: TreeFile[]; warnings: string[] } {
  const { files, problems } = screenFiles(listed);
  const hostile = problems.find(({ severity }) => severity === "error");
  if (hostile) throw new GitRunError(hostile.code, hostile.message);
  return { files, warnings: problems.map(({ message }) => message) };
}
