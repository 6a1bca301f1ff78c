import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { ChangeRequest, Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { checkLater } from "@/domains/checks/jobs";
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
 * Increments the space's counter to get the number of a new change request. Also reads the head that the
 * change request is based on.
 */
async function enterInSpace(tx: Tx, { organizationId, id: spaceId, branchId }: SpaceKey) {
  const [, space] = await Promise.all([
    // Other writers of content lock this row until they commit, and so do transfers. Therefore, the head
    // can't change.
    sharedBranch.first(tx, { organizationId, branchId }),
    takeNumber.first(tx, { organizationId, spaceId }),
  ]);
  return orNotFound(space, "Space");
}

/**
 * Creates a draft that is based on the current content of a space. Numbers have no gaps, because one
 * transaction increments the space's counter and inserts the change request. If the input names a template,
 * copies it into the change request. See "Change requests" in the API contract.
 * @throws ApiError 404 if the space no longer exists, 400 for a template that the caller can't read
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
 * The author and the base of a new change request. Also contains additional statements, which are sent
 * together with the insert and need only the new IDs.
 */
interface Making extends Partial<Origin> {
  authorId: string;
  subject: string;
  basis?: Basis;
  beside?: (made: Made) => Promise<unknown>;
}

/**
 * Inserts a change request in the caller's transaction. The change request is based on the head, or on an older
 * revision in `basis`. Throws 404 if the space no longer exists.
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

/**
 * The origin of a change request that wasn't created from a template: a cluster of issues, and the cluster's
 * description.
 */
export interface Origin {
  issuesClusterId: string;
  description: JSONDocument;
}

/**
 * Writes the input to a change request that the transaction has locked. Returns false if nothing changes. Any status
 * can change to any other status. However, the status of a merged change request can't change, because its revision is
 * part of the main content. If the change request is opened, its content is checked in the background. The user is the
 * person who makes the change, by default the author. Throws 409 if the input changes the status of a merged change
 * request.
 */
export async function writeColumns(
  tx: Tx,
  row: RequestRow,
  input: UpdateChangeRequest,
  userId: string = row.createdById,
): Promise<boolean> {
  const { subject, description, status } = input;
  if (status !== undefined && row.status === "merged")
    throw conflict("The change request is merged, so its status can't change. Omit `status`.");
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
  if (columns.status === "open") await checkLater(tx, row, userId);
  await announce(tx, row);
  return true;
}

/**
 * Updates the fields in the input. Throws 409 if the input changes the status of a merged change request,
 * and 412 for an outdated version.
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
    if (await writeColumns(tx, row, input, act.actor.userId))
      await recordEvent(tx, act, { organizationId: key.organizationId });
  });
  return await findChangeRequest(spaceId, act.actor, id, act);
}
