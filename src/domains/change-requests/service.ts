import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { ChangeRequest, Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { WritePermit } from "@/domains/content/primary/permit";
import { headOfBranch } from "@/domains/content/state";
import { copyTemplate, TEMPLATE_SECONDS, writeTemplate } from "@/domains/content/templates/copy";
import { checkStorable } from "@/domains/content/write/texts";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { conflict, notFound } from "@/lib/errors";
import { findChangeRequest, type ScopedChangeRequest } from "@/scopes/change-request";
import { lockChangeRequest, recount } from "./locks";
import type { CreateChangeRequest, Status, UpdateChangeRequest } from "./schema";

type SpaceKey = Pick<Space, "organizationId" | "id" | "branchId">;

/** Draws the next number, and reads the head that the request will stand on. */
async function enterInSpace(tx: Tx, { organizationId, id, branchId }: SpaceKey) {
  const [, [space]] = await Promise.all([
    // Writers of content hold this lock until they commit, and so do transfers: the head stays what it is.
    tx.$executeRaw`SELECT 1 FROM "Branch" WHERE "organizationId" = ${organizationId} AND "id" = ${branchId} FOR SHARE`,
    tx.$queryRaw<{ number: number; revisionId: string; revisionNumber: number }[]>`
      UPDATE "Space" SET "changeRequests" = "changeRequests" + 1, "changeRequestsDraft" = "changeRequestsDraft" + 1
      WHERE "organizationId" = ${organizationId} AND "id" = ${id} AND "deletedAt" IS NULL
      RETURNING "changeRequests" AS "number", "revisionId", "revisionNumber"`,
  ]);
  if (!space) throw notFound("Space");
  return space;
}

/** A branch over the head of the primary content, with one revision that changes nothing. Answers how many it has made. */
function insertBranch(
  tx: Tx,
  { organizationId, id: spaceId, branchId: baseBranchId }: SpaceKey,
  { branchId, revisionId }: { branchId: string; revisionId: string },
  base: Basis,
  authorId: string,
): Promise<number> {
  const time = now();
  return tx.$executeRaw`/* planned once: branch-of-request */
    WITH branch AS (
      INSERT INTO "Branch" ("organizationId", "id", "spaceId", "kind", "headNumber", "headRevisionId", "createdAt")
      VALUES (${organizationId}, ${branchId}, ${spaceId}, 'change-request', 1, ${revisionId}, ${time}))
    INSERT INTO "Revision" ("organizationId", "id", "spaceId", "branchId", "number", "baseBranchId", "baseNumber", "parents",
      "type", "structureNumber", "variables", "createdById", "createdAt")
    SELECT ${organizationId}, ${revisionId}, ${spaceId}, ${branchId}, 1, ${baseBranchId}, ${base.revisionNumber}::int,
      ARRAY[r."id"], 'edits', 0, r."variables", ${authorId}, ${time}::timestamptz
    FROM "Revision" r WHERE r."organizationId" = ${organizationId} AND r."id" = ${base.revisionId}`;
}

/**
 * A draft over the present content of a space (contract, Change requests). Numbers have no gaps: they are drawn from
 * the space's own counter, in the transaction that writes the request. A template is copied into it. Throws 404 for a
 * space that is gone, 400 for a template that the caller does not read.
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

/** A revision of the primary content. */
type Basis = Pick<Space, "revisionId" | "revisionNumber">;

type Made = Record<"id" | "branchId" | "revisionId", string>;

/** Who makes a request, over what, and what is sent together with it: statements that need its ids alone. */
interface Making extends Partial<Origin> {
  authorId: string;
  subject: string;
  basis?: Basis;
  beside?: (made: Made) => Promise<unknown>;
}

/** A new request over the head or an older `basis`, in the caller's transaction. Throws 404 for a space that is gone. */
export async function insertChangeRequest(
  tx: Tx,
  space: SpaceKey,
  { authorId, subject, issuesClusterId, description, basis, beside }: Making,
): Promise<Made> {
  const { organizationId, id: spaceId } = space;
  const [id, branchId, revisionId, time] = [newId(), newId(), newId(), now()];
  const { number, ...head } = await enterInSpace(tx, space);
  const base = basis ?? head;
  const [made] = await Promise.all([
    insertBranch(tx, space, { branchId, revisionId }, base, authorId),
    tx.$executeRaw`INSERT INTO "ChangeRequest" ("organizationId", "id", "spaceId", "branchId", "number", "status", "subject",
        "description", "createdById", "initialRevisionId", "baseNumber", "issuesClusterId", "createdAt", "updatedAt")
      VALUES (${organizationId}, ${id}, ${spaceId}, ${branchId}, ${number}, 'draft', ${subject},
        ${description ? JSON.stringify(description) : null}::jsonb, ${authorId}, ${base.revisionId}, ${base.revisionNumber},
        ${issuesClusterId ?? null}, ${time}, ${time})`,
    beside?.({ id, branchId, revisionId }),
  ]);
  if (made === 0) throw notFound("Revision");
  return { id, branchId, revisionId };
}

/** What a change request is created from, other than a template: a cluster of issues, and its description. */
export interface Origin {
  issuesClusterId: string;
  description: JSONDocument;
}

/**
 * Writes what the input changes of a request that the transaction has locked; false where that is nothing. Draft, open and
 * archived lead to each other in every direction. Throws 409 for a status of a merged request: its revision is part of the
 * primary content.
 */
export async function writeColumns(tx: Tx, row: ChangeRequest, input: UpdateChangeRequest): Promise<boolean> {
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

/** Changes what the input names. Throws 409 for a status of a merged request, 412 for a stale version. */
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
