import { db, type Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { type ActiveRun, GitRunError } from "./runs";

const spaceDeleted = () => new GitRunError("space_deleted", "The space was deleted.");

/** The space of a run. Throws GitRunError when it was deleted, or is in another organization by now. */
export async function readLivingSpace({ row }: ActiveRun): Promise<Space> {
  const { organizationId, spaceId } = row;
  const space = await db().space.findUnique({
    where: { organizationId_id: { organizationId, id: spaceId } },
  });
  if (!space || space.deletedAt) throw spaceDeleted();
  return space;
}

/** The same once more at the end of a transaction: a deletion waits for it, or is seen by it. */
export async function assertLivingSpace(tx: Tx, { row }: ActiveRun): Promise<void> {
  const rows = await tx.$queryRaw<{ deletedAt: Date | null }[]>`SELECT "deletedAt" FROM "Space"
    WHERE "organizationId" = ${row.organizationId} AND "id" = ${row.spaceId} FOR SHARE`;
  if (!rows[0] || rows[0].deletedAt) throw spaceDeleted();
}
