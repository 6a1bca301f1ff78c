import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { type Move, parentOf } from "@/domains/collections/fields";
import { checkPointers, lockLibrary, takePlace, targetParent } from "@/domains/collections/library";
import { transferBetween } from "@/domains/transfers/service";
import { conflict, preconditionFailed } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { lockLivingSpace, readWritten } from "./rows";
import { writeSpacePlace } from "./settings";
import { checkTarget } from "./tenancy";

/**
 * Moves a space within its organization. See "Spaces" in the API contract. At the root, the visibility `in-collection` becomes
 * private. Throws 404 for an unknown collection, and 403 if the caller can't create spaces in the collection. Throws 400 if the
 * position doesn't exist in the collection, and 409 if the space is already at that position.
 */
export async function moveSpace(
  act: Act,
  key: Pick<Space, "organizationId" | "id">,
  move: Move,
): Promise<SpaceRow> {
  const { organizationId, id } = key;
  const position = move.position ?? {};
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    const space = await lockLivingSpace(tx, key);
    const parentId = parentOf(space, move);
    const parent = await targetParent(act.actor, organizationId, parentId);
    await checkPointers(act.actor, position);
    const rank = await takePlace(tx, key, parentId, position);
    if (rank === null)
      throw conflict("The space is already at this position, so the move would change nothing.");
    await writeSpacePlace(tx, key, { ...parent, rank, visibility: space.visibility });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(id, act);
}

/**
 * Moves a space to the root of its own organization or of another organization. See "Spaces" in the API contract. Throws 404 for
 * an unknown organization. Throws 403 if the caller can't create spaces in that organization, or if it's another organization and
 * the caller isn't an administrator of both organizations. Throws 409 if the space is already there, 412 if the space is in the
 * trash or a Git operation is running on it.
 */
export async function transferSpace(
  act: Act,
  space: Pick<Space, "organizationId" | "id" | "title" | "parentId" | "deletedAt">,
  organizationId: string,
): Promise<SpaceRow> {
  if (organizationId !== space.organizationId) {
    await transferBetween(act, { kind: "space", ...space }, organizationId);
    return await readWritten(space.id, act);
  }
  await checkTarget(act, organizationId);
  if (space.deletedAt) throw preconditionFailed("The space is in the trash. Restore the space first.");
  if (space.parentId === null)
    throw conflict("The space is already at this position, so the move would change nothing.");
  return await moveSpace(act, space, { parent: null });
}
