import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { WritePermit } from "@/domains/content/primary/permit";
import { assertDirectEdits, effectiveRules } from "@/domains/content/primary/rules";
import type { WrittenRevision } from "@/domains/content/revisions";
import { headOfBranch } from "@/domains/content/state";
import { copyTemplate, TEMPLATE_SECONDS, writeTemplate } from "@/domains/content/templates/copy";
import type { TemplateRequest } from "@/domains/content/templates/schema";
import { now } from "@/lib/clock";
import { ApiError, invalid } from "@/lib/errors";
import { findChangeRequest, type ScopedChangeRequest } from "@/scopes/change-request";
import type { ScopedSpace } from "@/scopes/space";
import { lockChangeRequest } from "../locks";
import { assertWritable } from "../policy";
import type { Status } from "../schema";

async function requestOf(act: Act, spaceId: string, id: string): Promise<ScopedChangeRequest> {
  try {
    return await findChangeRequest(spaceId, act.actor, id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw invalid("changeRequestId", `the space has no change request ${id}`);
  }
}

async function applyToRequest(
  act: Act,
  request: ScopedChangeRequest,
  template: TemplateRequest,
): Promise<WrittenRevision> {
  const { organizationId, id, spaceId, branchId } = request;
  assertWritable(request.status as Status);
  const content = await headOfBranch(organizationId, branchId);
  const copy = await copyTemplate(act.actor, { organizationId, spaceId, content }, template);
  return await inTransaction(async (tx) => {
    const row = await lockChangeRequest(tx, request);
    assertWritable(row.status as Status);
    const permit = await WritePermit.forChangeRequest(tx, { organizationId, spaceId, branchId });
    const written = await writeTemplate(permit, act, copy);
    if (written.isChanged) {
      await tx.changeRequest.update({
        where: { organizationId_id: { organizationId, id } },
        data: { updatedAt: now(), version: { increment: 1 } },
      });
    }
    return written;
  }, TEMPLATE_SECONDS);
}

async function applyToPrimary(
  act: Act,
  space: ScopedSpace,
  template: TemplateRequest,
): Promise<WrittenRevision> {
  const { organizationId, id: spaceId, branchId } = space;
  const { userId } = act.actor;
  assertDirectEdits({ ...space, rules: effectiveRules(space.mergeRules, null) }, userId);
  const content = await headOfBranch(organizationId, branchId);
  const copy = await copyTemplate(act.actor, { organizationId, spaceId, content }, template);
  return await inTransaction(async (tx) => {
    const place = { organizationId, spaceId, branchId };
    const permit = await WritePermit.forPrimary(tx, place, (rules) => assertDirectEdits(rules, userId));
    return await writeTemplate(permit, act, copy);
  }, TEMPLATE_SECONDS);
}

/**
 * Copies a template behind the pages of a space, or of one of its change requests (contract: applyTemplateToSpace), as
 * one revision. Throws 400 for a template, reference or change request that is not there or not for the caller, 403
 * where the space takes changes through change requests alone, 409 for a request that is merged or archived.
 */
export async function applyTemplateToSpace(
  act: Act,
  space: ScopedSpace,
  { changeRequestId, ...template }: TemplateRequest & { changeRequestId?: string | undefined },
): Promise<WrittenRevision> {
  if (changeRequestId === undefined) return await applyToPrimary(act, space, template);
  return await applyToRequest(act, await requestOf(act, space.id, changeRequestId), template);
}
