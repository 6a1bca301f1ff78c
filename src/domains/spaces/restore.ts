import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { Prisma, type Space } from "@/db/generated/client";
import type { SpaceUncheckedUpdateInput } from "@/db/generated/models";
import { inTransaction } from "@/db/transaction";
import { columnsOfDefaultLevel } from "@/domains/collections/fields";
import { lockLibrary, nextRank } from "@/domains/collections/library";
import { conflict, orNotFound } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { isWithin, type KeptAccess, lowerAccess, readAccess } from "./kept-access";
import { restorableSince } from "./retention";
import { lockSpace, readWritten } from "./rows";
import { visibilityUnder } from "./settings";

/** Makes these grants the space's own, in place of those that it has. */
async function writeGrants(tx: Tx, { organizationId, id }: Space, grants: KeptAccess["grants"]) {
  await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
  const subjectIds = Object.keys(grants);
  if (subjectIds.length === 0) return;
  const teams = await tx.team.findMany({
    where: { organizationId, id: { in: subjectIds } },
    select: { id: true },
  });
  const teamIds = new Set(teams.map((team) => team.id));
  await tx.grant.createMany({
    data: Object.entries(grants).map(([subjectId, level]) => ({
      organizationId,
      resourceId: id,
      resourceKind: "space",
      subjectId,
      subjectKind: teamIds.has(subjectId) ? "team" : "user",
      level,
    })),
  });
}

/**
 * The columns that put a space where nobody has more than they had when it was deleted (docs/permissions.md): its
 * place, or the root, with what it had and still would have there as its own.
 */
async function placeWithin(tx: Tx, space: Space): Promise<SpaceUncheckedUpdateInput> {
  const kept = space.accessWhenDeleted as KeptAccess | null;
  const present = await readAccess(tx, space);
  if (!kept || isWithin(present, kept)) return {};
  const access = lowerAccess(present, kept);
  await writeGrants(tx, space, access.grants);
  const own = columnsOfDefaultLevel(access.default);
  if (space.parentId === null) return own;
  const rank = await nextRank(tx, space.organizationId, null);
  return {
    ...own,
    parentId: null,
    ancestorIds: [],
    rank,
    visibility: visibilityUnder(null, space.visibility),
  };
}

/**
 * Restores a space from the trash to its place. It is restored to the root where its collection is not there any
 * more, or where more people would see it in its collection than when it was deleted. A space that is not in the
 * trash stays as it is.
 *
 * @throws ApiError 409 when it was deleted too long ago
 */
export async function restoreSpace(act: Act, key: Pick<Space, "organizationId" | "id">): Promise<SpaceRow> {
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    const space = orNotFound(await lockSpace(tx, key), "Space");
    if (!space.deletedAt) return;
    if (space.deletedAt < restorableSince())
      throw conflict("The space was deleted more than 7 days ago and cannot be restored");
    const place = await placeWithin(tx, space);
    await tx.space.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        ...place,
        deletedAt: null,
        accessWhenDeleted: Prisma.DbNull,
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId, details: place.parentId === null ? { parent: null } : {} });
  });
  return await readWritten(id, act);
}
