import { atLeast, type Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { type DefaultLevel, defaultLevelOf } from "@/domains/collections/fields";
import { keptDefaultLevel } from "@/domains/collections/library";

/**
 * Who has access to a space by its place and by grants, administrators of the organization aside. It is stored while
 * a space is in the trash (docs/permissions.md).
 */
export interface KeptAccess {
  /** What people without a grant have there; `inherit` is their role in the organization. */
  default: DefaultLevel;
  /** The highest level of each person and team that something was granted to, on the space or above. */
  grants: Record<string, Level>;
}

const lowerLevel = (one: Level, other: Level): Level => (atLeast(one, other) ? other : one);

/** A role is at least `read`: that is what it has in common with a level that may be above it. */
function lowerDefault(one: DefaultLevel, other: DefaultLevel): DefaultLevel {
  if (one === other) return one;
  if (one === null || other === null) return null;
  return one === "inherit" || other === "inherit" ? "read" : lowerLevel(one, other);
}

/** What both give to everybody. */
export function lowerAccess(one: KeptAccess, other: KeptAccess): KeptAccess {
  const grants = Object.entries(one.grants).flatMap(([id, level]) => {
    const otherLevel = other.grants[id];
    return otherLevel === undefined ? [] : [[id, lowerLevel(level, otherLevel)] as const];
  });
  return { default: lowerDefault(one.default, other.default), grants: Object.fromEntries(grants) };
}

/** Whether the first gives nobody more than the second. */
export function isWithin(one: KeptAccess, other: KeptAccess): boolean {
  const both = lowerAccess(one, other);
  const isSame = ([id, level]: [string, Level]) => both.grants[id] === level;
  return both.default === one.default && Object.entries(one.grants).every(isSame);
}

/** `in-collection` lets in, to read, whom the collection lets in, whatever the space says itself. */
async function readDefault(tx: Tx, space: Space): Promise<DefaultLevel> {
  const own = defaultLevelOf(await keptDefaultLevel(tx, space));
  if (own !== null || space.visibility !== "in-collection") return own;
  const above = await keptDefaultLevel(tx, { ...space, inheritsDefaultLevel: true });
  return defaultLevelOf(above) === null ? null : "read";
}

/** Who has access to a space by now. Its row must be locked, so that it is not moved meanwhile. */
export async function readAccess(tx: Tx, space: Space): Promise<KeptAccess> {
  const { organizationId, id, ancestorIds } = space;
  const grants = await tx.$queryRaw<{ subjectId: string; level: Level }[]>`
    SELECT "subjectId", max("level") AS "level" FROM "Grant"
    WHERE "organizationId" = ${organizationId} AND "resourceId" = ANY(${[...ancestorIds, id]})
    GROUP BY "subjectId"`;
  return {
    default: await readDefault(tx, space),
    grants: Object.fromEntries(grants.map(({ subjectId, level }) => [subjectId, level])),
  };
}
