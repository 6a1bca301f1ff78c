import { db } from "@/db/client";
import type { ChangeRequest, GitInstallation, GitPullRequest, GitSync, Space } from "@/db/generated/client";
import { headOfBranch } from "@/domains/content/state";
import { basisAt, beginning, continuing, type Slot } from "../import/slot";
import { type Basis, basisOf } from "../installations/enter";
import { GitRunError } from "../runs";
import { whereIs } from "../service";
import { agreedWith, branchOf } from "../sync";
import { readMergeBase } from "./host";

const SUBJECT_LENGTH_MAX = 200;

/** Returns the open change request of a pull request. */
async function requestOf(pull: GitPullRequest): Promise<ChangeRequest | null> {
  const { organizationId, changeRequestId: id } = pull;
  if (id === null) return null;
  const request = await db().changeRequest.findUnique({ where: whereIs({ organizationId, id }) });
  return request && (request.status === "open" || request.status === "draft") ? request : null;
}

/**
 * Returns the revision of the main content that was imported from a commit or exported as that commit, or
 * null if there is none.
 */
async function revisionOfCommit(
  { organizationId, id: spaceId, branchId }: Space,
  oid: string,
): Promise<Basis | null> {
  const revision = await db().revision.findFirst({
    where: { organizationId, spaceId, branchId, git: { path: ["oid"], equals: oid } },
    select: { id: true, number: true },
  });
  return revision && { revisionId: revision.id, revisionNumber: revision.number };
}

/**
 * Returns the target for the changes of a pull request. The target is a change request that contains the differences
 * from the commit where the pull request branches off. The base of the change request is the revision of that commit.
 * If the host doesn't return the commit, the commit of the last sync is used. Throws GitRunError for an unknown pull
 * request.
 */
export async function slotOfPullRequest(
  space: Space,
  sync: GitSync | null,
  installation: GitInstallation,
  number: number,
): Promise<Slot> {
  const { organizationId, id: installationId } = installation;
  const where = { organizationId_installationId_number: { organizationId, installationId, number } };
  const pull = await db().gitPullRequest.findUnique({ where });
  if (!pull) throw new GitRunError("pull_request_gone", "The pull request no longer exists on the Git host.");
  const request = await requestOf(pull);
  const agreed = agreedWith(sync, branchOf(installation));
  const left = request ? null : await readMergeBase(installation, pull);
  const basis = async (): Promise<Basis> =>
    (left !== null ? await revisionOfCommit(space, left) : null) ??
    (await basisOf(organizationId, agreed?.revisionId ?? null)) ??
    basisAt(await headOfBranch(organizationId, space.branchId));
  return {
    since: request ? pull.takenOid : (left ?? agreed?.commitOid ?? null),
    done: request ? pull.takenOid : null,
    authorId: installation.authorizedById,
    subject: `${pull.title.slice(0, SUBJECT_LENGTH_MAX)} (pull request ${number})`,
    targetOf: async () => (request ? continuing(request) : beginning(organizationId, await basis())),
    hold: (tx, { changeRequestId, commitOid }) =>
      tx.gitPullRequest.update({ where, data: { changeRequestId, takenOid: commitOid } }),
    holdNothing: (tx, commitOid) => tx.gitPullRequest.update({ where, data: { takenOid: commitOid } }),
  };
}
