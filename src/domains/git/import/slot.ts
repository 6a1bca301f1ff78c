import type { Tx } from "@/db/client";
import type { ChangeRequest, GitInstallation, GitSync, Space } from "@/db/generated/client";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { NO_RESOLUTIONS } from "@/domains/change-requests/merge/conflict";
import { planMerge } from "@/domains/change-requests/merge/plan";
import { insertChangeRequest, writeColumns } from "@/domains/change-requests/service";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { contentOfRevision, headOfBranch } from "@/domains/content/state";
import { type Basis, basisBeforeEdits, basisOf, requestOf } from "../installations/enter";
import { type ActiveRun, IMPORTED, succeed, UNCHANGED } from "../runs";
import { agreedWith, assertLivingSpace, recordSync, revisionGit } from "../sync";
import type { Plan } from "./import-context";
import { sidebarWarnings } from "./sidebar";
import type { RepositorySource } from "./source";
import { warningsOf } from "./written-warnings";

type Content = Awaited<ReturnType<typeof headOfBranch>>;

/** The content that an import writes to. */
export interface Target {
  /** The content on which the planned changes are based. */
  content: Content;
  /**
   * The change request to write to: an existing change request, or the basis for a new one. This field is missing if
   * the import writes to the main content.
   */
  request?: ChangeRequest | Basis;
}

/** The Git state to record for a change request. */
export interface Held {
  changeRequestId: string;
  commitOid: string;
  revisionId: string;
}

/** How an import that a connection started writes its changes. */
export interface Slot {
  /**
   * The commit from which the current content was imported. The import applies the differences between this
   * commit and the branch.
   */
  since: string | null;
  /** The commit that is already imported. If the branch is at this commit, the import has nothing to do. */
  done: string | null;
  authorId: string;
  /** The subject of a new change request. */
  subject: string;
  /** Returns the target. `isRuled` is true if the space's rules require a change request. */
  targetOf: (isRuled: boolean) => Promise<Target>;
  /** Records the Git state of the change request in the transaction that writes the change request. */
  hold: (tx: Tx, held: Held) => Promise<unknown>;
  /** Records a commit that doesn't change the content. */
  holdNothing: (tx: Tx, commitOid: string) => Promise<unknown>;
}

/** Returns an existing change request as the target. */
export async function continuing(request: ChangeRequest): Promise<Target> {
  return { content: await headOfBranch(request.organizationId, request.branchId), request };
}

/** Returns a new change request as the target. The change request is based on a revision of the main content. */
export const beginning = async (organizationId: string, basis: Basis): Promise<Target> => ({
  content: await contentOfRevision(organizationId, basis.carriedRevisionId ?? basis.revisionId),
  request: basis,
});

/** Returns the head revision of the given content as a basis for a change request. */
export const basisAt = ({ revisionId, layers: [layer] }: Content): Basis => ({
  revisionId,
  revisionNumber: layer?.number ?? 0,
});

const subjectOf = ({ row }: ActiveRun) => `Changes from ${row.ref.replace("refs/heads/", "")}`.slice(0, 200);

/**
 * Returns the target of a connection's import. Usually, the target is the main content. The target is a change request
 * if one of these conditions is true: the space was edited since the last sync, merge rules require a change request,
 * or the connection's change request is still open.
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
      const beforeEdits = agreed && (await basisBeforeEdits(installation, agreed.revisionId));
      if (beforeEdits) return beginning(organizationId, beforeEdits);
      const basis = agreed && (await basisOf(organizationId, agreed.revisionId));
      const isEdited = basis !== null && agreed?.revisionId !== content.revisionId;
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
    // If the new commits of the branch don't change the content, only the commit is recorded. The space and
    // the branch still have the same content.
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

/** Thrown if the branch contains no content changes, so that no empty change request is created. */
class NothingBrought extends Error {}

/** Writes a branch's changes to the open change request. If there is none, creates a change request. */
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
  const permit = await WritePermit.forChangeRequest(tx, place);
  if (isNew) await carry(tx, permit, organizationId, { authorId, basis: target.request as Basis });
  const written = await writeRevision(permit, {
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
  await succeed(tx, run, { ...result, step: `${IMPORTED} into change request #${row.number}` });
}

/** Writes the changes of the merged change request that a new change request contains first. */
async function carry(
  tx: Tx,
  permit: WritePermit,
  organizationId: string,
  { authorId, basis: { revisionId, carriedRevisionId } }: { authorId: string; basis: Basis },
): Promise<void> {
  if (carriedRevisionId === undefined) return;
  const [base, carried] = await Promise.all([
    contentOfRevision(organizationId, revisionId, tx),
    contentOfRevision(organizationId, carriedRevisionId, tx),
  ]);
  const contents = { base, mine: carried, theirs: base };
  const { changes } = await planMerge({ db: tx, contents, resolutions: NO_RESOLUTIONS });
  if (changes.length > 0) await writeRevision(permit, { type: "edits", authorId, changes });
}

async function recordNothing({ run, slot, source }: Proposed): Promise<void> {
  const commitOid = source.commit.oid;
  await inTransaction(null, async (tx) => {
    await slot.holdNothing(tx, commitOid);
    await succeed(tx, run, { commitOid, revisionId: null, step: UNCHANGED });
  });
}
