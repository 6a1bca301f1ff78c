import type { On, Tx } from "@/db/client";
import type { CheckFinding, CheckRun, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import type { RunKey } from "../jobs";
import type { Evidence } from "../kinds/kind";
import { RUNS_KEPT } from "../limits";
import { acceptances, latestRun, lockedRun } from "../queries";
import type { FoundOnPage } from "./pages";
import { presentFindings } from "./queries";
import type { Checked } from "./run";

const WRITE_SECONDS = 60;

/** Selects a run if it hasn't ended. A run that has ended must never change. */
export const unfinished = ({ organizationId, checkRunId }: RunKey) => ({
  organizationId,
  id: checkRunId,
  status: { in: ["pending", "running"] },
});

/** Why a run failed. */
export interface Failure {
  code: string;
  message: string;
}

export const SUPERSEDED: Failure = {
  code: "superseded",
  message: "A newer run was started, so this run was stopped.",
};

const NOT_ACCEPTED = { acceptedReason: null, acceptedById: null, acceptedAt: null };

type Acceptance = Pick<CheckFinding, keyof typeof NOT_ACCEPTED>;

const acceptanceIn = ({ acceptedReason, acceptedById, acceptedAt }: Acceptance): Acceptance => ({
  acceptedReason,
  acceptedById,
  acceptedAt,
});

/** The columns that a run writes for a finding, whether or not an earlier run found it too. */
function written(finding: FoundOnPage, introduced: ReadonlySet<string>) {
  const { title: pageTitle, textHash: checkedHash, suggestion, evidence, ...rest } = finding;
  return {
    ...rest,
    pageTitle,
    checkedHash,
    introduced: introduced.has(finding.fingerprint),
    suggestion: suggestion as unknown as Prisma.InputJsonValue | undefined,
    evidence: evidence as unknown as Prisma.InputJsonValue,
  };
}

type AcceptanceOf = (finding: FoundOnPage, row?: CheckFinding) => Acceptance;

const keyOf = ({ fingerprint, compared }: Pick<FoundOnPage, "fingerprint" | "compared">) =>
  `${fingerprint} ${compared}`;

/**
 * Returns a function that returns how a finding is accepted. A new or changed finding takes over an acceptance from
 * this branch or from content that the branch comes from. The main content also takes over the acceptance of an open
 * finding, because the acceptance comes from a change request that was merged after the last run.
 */
async function acceptanceReader(tx: Tx, run: CheckRun, found: readonly FoundOnPage[]): Promise<AcceptanceOf> {
  const { organizationId, spaceId, branchId } = run;
  const fingerprints = found.map(({ fingerprint }) => fingerprint);
  const rows = await acceptances.rows(tx, { organizationId, spaceId, branchId, fingerprints });
  const known = new Map(rows.map((each) => [keyOf(each), each]));
  return (finding, row) => {
    const isSame = row?.compared === finding.compared;
    const inherited = known.get(keyOf(finding));
    if (isSame && (row.acceptedAt || !inherited?.isForMain)) return acceptanceIn(row);
    return inherited ? acceptanceIn(inherited) : NOT_ACCEPTED;
  };
}

async function insert(
  tx: Tx,
  run: CheckRun,
  found: readonly FoundOnPage[],
  introduced: ReadonlySet<string>,
  acceptanceOf: AcceptanceOf,
) {
  if (found.length === 0) return;
  const { organizationId, spaceId, branchId, number: fromNumber } = run;
  const createdAt = now();
  await tx.checkFinding.createMany({
    data: found.map((finding) => ({
      organizationId,
      id: newId(),
      spaceId,
      branchId,
      fromNumber,
      ...written(finding, introduced),
      ...acceptanceOf(finding),
      createdAt,
    })),
  });
}

/** Returns the version of the specification with which a page was compared. */
const versionIn = (evidence: unknown) => {
  const { source } = evidence as Evidence;
  return source.type === "specification" ? source.version : null;
};

/** Whether a run has to write a finding that an earlier run found too. */
const isChanged = (row: CheckFinding, finding: FoundOnPage, introduced: ReadonlySet<string>) =>
  row.checkedHash !== finding.textHash ||
  row.compared !== finding.compared ||
  row.message !== finding.message ||
  versionIn(row.evidence) !== versionIn(finding.evidence) ||
  row.introduced !== introduced.has(finding.fingerprint);

async function writeFindings(tx: Tx, run: CheckRun, { found, cut, leftIds, introduced }: Checked) {
  const { organizationId, branchId, number } = run;
  const present = await presentFindings.rows(tx, { organizationId, branchId });
  const rows = new Map(present.map((row) => [row.fingerprint, row as CheckFinding]));
  const acceptanceOf = await acceptanceReader(tx, run, found);
  const added = found.filter(({ fingerprint }) => !rows.has(fingerprint));
  await insert(tx, run, added, introduced, acceptanceOf);
  for (const finding of found) {
    const row = rows.get(finding.fingerprint);
    if (!row) continue;
    const acceptance = acceptanceOf(finding, row);
    const isAcceptedNow = acceptance.acceptedAt?.getTime() !== row.acceptedAt?.getTime();
    if (!isAcceptedNow && !isChanged(row, finding, introduced)) continue;
    await tx.checkFinding.update({
      where: { organizationId_id: { organizationId, id: row.id } },
      data: { ...written(finding, introduced), ...acceptance },
    });
  }
  const kept = new Set([...found.map(({ fingerprint }) => fingerprint), ...cut]);
  const ids = present
    .filter(({ fingerprint, pageId }) => !kept.has(fingerprint) && !leftIds.has(pageId))
    .map(({ id }) => id);
  await tx.checkFinding.updateMany({
    where: { organizationId, id: { in: ids } },
    data: { toNumber: number },
  });
}

/** Deletes old runs of the branch, and the findings that were fixed before the remaining runs. */
async function forgetOldRuns(tx: Tx, { organizationId, branchId, number }: CheckRun): Promise<void> {
  const oldest = number - RUNS_KEPT;
  if (oldest <= 0) return;
  await tx.checkRun.deleteMany({ where: { organizationId, branchId, number: { lte: oldest } } });
  await tx.checkFinding.deleteMany({ where: { organizationId, branchId, toNumber: { lte: oldest } } });
}

/**
 * Whether the branch has a newer run. The runs of a branch can start in the wrong order, and the result of an
 * older run must not replace the result of a newer one.
 */
export async function isSuperseded(on: On, { organizationId, branchId, number }: CheckRun): Promise<boolean> {
  const latest = await latestRun.first(on, { organizationId, branchId });
  return latest !== undefined && latest.number > number;
}

/** Ends a run that hasn't ended as a failure. */
export async function endRun(tx: Tx, key: RunKey, { code, message }: Failure): Promise<void> {
  const data = { status: "failure", errorCode: code, error: message, endedAt: now() };
  const [ended] = await tx.checkRun.updateManyAndReturn({ where: unfinished(key), data });
  if (ended) await announce(tx, ended);
}

/** Stores the result of a run, unless the run was deleted, has already ended or was superseded. */
export async function writeResult(key: RunKey, checked: Checked): Promise<void> {
  const { organizationId, checkRunId: id } = key;
  await inLongTransaction(null, WRITE_SECONDS, async (tx) => {
    const run = await lockedRun.first(tx, { organizationId, id });
    if (run?.status !== "running") return;
    if (await isSuperseded(tx, run)) return await endRun(tx, key, SUPERSEDED);
    await writeFindings(tx, run, checked);
    await tx.checkRun.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        status: "success",
        pages: checked.pages,
        pagesRead: checked.pagesRead,
        complete: checked.isComplete,
        endedAt: now(),
      },
    });
    await forgetOldRuns(tx, run);
    await announce(tx, run);
  });
}
