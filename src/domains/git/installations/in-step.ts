import { db, pooled, type Tx } from "@/db/client";
import type { GitInstallation, Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { keepInStep, queueOf } from "../jobs";
import { createGitOutbound, GitRemoteError, readRemoteHead } from "../remote/transport";
import { whereIs } from "../service";
import { agreedWith, branchOf, readSync } from "../sync";
import { isUnlistedStale, unlistedFilesOf } from "../unlisted-files";
import { isClosed, requestOf } from "./enter";
import { dueInstallations } from "./queries";
import { gitCredentialsOf } from "./secrets";
import { startInstalled, startSync } from "./start";

const LOOK_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 500;

/**
 * Whether the branch is at a different commit than the last imported commit. Returns true if the server can't
 * be reached.
 */
async function hasBranchMoved(installation: GitInstallation, known: string | null): Promise<boolean> {
  const { url, ref } = installation;
  const limits = { answerSeconds: LOOK_SECONDS, silenceSeconds: LOOK_SECONDS };
  const outbound = createGitOutbound(outboundAllowlist("git"), limits);
  const signal = AbortSignal.timeout(LOOK_SECONDS * 1000);
  try {
    const credentials = await gitCredentialsOf(installation, db());
    return (await readRemoteHead({ outbound, url, ref, credentials, signal })) !== known;
  } catch (error) {
    // If the server can't be reached, a run is started, because the run reports the error.
    if (error instanceof GitRemoteError) return true;
    throw error;
  } finally {
    await outbound.close();
  }
}

/** Returns the subject and the description for the commit of an export. Both texts come from the merged change request. */
async function wordsOf({ organizationId, revisionId }: Space) {
  const where = { organizationId, mergedRevisionId: revisionId };
  const request = await db().changeRequest.findFirst({ where });
  const revision = await db().revision.findUnique({
    where: whereIs({ organizationId, id: revisionId }),
    select: { createdById: true },
  });
  const subject = request?.subject.trim() || "Update documentation";
  const commitMessage = request ? `${subject.slice(0, SUBJECT_LENGTH_MAX)} (#${request.number})` : subject;
  return { commitMessage, authorId: revision?.createdById ?? null };
}

async function startExport(installation: GitInstallation, space: Space): Promise<void> {
  const words = await wordsOf(space);
  const force = installation.direction === "export" && installation.onConflict === "ours";
  await inTransaction(null, (tx) =>
    startInstalled(tx, installation, { direction: "export", force, ...words }),
  );
}

/**
 * Starts an import if the branch has changed, or an export if only the space has changed. If `looksAtBranch` is true,
 * asks the server for the branch's commit. If it's false, treats the branch as unchanged.
 */
export async function bringInStep(
  installation: GitInstallation,
  { looksAtBranch }: { looksAtBranch: boolean },
): Promise<void> {
  const { organizationId, spaceId, direction } = installation;
  const space = await db().space.findUnique({ where: whereIs({ organizationId, id: spaceId }) });
  if (!space || space.deletedAt) return;
  const sync = await readSync(db(), installation);
  const agreed = agreedWith(sync, branchOf(installation));
  const start = (work: (tx: Tx) => Promise<unknown>) => inTransaction(null, work);
  const startImport = () => start((tx) => startInstalled(tx, installation, { direction: "import" }));
  if (!agreed) return void (await start((tx) => startSync(tx, installation)));
  // The setting for unlisted files might have changed while a run with the previous setting was active.
  if (direction !== "export" && isUnlistedStale(sync, unlistedFilesOf({}, installation, sync)))
    return void (await startImport());
  if (looksAtBranch && direction !== "export") {
    const known = installation.changeRequestCommit ?? agreed.commitOid;
    if (await hasBranchMoved(installation, known)) return void (await startImport());
  }
  const isOutOfStep = direction !== "import" && agreed.revisionId !== space.revisionId;
  if (isOutOfStep && isClosed(await requestOf(installation))) await startExport(installation, space);
}

/** Compares a space with its branch. Does nothing if the space has no connection. */
export async function keepSpaceInStep(organizationId: string, spaceId: string): Promise<void> {
  const installation = await db().gitInstallation.findFirst({ where: { organizationId, spaceId } });
  if (!installation) return;
  await db().gitInstallation.updateMany({
    where: { organizationId, id: installation.id },
    data: { polledAt: now(), retryAt: null },
  });
  await bringInStep(installation, { looksAtBranch: true });
}

const BATCH = 500;

type Key = Pick<GitInstallation, "organizationId" | "spaceId">;

/**
 * Queues a job that compares a space with its branch. Repeated calls before the job starts queue only one
 * job.
 */
export const askForStep = ({ organizationId, spaceId }: Key) =>
  enqueue(
    pooled(),
    keepInStep,
    { organizationId, spaceId },
    { queue: queueOf(spaceId), key: `git-step:${spaceId}` },
  );

/** Queues a comparison for every connection that must be checked now. */
export async function sweep(): Promise<void> {
  const due = await dueInstallations.rows(pooled(), { time: now(), limit: BATCH });
  for (const key of due) await askForStep(key);
}

/** Queues a comparison after a merge into a space if the space has a connection. */
export async function followMerge({ organizationId, spaceId }: Key): Promise<void> {
  const where = { organizationId, spaceId };
  if (await db().gitInstallation.findFirst({ where, select: { id: true } })) await askForStep(where);
}
