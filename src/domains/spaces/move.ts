import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { type Move, parentOf } from "@/domains/collections/fields";
import { checkPointers, lockLibrary, takePlace, targetParent } from "@/domains/collections/library";
import { now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { lockLivingSpace, readWritten } from "./rows";
import { visibilityUnder } from "./settings";

/**
 * Moves a space to a place in its organization (contract, Spaces). Throws 404 for an unknown collection, 403 where
 * the caller may not create, 400 for a position that is none there, 409 when it is there already. A space that was
 * visible in its collection becomes private at the root.
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
    if (rank === null) throw conflict("The space is there already");
    await tx.space.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        ...parent,
        rank,
        visibility: visibilityUnder(parentId, space.visibility),
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(id, act);
}
