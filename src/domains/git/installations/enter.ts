import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { ChangeRequest, GitInstallation } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { levelOnSpace } from "@/scopes/space";
import { type ActiveRun, GitRunError } from "../runs";
import { whereIs } from "../service";
import { readSync, recordSync } from "../sync";

type Run = Pick<ActiveRun, "row" | "options">;

async function readInstallation({ row }: Run): Promise<GitInstallation | null> {
  const { organizationId, installationId } = row;
  if (installationId === null) return null;
  const where = whereIs({ organizationId, id: installationId });
  const installation = await db().gitInstallation.findUnique({ where });
  if (!installation)
    throw new GitRunError("disconnected", "Someone disconnected the space from Git, so the run stopped.");
  return installation;
}

/** Throws GitRunError if the connection's owner no longer has the required permission. */
async function assertAllowed({ spaceId, authorizedById }: GitInstallation): Promise<void> {
  const level = await levelOnSpace(spaceId, authorizedById);
  if (atLeast(level, SPACE_PERMISSIONS.triggerGitSync)) return;
  throw new GitRunError(
    "not_allowed",
    "The person who connected the space no longer has the Creator role on the space. Ask someone with the Creator role to save the connection again.",
  );
}

/** Returns the change request that a connection waits for, or null if there is none. */
export async function requestOf(installation: GitInstallation): Promise<ChangeRequest | null> {
  const { organizationId, changeRequestId } = installation;
  if (changeRequestId === null) return null;
  return await db().changeRequest.findUnique({ where: whereIs({ organizationId, id: changeRequestId }) });
}

export const isClosed = (request: ChangeRequest | null) =>
  request === null || request.status === "merged" || request.status === "archived";

/** The column values for a connection that isn't waiting for a change request. */
export const NO_REQUEST = { changeRequestId: null, changeRequestCommit: null, changeRequestRevisionId: null };

/**
 * Records the branch's changes as synced after a person merged or archived the change request. If the person
 * didn't merge all of the branch's changes, the space is exported afterwards.
 */
async function recordDecision(run: Run, installation: GitInstallation): Promise<GitInstallation> {
  const { changeRequestCommit: commitOid, changeRequestRevisionId: revisionId } = installation;
  return await inTransaction(null, async (tx) => {
    const sync = await readSync(tx, installation);
    const { unlistedFiles } = installation;
    if (commitOid && revisionId)
      await recordSync(tx, run, sync, { commitOid, revisionId, ...(!sync && { unlistedFiles }) });
    return await tx.gitInstallation.update({ where: whereIs(installation), data: NO_REQUEST });
  });
}

/**
 * Returns the connection. If its change request is merged or archived, first removes the change request from
 * the connection.
 */
export async function settle(run: Run, installation: GitInstallation): Promise<GitInstallation> {
  if (installation.changeRequestId === null || !isClosed(await requestOf(installation))) return installation;
  return await recordDecision(run, installation);
}

/**
 * Returns the connection that started a run, or null if a person started the run. Throws GitRunError if the
 * connection was deleted or lacks permission.
 */
export async function enterInstallation(run: Run): Promise<GitInstallation | null> {
  const installation = await readInstallation(run);
  if (!installation) return null;
  await assertAllowed(installation);
  return await settle(run, installation);
}

/** A revision of the main content as a basis for a change request. */
export interface Basis {
  revisionId: string;
  revisionNumber: number;
  /** A revision of a merged change request, whose changes the new change request contains first. */
  carriedRevisionId?: string;
}

/**
 * Returns the main content's revision at the last sync. If the given revision belongs to a change request, this is the
 * revision that the merge of the change request created. For other revisions, returns the given revision.
 */
export async function basisOf(organizationId: string, revisionId: string | null): Promise<Basis | null> {
  if (revisionId === null) return null;
  const read = (id: string) => db().revision.findUnique({ where: whereIs({ organizationId, id }) });
  const revision = await read(revisionId);
  if (!revision) return null;
  if (revision.baseBranchId === null) return { revisionId, revisionNumber: revision.number };
  const where = { organizationId, branchId: revision.branchId };
  const request = await db().changeRequest.findFirst({ where });
  const standsOn = request && (request.mergedRevisionId ?? request.initialRevisionId);
  const basis = standsOn ? await read(standsOn) : null;
  return basis && { revisionId: basis.id, revisionNumber: basis.number };
}

/**
 * Returns the basis of a change request if main content has edits that aren't in the branch, because the last change request was
 * merged and nothing was exported since. The revision of that merge contains these edits, so a merge based on it would overwrite
 * them. Therefore, the basis is the revision before the edits, and the new change request also contains the changes of the merged
 * one. Returns null in all other cases. Also returns null for a connection without exports if people have already resolved the conflicts.
 */
export async function basisBeforeEdits(
  { organizationId, direction }: GitInstallation,
  revisionId: string | null,
): Promise<Basis | null> {
  if (revisionId === null) return null;
  const carried = await db().revision.findUnique({ where: whereIs({ organizationId, id: revisionId }) });
  if (!carried || carried.baseBranchId === null || carried.baseNumber === null) return null;
  const where = { organizationId, branchId: carried.branchId };
  const request = await db().changeRequest.findFirst({ where });
  if (!request || request.mergedRevisionId === null) return null;
  const isDecided = request.baseNumber !== carried.baseNumber;
  if (isDecided && direction === "import") return null;
  const onMain = { organizationId, branchId: carried.baseBranchId };
  const [basis, merged] = await Promise.all([
    db().revision.findFirst({ where: { ...onMain, number: carried.baseNumber } }),
    db().revision.findFirst({ where: { ...onMain, id: request.mergedRevisionId } }),
  ]);
  const isEdited = basis && merged && merged.number > basis.number + 1;
  return isEdited
    ? { revisionId: basis.id, revisionNumber: basis.number, carriedRevisionId: revisionId }
    : null;
}
