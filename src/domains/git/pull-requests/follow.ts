import { db, type Tx } from "@/db/client";
import type { GitInstallation, GitPullRequest } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { writeColumns } from "@/domains/change-requests/service";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { gitCredentialsOf } from "../installations/secrets";
import { followPullRequest, queueOf } from "../jobs";
import { insertRun, whereIs } from "../service";

/** The data of a pull request that its host sends. */
export interface ToldPull {
  number: number;
  title: string;
  headOid: string;
  ref: string;
  isOpen: boolean;
}

/**
 * The maximum number of open pull requests per connection. The number is limited because each pull request becomes a
 * change request.
 */
const OPEN_MAX = 200;

/**
 * Stores a host's message about a pull request, and queues an update of the change request. Returns true if
 * it queued an update.
 */
export async function notePull(installation: GitInstallation, pull: ToldPull): Promise<boolean> {
  const { organizationId, id: installationId, spaceId, previewExternalBranches } = installation;
  if (!previewExternalBranches) return false;
  const { number, ...rest } = pull;
  return await inTransaction(null, async (tx) => {
    const key = { organizationId, installationId, number };
    const where = { organizationId_installationId_number: key };
    const isKnown = (await tx.gitPullRequest.count({ where: key })) > 0;
    if (!isKnown && (!pull.isOpen || (await isFull(tx, installation)))) return false;
    const state = { ...rest, updatedAt: now() };
    await tx.gitPullRequest.upsert({ where, create: { ...key, spaceId, ...state }, update: state });
    const options = { queue: queueOf(spaceId), key: `git-pull:${installationId}:${number}` };
    await enqueue(tx, followPullRequest, key, options);
    return true;
  });
}

async function isFull(tx: Tx, { organizationId, id: installationId }: GitInstallation): Promise<boolean> {
  const count = await tx.gitPullRequest.count({ where: { organizationId, installationId, isOpen: true } });
  if (count >= OPEN_MAX)
    log.warn(
      { installation: installationId },
      "pull request ignored, because the repository has too many open pull requests",
    );
  return count >= OPEN_MAX;
}

/**
 * Archives the change request of a merged or closed pull request. If the pull request was merged, the next
 * import of the branch contains its changes.
 */
async function archive({ organizationId, changeRequestId: id }: GitPullRequest): Promise<void> {
  if (id === null) return;
  await inTransaction(null, async (tx) => {
    const found = await tx.changeRequest.findUnique({ where: whereIs({ organizationId, id }) });
    const row = found && (await lockChangeRequest(tx, found));
    if (row && row.status !== "merged") await writeColumns(tx, row, { status: "archived" });
  });
}

/** Updates or archives the change request of a pull request. */
export async function follow(
  key: Pick<GitPullRequest, "organizationId" | "installationId" | "number">,
): Promise<void> {
  const { organizationId, installationId, number } = key;
  const pull = await db().gitPullRequest.findUnique({ where: { organizationId_installationId_number: key } });
  const where = whereIs({ organizationId, id: installationId });
  const installation = await db().gitInstallation.findUnique({ where });
  if (!pull || !installation) return;
  const space = { organizationId, id: pull.spaceId, deletedAt: null };
  if ((await db().space.count({ where: space })) === 0) return;
  if (!pull.isOpen) return await archive(pull);
  const { url, projectDirectory, authorizedById: createdById } = installation;
  const credentials = await gitCredentialsOf(installation, db());
  await inTransaction(null, (tx) =>
    insertRun(tx, space, "import", {
      url,
      ref: pull.ref,
      createdById,
      installationId,
      credentials,
      options: {
        pullRequest: number,
        quiet: true,
        ...(projectDirectory !== null && { repoProjectDirectory: projectDirectory }),
      },
    }),
  );
}
