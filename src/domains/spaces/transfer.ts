import type { Act } from "@/access/authorization/actor";
import type { Space } from "@/db/generated/client";
import { transferBetween } from "@/domains/transfers/direct";
import { conflict, preconditionFailed } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { moveSpace } from "./move";
import { readWritten } from "./rows";
import { checkTarget } from "./tenancy";

/**
 * Moves a space to the root of an organization, its own included (contract, Spaces). Throws 404 for an unknown
 * organization, 403 where the caller may not create and, to another organization, for whoever does not administrate both,
 * 409 when the space lies there already, 412 when it is deleted or Git is running.
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
  if (space.deletedAt) throw preconditionFailed("The space is deleted: restore it first");
  if (space.parentId === null) throw conflict("The space lies there already");
  return await moveSpace(act, space, { parent: null });
}
