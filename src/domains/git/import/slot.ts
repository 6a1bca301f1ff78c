import type { Tx } from "@/db/client";
import type { ChangeRequest, GitInstallation, GitSync, Space } from "@/db/generated/client";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { insertChangeRequest, writeColumns } from "@/domains/change-requests/service";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { contentOfRevision, headOfBranch } from "@/domains/content/state";
import { type Basis, basisOf, requestOf } from "../installations/enter";
import { type ActiveRun, succeed } from "../runs";
import { agreedWith, assertLivingSpace, recordSync, revisionGit } from "../sync";
import type { Plan } from "./import-context";
import { sidebarWarnings } from "./sidebar";
import type { RepositorySource } from "./source";
import { warningsOf } from "./written-warnings";

type Content = Awaited<ReturnType<typeof headOfBranch>>;

/** Where what a branch brought is written. */
export interface Target {
  /** What it is planned on. */
  content: Content;
  /** The change request that it goes into: one that is there, or a new one on a basis. Absent for the primary content. */
  request?: ChangeRequest | Basis;
}

/** What a change request holds of Git from now on. */
export interface Held {
  changeRequestId: string;
  commitOid: string;
  revisionId: string;
}

/** What a connection says about one of its imports. */
export interface Slot {
  /** The commit that what is there came from: what differs from it is brought in. */
  since: string | null;
  /** The commit at which there is nothing to do. */
  done: string | null;
  authorId: string;
  /** Of a new change request. */
  subject: string;
  /** Where it goes; `isRuled` says that the rules of the space ask for a change request. */
  targetOf: (isRuled: boolean) => Promise<Target>;
  /** Notes what the change request holds, in the transaction that writes it. */
  hold: (tx: Tx, held: Held) => Promise<unknown>;
  /** Notes that a commit holds no change of the content. */
  holdNothing: (tx: Tx, commitOid: string) => Promise<unknown>;
}

/** The target that goes on with a change request. */
export async function continuing(request: ChangeRequest): Promise<Target> {
  return { content: await headOfBranch(request.organizationId, request.branchId), request };
}

/** The target that is a new change request on a revision of the primary content. */
export const beginning = async (organizationId: string, basis: Basis): Promise<Target> => ({
  content: await contentOfRevision(organizationId, basis.revisionId),
  request: basis,
});

/** The revision at the head of a content, for others to stand on. */
export const basisAt = ({ revisionId, layers: [layer] }: Content): Basis => ({
  revisionId,
  revisionNumber: layer?.number ?? 0,
});

const subjectOf = ({ row }: ActiveRun) => `Changes from ${row.ref.replace("refs/heads/", "")}`.slice(0, 200);

/**
 * Where an import of a connection writes: the primary content, as a rule. It writes a change request where the space
 * was edited since both sides agreed, where merge rules ask for one, and while one waits.
 */
export function slotOfBranch(
  run: ActiveRun,
  { organizationId, branchId }: Space,
  sync: GitSync | null,
  installation: GitInstallation,
): Slot {
  const agreed = agreedWith(sync, run);
  const where = { organizationId_id: { organizationId, id: installation.id } };
  return {
    since: installation.changeRequestCommit ?? agreed?.commitOid ?? null,
    done: agreed?.commitOid ?? null,
    authorId: installation.authorizedById,
    subject: subjectOf(run),
    async targetOf(isRuled) {
      const content = await headOfBranch(organizationId, branchId);
      const waiting = await requestOf(installation);
      if (waiting) return continuing(waiting);
      const basis = agreed && (await basisOf(organizationId, agreed.revisionId));
      const isEdited = basis !== null && basis.revisionId !== content.revisionId;
      return isEdited || isRuled ? beginning(organizationId, basis ?? basisAt(content)) : { content };
    },
    hold: (tx, { changeRequestId, commitOid, revisionId }) =>
      tx.gitInstallation.update({
        where,
        data: {
          changeRequestId,
          changeRequestCommit: commitOid,
          changeRequestRevisionId: revisionId,
        },
      }),
    // The branch has moved on without a change of the content: both sides agree on the same as before.
    async holdNothing(tx, commitOid) {
      if (sync?.revisionId) await recordSync(tx, run, sync, { commitOid, revisionId: sync.revisionId });
    },
  };
}

const WRITE_TIMEOUT_SECONDS = 600;

interface Proposed {
  run: ActiveRun;
  space: Space;
  slot: Slot;
  source: RepositorySource;
  plan: Plan;
  target: Target & { request: NonNullable<Target["request"]> };
}

/** The branch brought no content, so that there is nothing to propose. */
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
    withholds: true,
    checksWords: true,
    git: revisionGit(run, source.commit, false),
    ...(!isNew && { expectedHead: target.content.revisionId }),
  });
  if (isNew && !written.isChanged) throw new NothingBrought();
  const moved = await sidebarWarnings(tx, place, plan.sidebar);
  run.warnings = [...plan.warnings, ...warningsOf(plan, written), ...moved];
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
