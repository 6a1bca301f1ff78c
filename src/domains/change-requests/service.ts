import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { ChangeRequest, Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { sharedBranch } from "@/domains/comments/queries";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { WritePermit } from "@/domains/content/primary/permit";
import { headOfBranch } from "@/domains/content/state";
import { copyTemplate, TEMPLATE_SECONDS, writeTemplate } from "@/domains/content/templates/copy";
import { checkStorable } from "@/domains/content/write/texts";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { conflict, notFound, orNotFound } from "@/lib/errors";
import { findChangeRequest, type ScopedChangeRequest } from "@/scopes/change-request";
import { lockChangeRequest, recount } from "./locks";
import type { CreateChangeRequest, Status, UpdateChangeRequest } from "./schema";
import { insertBranch, insertDraft, type RequestRow, takeNumber } from "./write-queries";

type SpaceKey = Pick<Space, "organizationId" | "id" | "branchId">;

/**
 * Increments the space's counter to get the next number, and reads the head that the change request is based
 * on.
 */
async function enterInSpace(tx: Tx, { organizationId, id: spaceId, branchId }: SpaceKey) {
  const [, space] = await Promise.all([
    // Writers of content and transfers hold this lock until they commit, so the head can't change.
    sharedBranch.first(tx, { organizationId, branchId }),
    takeNumber.first(tx, { organizationId, spaceId }),
  ]);
  return orNotFound(space, "Space");
}

/**
 * Creates a draft from the current content of a space (contract, Change requests). Numbers have no gaps,
 * because the transaction that inserts the change request increments the space's counter. A template is
 * copied into it. Throws 404 if the space no longer exists, 400 for a template that the caller can't read.
 */
export async function createChangeRequest(
  act: Act,
  space: SpaceKey,
  input: CreateChangeRequest,
  origin?: Origin,
): Promise<ScopedChangeRequest> {
  const { organizationId, id: spaceId, branchId } = space;
  const { template } = input;
  checkStorable(input.subject, "subject");
  const target = async () => ({
    organizationId,
    spaceId,
    content: await headOfBranch(organizationId, branchId),
  });
  const copy = template && (await copyTemplate(act.actor, await target(), template, "template."));
  const id = await inLongTransaction(act, copy && TEMPLATE_SECONDS, async (tx) => {
    const made = await insertChangeRequest(tx, space, {
      authorId: act.actor.userId,
      subject: input.subject ?? "",
      ...origin,
      beside: ({ id: changeRequestId, revisionId }) =>
        recordEvent(tx, act, { organizationId, made: { changeRequestId, revisionId } }),
    });
    if (copy) {
      const place = { organizationId, spaceId, branchId: made.branchId };
      const permit = await WritePermit.forChangeRequest(tx, place);
      await writeTemplate(permit, { ...act, ifMatch: null }, copy);
    }
    return made.id;
  });
  return await findChangeRequest(spaceId, act.actor, id, act);
}

/** The revision of the main content that a change request is based on. */
type Basis = Pick<Space, "revisionId" | "revisionNumber">;

type Made = Record<"id" | "branchId" | "revisionId", string>;

/**
 * The author and basis of a new change request, and additional statements that are sent together with the
 * insert and need only the new IDs.
 */
interface Making extends Partial<Origin> {
  authorId: string;
  subject: string;
  basis?: Basis;
  beside?: (made: Made) => Promise<unknown>;
}

/**
 * Inserts a change request based on the head or an older `basis`, in the caller's transaction. Throws 404 if
 * the space no longer exists.
 */
export async function insertChangeRequest(
  tx: Tx,
  space: SpaceKey,
  { authorId, subject, issuesClusterId, description, basis, beside }: Making,
): Promise<Made> {
  const { organizationId, id: spaceId } = space;
  const [id, branchId, revisionId, createdAt] = [newId(), newId(), newId(), now()];
  const { number, ...head } = await enterInSpace(tx, space);
  const { revisionId: baseRevisionId, revisionNumber: baseNumber } = basis ?? head;
  const made = { organizationId, spaceId, branchId, baseNumber, createdById: authorId, createdAt };
  const [count] = await Promise.all([
    insertBranch.count(tx, { ...made, revisionId, baseBranchId: space.branchId, baseRevisionId }),
    insertDraft.count(tx, {
      ...made,
      ...{ id, number, subject, initialRevisionId: baseRevisionId },
      description: description ? JSON.stringify(description) : null,
      issuesClusterId: issuesClusterId ?? null,
    }),
    beside?.({ id, branchId, revisionId }),
  ]);
  if (count === 0) throw notFound("Revision");
  return { id, branchId, revisionId };
}

/** The source of a change request other than a template: a cluster of issues, and its description. */
export interface Origin {
  issuesClusterId: string;
  description: JSONDocument;
}

/**
 * Writes the changes in the input to a change request that the transaction has locked. Returns false if
 * nothing changes. Any status can change to any other. The status of a merged change request can't change
 * (409), because its revision is part of the main content.
 */
export async function writeColumns(tx: Tx, row: RequestRow, input: UpdateChangeRequest): Promise<boolean> {
  const { subject, description, status } = input;
  if (status !== undefined && row.status === "merged")
    throw conflict("The change request is merged, so its status can't change.");
  const columns = {
    ...(subject !== undefined && subject !== row.subject && { subject }),
    ...(description && { description: description as unknown as Prisma.InputJsonValue }),
    ...(status !== undefined && status !== row.status && { status }),
  };
  if (Object.keys(columns).length === 0) return false;
  await tx.changeRequest.update({
    where: { organizationId_id: { organizationId: row.organizationId, id: row.id } },
    data: { ...columns, updatedAt: now(), version: { increment: 1 } },
  });
  if (columns.status) await recount(tx, row, row.status as Status, columns.status);
  await announce(tx, row);
  return true;
}

/**
 * Changes the fields in the input. Throws 409 if the input changes the status of a merged change request, 412
 * for a stale version.
 */
export async function updateChangeRequest(
  act: Act,
  key: Pick<ChangeRequest, "organizationId" | "id" | "spaceId" | "branchId">,
  input: UpdateChangeRequest,
): Promise<ScopedChangeRequest> {
  const { id, spaceId } = key;
  checkStorable(input.subject, "subject");
  checkStorable(input.description, "description");
  await inTransaction(act, async (tx) => {
    const row = await lockChangeRequest(tx, key);
    assertIfMatch(act, row.version);
    if (await writeColumns(tx, row, input))
      await recordEvent(tx, act, { organizationId: key.organizationId });
  });
  return await findChangeRequest(spaceId, act.actor, id, act);
}
