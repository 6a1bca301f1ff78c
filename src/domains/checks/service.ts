import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { CheckFinding } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { lockBranch } from "@/domains/content/primary/branch";
import { announce } from "@/events/announce";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, orNotFound } from "@/lib/errors";
import type { CheckedContent } from "@/scopes/checked-content";
import { type CheckedBranch, jobKeyOf, runChecks } from "./jobs";
import { stateOfSpecifications } from "./kinds/samples/sources";
import { CHECKS_VERSION } from "./limits";
import { findRun, isFixed, type RunRow } from "./lists";
import { latestRun, lockedFinding, openAgain } from "./queries";

/**
 * Queues a run on the head of the content. If the latest run has checked this revision with the same version of
 * the checks and the same versions of the specifications, or will check it, returns this run. Only a failed run is
 * repeated.
 */
export async function startRun(
  tx: Tx,
  { organizationId, spaceId, branchId }: CheckedBranch,
  createdById: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const { revisionId } = await lockBranch(tx, organizationId, branchId);
  const latest = await latestRun.first(tx, { organizationId, branchId });
  const sources = await stateOfSpecifications(tx, organizationId);
  if (
    latest?.revisionId === revisionId &&
    latest.checksVersion === CHECKS_VERSION &&
    latest.sources === sources &&
    latest.status !== "failure"
  )
    return { id: latest.id, isNew: false };
  const id = newId();
  const number = (latest?.number ?? 0) + 1;
  const place = { organizationId, id, spaceId, branchId };
  await tx.checkRun.create({
    data: {
      ...place,
      number,
      revisionId,
      checksVersion: CHECKS_VERSION,
      sources,
      status: "pending",
      createdById,
      createdAt: now(),
    },
  });
  const payload = { organizationId, checkRunId: id };
  await enqueue(tx, runChecks, payload, { key: jobKeyOf(id), queue: `checks:${branchId}` });
  await announce(tx, place);
  return { id, isNew: true };
}

/** Starts the checks of the current content, or returns the run that has checked it. */
export async function requestRun(act: Act, checked: CheckedContent): Promise<RunRow> {
  const { id } = await inTransaction(act, async (tx) => {
    const run = await startRun(tx, checked, act.actor.userId);
    const { organizationId } = checked;
    if (run.isNew) await recordEvent(tx, act, { organizationId, made: { checkRunId: run.id } });
    return run;
  });
  return await findRun(checked, act.actor, id, act);
}

/**
 * Returns a finding that isn't fixed.
 * @throws ApiError 404 if the space or change request has no such finding, 409 if it's fixed
 */
export async function lockFinding(tx: Tx, checked: CheckedContent, id: string): Promise<CheckFinding> {
  const { organizationId, branchId } = checked;
  const row = await lockedFinding.first(tx, { organizationId, id });
  const finding = orNotFound(row?.branchId === branchId ? row : null, "Finding");
  if (isFixed(finding)) throw conflict("The finding is already fixed, so it can't be changed.");
  return finding as CheckFinding;
}

/** Changes whether a finding is accepted, and returns it. */
const writeAcceptance = (
  act: Act,
  checked: CheckedContent,
  findingId: string,
  write: (tx: Tx, finding: CheckFinding) => Promise<unknown>,
) =>
  inTransaction(act, async (tx) => {
    const finding = await lockFinding(tx, checked, findingId);
    const { organizationId, id } = finding;
    await write(tx, finding);
    await announce(tx, checked);
    await recordEvent(tx, act, { organizationId });
    return await tx.checkFinding.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id } } });
  });

/** Accepts a finding, until its block or what the block was compared with changes. */
export const acceptFinding = (
  act: Act,
  checked: CheckedContent,
  findingId: string,
  acceptedReason: string,
): Promise<CheckFinding> =>
  writeAcceptance(act, checked, findingId, (tx, { organizationId, id }) =>
    tx.checkFinding.update({
      where: { organizationId_id: { organizationId, id } },
      data: { acceptedReason, acceptedById: act.actor.userId, acceptedAt: now() },
    }),
  );

/** Opens a finding again, also in later runs and in new change requests. */
export const reopenFinding = (act: Act, checked: CheckedContent, findingId: string): Promise<CheckFinding> =>
  writeAcceptance(act, checked, findingId, (tx, finding) => openAgain.count(tx, finding));
