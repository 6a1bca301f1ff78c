import type { z } from "zod";
import { db } from "@/db/client";
import type { GitInstallation, GitRun, Prisma } from "@/db/generated/client";
import { EXPORTED, IMPORTED } from "../runs";
import { whereIs } from "../service";
import { agreedWith, branchOf, readSync } from "../sync";
import { isClosed, requestOf } from "./enter";
import type { syncReportSchema } from "./schema";

type Report = z.input<typeof syncReportSchema>;
type Waiting = Report["waiting"][number];

/** Selects the runs that sync the branch. Runs of pull requests have other refs. */
const ofBranch = ({ organizationId, spaceId, id, ref }: GitInstallation) => ({
  ...{ organizationId, spaceId, installationId: id, ref },
  dryRun: false,
});

const newestFirst = { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }] };

/** Reads the last run that brought changes in a direction, or the last one that failed. */
const lastRun = (installation: GitInstallation, what: Prisma.GitRunWhereInput) =>
  db().gitRun.findFirst({
    where: { ...ofBranch(installation), ...what, endedAt: { not: null } },
    ...newestFirst,
  });

function presentRun(run: GitRun | null) {
  if (!run?.endedAt) return undefined;
  return {
    run: run.id,
    at: run.endedAt.toISOString(),
    ...(run.commitOid !== null && { commit: run.commitOid }),
  };
}

const RUN = { import: "An import is waiting or running.", export: "An export is waiting or running." };

/** Returns what an installation waits for: a run, a change request, the next attempt, or the export of edits. */
async function waitingOf(
  installation: GitInstallation,
  hasEdits: boolean,
  failed: GitRun | null,
): Promise<Waiting[]> {
  const { retryAt, failures, changeRequestId } = installation;
  const active = await db().gitRun.findFirst({
    where: { ...ofBranch(installation), status: { in: ["pending", "running"] } },
    ...newestFirst,
  });
  const waiting: Waiting[] = [];
  if (active) {
    const message = active.direction === "export" ? RUN.export : RUN.import;
    waiting.push({ reason: "run", message, run: active.id });
  }
  if (changeRequestId !== null && !isClosed(await requestOf(installation)))
    waiting.push({
      reason: "change_request",
      message:
        "A change request contains the changes from the branch. To continue exports, merge or archive the change request.",
      changeRequest: changeRequestId,
    });
  if (failures > 0 && !active)
    waiting.push({
      reason: "retry",
      message: `The last run failed: ${failed?.error ?? "The reason is no longer known."}`,
      ...(failed && { run: failed.id }),
      ...(retryAt && { at: retryAt.toISOString() }),
    });
  if (hasEdits)
    waiting.push({ reason: "edits", message: "The space has edits that the branch doesn't contain yet." });
  return waiting;
}

/** Returns the last import, the last export, and what the next sync waits for. */
export async function syncReportOf(installation: GitInstallation): Promise<Report> {
  const { organizationId, spaceId, direction, failures } = installation;
  const agreed = agreedWith(await readSync(db(), installation), branchOf(installation));
  const space = await db().space.findUnique({ where: whereIs({ organizationId, id: spaceId }) });
  const imported = presentRun(
    await lastRun(installation, { direction: "import", status: "success", step: { startsWith: IMPORTED } }),
  );
  const exported = presentRun(
    await lastRun(installation, { direction: "export", status: "success", step: EXPORTED }),
  );
  const failed = failures > 0 ? await lastRun(installation, { status: "failure" }) : null;
  const hasEdits = direction !== "import" && agreed !== null && agreed.revisionId !== space?.revisionId;
  return {
    ...(agreed?.commitOid && { commit: agreed.commitOid }),
    ...(imported && { imported }),
    ...(exported && { exported }),
    waiting: await waitingOf(installation, hasEdits, failed),
  };
}
