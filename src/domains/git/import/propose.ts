import type { Tx } from "@/db/client";
import type { GitInstallation, GitSync, Space } from "@/db/generated/client";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { insertChangeRequest, writeColumns } from "@/domains/change-requests/service";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { type ActiveRun, succeed } from "../runs";
import { assertLivingSpace } from "../space";
import { recordSync, revisionGit } from "../sync";
import type { Plan } from "./import-context";
import type { RepositorySource } from "./source";
import type { Target } from "./target";

const WRITE_TIMEOUT_SECONDS = 600;

interface Proposed {
  run: ActiveRun;
  space: Space;
  sync: GitSync | null;
  installation: GitInstallation;
  source: RepositorySource;
  plan: Plan;
  target: Target & { request: NonNullable<Target["request"]> };
}

/** What the branch brought is no content, so that there is nothing to propose. */
class NothingBrought extends Error {}

const subjectOf = ({ row }: ActiveRun) => `Changes from ${row.ref.replace("refs/heads/", "")}`.slice(0, 200);

/** Writes what a branch brought into a change request, which is made where none waits. */
export async function propose(proposed: Proposed): Promise<void> {
  try {
    await inLongTransaction(null, WRITE_TIMEOUT_SECONDS, (tx) => write(tx, proposed));
  } catch (error) {
    if (!(error instanceof NothingBrought)) throw error;
    await recordNothing(proposed);
  }
}

async function write(tx: Tx, proposed: Proposed): Promise<void> {
  const { run, space, installation, source, plan, target } = proposed;
  const { organizationId, id: spaceId } = space;
  const authorId = installation.authorizedById;
  const isNew = !("id" in target.request);
  const request =
    "id" in target.request
      ? target.request
      : await insertChangeRequest(tx, space, { authorId, subject: subjectOf(run), basis: target.request });
  const place = { organizationId, spaceId, branchId: request.branchId };
  const written = await writeRevision(await WritePermit.forChangeRequest(tx, place), {
    type: "edits",
    authorId,
    changes: plan.changes,
    git: revisionGit(run, source.commit, false),
    ...(!isNew && { expectedHead: target.content.revisionId }),
  });
  if (isNew && !written.isChanged) throw new NothingBrought();
  await assertLivingSpace(tx, run);
  const row = await lockChangeRequest(tx, { organizationId, ...request });
  if (isNew) await writeColumns(tx, row, { status: "open" });
  const result = { commitOid: source.commit.oid, revisionId: written.revisionId };
  await tx.gitInstallation.update({
    where: { organizationId_id: { organizationId, id: installation.id } },
    data: {
      changeRequestId: row.id,
      changeRequestCommit: result.commitOid,
      changeRequestRevisionId: result.revisionId,
    },
  });
  await succeed(tx, run, { ...result, step: `Brought into change request #${row.number}` });
}

/** The branch has moved on without a change of the content: both sides agree on the same as before. */
async function recordNothing({ run, sync, source }: Proposed): Promise<void> {
  const commitOid = source.commit.oid;
  await inTransaction(null, async (tx) => {
    const { revisionId } = sync ?? {};
    if (revisionId) await recordSync(tx, run, sync, { commitOid, revisionId });
    await succeed(tx, run, { commitOid, revisionId: null, step: "Nothing has changed" });
  });
}
