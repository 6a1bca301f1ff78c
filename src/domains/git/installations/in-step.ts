import { db } from "@/db/client";
import type { GitInstallation, GitSync, Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { createGitOutbound, GitRemoteError, readRemoteHead } from "../remote/transport";
import { agreedWith, branchOf } from "../sync";
import { requestOf } from "./enter";
import { gitCredentialsOf } from "./secrets";
import { startInstalled, startSync } from "./start";

const LOOK_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 500;

/**
 * Whether the branch is at another commit than the one that was last imported. True as well where the server does not
 * say.
 */
async function hasBranchMoved(installation: GitInstallation, known: string | null): Promise<boolean> {
  const { url, ref } = installation;
  const limits = { answerSeconds: LOOK_SECONDS, silenceSeconds: LOOK_SECONDS };
  const outbound = createGitOutbound(env.OUTBOUND_ALLOWLIST, limits);
  const signal = AbortSignal.timeout(LOOK_SECONDS * 1000);
  try {
    const credentials = await gitCredentialsOf(installation, db());
    return (await readRemoteHead({ outbound, url, ref, credentials, signal })) !== known;
  } catch (error) {
    // The run that follows says why to whoever reads it.
    if (error instanceof GitRemoteError) return true;
    throw error;
  } finally {
    await outbound.close();
  }
}

/** The words of the commit that an export makes: those of the change request whose merge it exports. */
async function wordsOf({ organizationId, revisionId }: Space) {
  const where = { organizationId, mergedRevisionId: revisionId };
  const request = await db().changeRequest.findFirst({ where });
  const revision = await db().revision.findUnique({
    where: { organizationId_id: { organizationId, id: revisionId } },
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

/** Whether the space waits for people to say what becomes of what the branch brought. */
async function isWaiting(installation: GitInstallation): Promise<boolean> {
  const request = await requestOf(installation);
  return request !== null && request.status !== "merged" && request.status !== "archived";
}

const readSync = ({ organizationId, spaceId }: GitInstallation): Promise<GitSync | null> =>
  db().gitSync.findUnique({ where: { organizationId_spaceId: { organizationId, spaceId } } });

/**
 * Starts the run that a connection needs, if any: an import where the branch has moved, else an export where the space has.
 * `looksAtBranch` asks the server for the branch, which is otherwise taken to be where it was.
 */
export async function bringInStep(
  installation: GitInstallation,
  { looksAtBranch }: { looksAtBranch: boolean },
): Promise<void> {
  const { organizationId, spaceId, direction } = installation;
  const space = await db().space.findUnique({
    where: { organizationId_id: { organizationId, id: spaceId } },
  });
  if (!space || space.deletedAt) return;
  const agreed = agreedWith(await readSync(installation), branchOf(installation));
  if (!agreed) return void (await inTransaction(null, (tx) => startSync(tx, installation)));
  if (looksAtBranch && direction !== "export") {
    const known = installation.changeRequestCommit ?? agreed.commitOid;
    if (await hasBranchMoved(installation, known))
      return void (await inTransaction(null, (tx) =>
        startInstalled(tx, installation, { direction: "import" }),
      ));
  }
  const isOutOfStep = direction !== "import" && agreed.revisionId !== space.revisionId;
  if (isOutOfStep && !(await isWaiting(installation))) await startExport(installation, space);
}

/** Looks at both sides of the connection of a space; nothing happens where there is none. */
export async function keepSpaceInStep(organizationId: string, spaceId: string): Promise<void> {
  const installation = await db().gitInstallation.findFirst({ where: { organizationId, spaceId } });
  if (!installation) return;
  await db().gitInstallation.updateMany({
    where: { organizationId, id: installation.id },
    data: { polledAt: now(), retryAt: null },
  });
  await bringInStep(installation, { looksAtBranch: true });
}
