import type { Act } from "@/access/actor";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { lockLibrary, nextRank } from "@/domains/collections/library";
import { now } from "@/lib/clock";
import { conflict, preconditionFailed } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { moveSpace } from "./move";
import { lockLivingSpace, readWritten } from "./rows";
import { visibilityUnder } from "./settings";
import { checkTarget, transferToOrganization } from "./tenancy";

const TRANSFER_SECONDS = 600;

/**
 * Moves a space to the root of an organization, its own included (contract, Spaces). Throws 404 for an unknown
 * organization, 403 where the caller may not create, 409 when the space lies there already, 412 when it is deleted or
 * Git is running.
 */
export async function transferSpace(
  act: Act,
  space: Pick<Space, "organizationId" | "id" | "parentId" | "deletedAt">,
  organizationId: string,
): Promise<SpaceRow> {
  if (space.deletedAt) throw preconditionFailed("The space is deleted: restore it first");
  await checkTarget(act, organizationId);
  if (organizationId !== space.organizationId) return await transferBetween(act, space, organizationId);
  if (space.parentId === null) throw conflict("The space lies there already");
  return await moveSpace(act, space, { parent: null });
}

async function transferBetween(
  act: Act,
  { organizationId: from, id }: Pick<Space, "organizationId" | "id">,
  to: string,
): Promise<SpaceRow> {
  await inTransaction(async (tx) => {
    await lockLibrary(tx, from, to);
    await transferToOrganization(tx, { from, to }, [id], []);
    const space = await lockLivingSpace(tx, { organizationId: to, id });
    await tx.space.update({
      where: { organizationId_id: { organizationId: to, id } },
      data: {
        parentId: null,
        ancestorIds: [],
        rank: await nextRank(tx, to, null),
        visibility: visibilityUnder(null, space.visibility),
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
  }, TRANSFER_SECONDS);
  return await readWritten(id, act.actor);
}
