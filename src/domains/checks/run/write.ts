import type { Tx } from "@/db/client";
import type { CheckFinding, CheckRun, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import type { RunKey } from "../jobs";
import type { Evidence } from "../kinds/kind";
import { RUNS_KEPT } from "../limits";
import { acceptances, lockedRun, presentFindings } from "../queries";
import type { FoundOnPage } from "./pages";
import type { Checked } from "./run";

const WRITE_SECONDS = 60;

/** Selects a run if it hasn't ended. A run that has ended must never change. */
export const unfinished = ({ organizationId, checkRunId }: RunKey) => ({
  organizationId,
  id: checkRunId,
  status: { in: ["pending", "running"] },
});

const NOT_ACCEPTED = { acceptedReason: null, acceptedById: null, acceptedAt: null };

type Acceptance = Pick<CheckFinding, keyof typeof NOT_ACCEPTED>;

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

/** Returns how the new findings were accepted on this branch earlier, or in content that this branch comes from. */
async function accepted(tx: Tx, run: CheckRun, found: readonly FoundOnPage[]) {
  const { organizationId, spaceId, branchId } = run;
  const fingerprints = found.map(({ fingerprint }) => fingerprint);
  const rows = await acceptances.rows(tx, { organizationId, spaceId, branchId, fingerprints });
  return ({ fingerprint, compared }: FoundOnPage): Acceptance => {
    const row = rows.find((each) => each.fingerprint === fingerprint && each.compared === compared);
    if (!row) return NOT_ACCEPTED;
    const { acceptedReason, acceptedById, acceptedAt } = row;
    return { acceptedReason, acceptedById, acceptedAt };
  };
}

async function insert(tx: Tx, run: CheckRun, found: readonly FoundOnPage[], introduced: ReadonlySet<string>) {
  if (found.length === 0) return;
  const { organizationId, spaceId, branchId, number: fromNumber } = run;
  const acceptanceOf = await accepted(tx, run, found);
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
  versionIn(row.evidence) !== versionIn(finding.evidence) ||
  row.introduced !== introduced.has(finding.fingerprint);

async function writeFindings(tx: Tx, run: CheckRun, { found, leftIds, introduced }: Checked) {
  const { organizationId, branchId, number } = run;
  const present = await presentFindings.rows(tx, { organizationId, branchId });
  const rows = new Map(present.map((row) => [row.fingerprint, row as CheckFinding]));
  await insert(
    tx,
    run,
    found.filter(({ fingerprint }) => !rows.has(fingerprint)),
    introduced,
  );
  for (const finding of found) {
    const row = rows.get(finding.fingerprint);
    if (!row || !isChanged(row, finding, introduced)) continue;
    await tx.checkFinding.update({
      where: { organizationId_id: { organizationId, id: row.id } },
      data: { ...written(finding, introduced), ...(row.compared !== finding.compared && NOT_ACCEPTED) },
    });
  }
  const kept = new Set(found.map(({ fingerprint }) => fingerprint));
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

/** Stores the result of a run, unless the run was deleted or has already ended. */
export async function writeResult(key: RunKey, checked: Checked): Promise<void> {
  const { organizationId, checkRunId: id } = key;
  await inLongTransaction(null, WRITE_SECONDS, async (tx) => {
    const run = await lockedRun.first(tx, { organizationId, id });
    if (run?.status !== "running") return;
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
