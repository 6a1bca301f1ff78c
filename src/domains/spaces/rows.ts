import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { daysAgo } from "@/lib/clock";
import { notFound, orNotFound } from "@/lib/errors";
import { readSpace, type SpaceRow } from "@/scopes/space";
import { lockedSpace } from "./queries";

/** The number of days for which a deleted space can be restored. See "Limits" in the API contract. */
const RETENTION_DAYS = 7;

/** Spaces deleted at this time or later can be restored. Spaces deleted earlier are removed permanently. */
export function restorableSince(): Date {
  return daysAgo(RETENTION_DAYS);
}

type Key = Pick<Space, "organizationId" | "id">;

/**
 * Returns the current row of a space, locked against other writes until the transaction ends. Returns undefined if the space no
 * longer exists.
 */
export const lockSpace = (tx: Tx, { organizationId, id }: Key): Promise<Space | undefined> =>
  lockedSpace.first(tx, { organizationId, id });

/** Like `lockSpace`, but throws 404 if the space doesn't exist or is in the trash. */
export async function lockLivingSpace(tx: Tx, key: Key): Promise<Space> {
  const space = await lockSpace(tx, key);
  if (!space || space.deletedAt) throw notFound("Space");
  return space;
}

/**
 * The space as the caller sees it after a write. The level is null if the write was a move that removed the
 * caller's access.
 */
export async function readWritten(spaceId: string, act: Pick<Act, "actor" | "unit">): Promise<SpaceRow> {
  return orNotFound(await readSpace(spaceId, act.actor, act), "Space");
}
