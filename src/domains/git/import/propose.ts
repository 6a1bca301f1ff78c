import type { Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { insertChangeRequest, writeColumns } from "@/domains/change-requests/service";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { type ActiveRun, succeed } from "../runs";
import { assertLivingSpace } from "../space";
import { revisionGit } from "../sync";
import type { Plan } from "./import-context";
import type { Slot, Target } from "./slot";
import type { RepositorySource } from "./source";

const WRITE_TIMEOUT_SECONDS = 600;

interface Proposed {
  run: ActiveRun;
  space: Space;
  slot: Slot;
  source: RepositorySource;
  plan: Plan;
  target: Target & { request: NonNullable<Target["request"]> };
}

/** What the branch brought is no content, so that there is nothing to propose. */
class NothingBrought extends Error {}

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
  const { run, space, slot, source, plan, target } = proposed;
  const { authorId, subject } = slot;
  const { organizationId, id: spaceId } = space;
  const isNew = !("id" in target.request);
  const request =
    "id" in target.request
      ? target.request
      : await insertChangeRequest(tx, space, { authorId, subject, basis: target.request });
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
  await slot.hold(tx, { changeRequestId: row.id, ...result });
  await succeed(tx, run, { ...result, step: `Brought into change request #${row.number}` });
}

async function recordNothing({ run, slot, source }: Proposed): Promise<void> {
  const commitOid = source.commit.oid;
  await inTransaction(null, async (tx) => {
    await slot.holdNothing(tx, commitOid);
    await succeed(tx, run, { commitOid, revisionId: null, step: "Nothing has changed" });
  });
}
