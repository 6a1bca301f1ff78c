import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { atLeast, type Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { Prisma, type Space } from "@/db/generated/client";
import type { SpaceUncheckedUpdateInput } from "@/db/generated/models";
import { inTransaction } from "@/db/transaction";
import { columnsOfDefaultLevel, type DefaultLevel, defaultLevelOf } from "@/domains/collections/fields";
import { keptDefaultLevel, lockLibrary, nextRank } from "@/domains/collections/library";
import { conflict, orNotFound } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { highestGrants } from "./queries";
import { lockSpace, readWritten, restorableSince } from "./rows";
import { visibilityUnder } from "./settings";

/**
 * The access that people other than administrators have through parents and grants. Bindery stores this access for a space in the
 * trash. See docs/permissions.md.
 */
interface KeptAccess {
  /** The access of people who don't have a grant. `inherit` means that their role in the organization applies. */
  default: DefaultLevel;
  /** The highest level that each person and team has a grant for, on the space or on a collection that contains it. */
  grants: Record<string, Level>;
}

const lowerLevel = (one: Level, other: Level): Level => (atLeast(one, other) ? other : one);

/**
 * Returns the lower of two default levels. If one value is `inherit` and the other is a level, the result is `read`, because
 * every role in the organization is at least `read`.
 */
function lowerDefault(one: DefaultLevel, other: DefaultLevel): DefaultLevel {
  if (one === other) return one;
  if (one === null || other === null) return null;
  return one === "inherit" || other === "inherit" ? "read" : lowerLevel(one, other);
}

/** Returns the lower access of the two for each person and team. */
function lowerAccess(one: KeptAccess, other: KeptAccess): KeptAccess {
  const grants = Object.entries(one.grants).flatMap(([id, level]) => {
    const otherLevel = other.grants[id];
    return otherLevel === undefined ? [] : [[id, lowerLevel(level, otherLevel)] as const];
  });
  return { default: lowerDefault(one.default, other.default), grants: Object.fromEntries(grants) };
}

/** Whether no person or team has more access with `one` than with `other`. */
function isWithin(one: KeptAccess, other: KeptAccess): boolean {
  const both = lowerAccess(one, other);
  const isSame = ([id, level]: [string, Level]) => both.grants[id] === level;
  return both.default === one.default && Object.entries(one.grants).every(isSame);
}

/**
 * Reads the default level of a space. With the visibility `in-collection`, people who can access the
 * collection can read the space, even if the space's own default level gives them no access.
 */
async function readDefault(tx: Tx, space: Space): Promise<DefaultLevel> {
  const own = defaultLevelOf(await keptDefaultLevel(tx, space));
  if (own !== null || space.visibility !== "in-collection") return own;
  const above = await keptDefaultLevel(tx, { ...space, inheritsDefaultLevel: true });
  return defaultLevelOf(above) === null ? null : "read";
}

/**
 * The current access to a space. The caller must have locked the space's row, so that the space can't move in
 * the meantime.
 */
export async function readAccess(tx: Tx, space: Space): Promise<KeptAccess> {
  const { organizationId, id, ancestorIds } = space;
  const grants = await highestGrants.rows(tx, { organizationId, resourceIds: [...ancestorIds, id] });
  return {
    default: await readDefault(tx, space),
    grants: Object.fromEntries(grants.map(({ subjectId, level }) => [subjectId, level])),
  };
}

/** Replaces the space's own grants with the given grants. */
async function writeGrants(tx: Tx, { organizationId, id }: Space, grants: KeptAccess["grants"]) {
  await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
  const subjectIds = Object.keys(grants);
  if (subjectIds.length === 0) return;
  const where = { organizationId, id: { in: subjectIds } };
  const teams = await tx.team.findMany({ where, select: { id: true } });
  const teamIds = new Set(teams.map((team) => team.id));
  const data = Object.entries(grants).map(([subjectId, level]) => {
    const subjectKind = teamIds.has(subjectId) ? "team" : "user";
    return { organizationId, resourceId: id, resourceKind: "space", subjectId, subjectKind, level };
  });
  await tx.grant.createMany({ data });
}

/**
 * Returns the columns for restoring a space to its previous parent. If more people than before would have access there, returns
 * the columns for restoring the space to the root. At the root, the space gets its own access, which is the lower of the previous
 * and the current access. See docs/permissions.md.
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
  const visibility = visibilityUnder(null, space.visibility);
  return { ...own, parentId: null, ancestorIds: [], rank, visibility };
}

/**
 * Restores a space from the trash to its previous parent. If the collection no longer exists, or would let more people see the
 * space than before, restores the space to the root. Does nothing if the space isn't in the trash. Throws 409 if the space's
 * retention period has ended.
 */
export async function restoreSpace(act: Act, key: Pick<Space, "organizationId" | "id">): Promise<SpaceRow> {
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    const space = orNotFound(await lockSpace(tx, key), "Space");
    if (!space.deletedAt) return;
    if (space.deletedAt < restorableSince())
      throw conflict("The space can't be restored, because it was deleted more than 7 days ago.");
    const place = await placeWithin(tx, space);
    await tx.space.update({
      where: { organizationId_id: { organizationId, id } },
      data: { ...place, deletedAt: null, accessWhenDeleted: Prisma.DbNull, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId, details: place.parentId === null ? { parent: null } : {} });
  });
  return await readWritten(id, act);
}
