import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { keptDefaultLevel, nextRank } from "@/domains/collections/library";
import { lockPresentCollection, readBelow, writePlace } from "@/domains/collections/rows";
import { lockSpace } from "@/domains/spaces/rows";
import { writeSpacePlace } from "@/domains/spaces/settings";
import { lockThings, transferToOrganization } from "@/domains/spaces/tenancy";
import { conflict, orNotFound, preconditionFailed } from "@/lib/errors";
import { undoableSince } from "./rows";

/** The columns that store a resource's position and default level. */
export const POSITION_COLUMNS = {
  organizationId: true,
  id: true,
  parentId: true,
  ancestorIds: true,
  rank: true,
  inheritsDefaultLevel: true,
  defaultLevel: true,
} as const;
const ACCESS = { visibility: true, shareKey: true, visitorAuth: true, mergeRules: true } as const;
const GRANT = {
  resourceId: true,
  resourceKind: true,
  subjectId: true,
  subjectKind: true,
  level: true,
} as const;

/** The IDs of all resources that move with a transferred space or collection. */
export interface Carried {
  spaceIds: string[];
  collectionIds: string[];
}

async function readState(tx: Tx, organizationId: string, { spaceIds, collectionIds }: Carried) {
  const of = (ids: string[]) => ({ organizationId, id: { in: ids } });
  return {
    spaces: await tx.space.findMany({ where: of(spaceIds), select: { ...POSITION_COLUMNS, ...ACCESS } }),
    collections: await tx.collection.findMany({ where: of(collectionIds), select: POSITION_COLUMNS }),
    grants: await tx.grant.findMany({
      where: { organizationId, resourceId: { in: [...spaceIds, ...collectionIds] } },
      select: GRANT,
    }),
  };
}

type State = Awaited<ReturnType<typeof readState>>;
type Kept = Awaited<ReturnType<typeof keptDefaultLevel>>;
type WithKept<Row> = Row & { kept: Kept };

export type SpaceRecord = WithKept<State["spaces"][number]>;
export type CollectionRecord = WithKept<State["collections"][number]>;

/**
 * The positions and access before a transfer. `kept` is the default level that each resource had at its position, even if it
 * inherited this level.
 */
export interface TransferRecord {
  spaces: SpaceRecord[];
  collections: CollectionRecord[];
  grants: State["grants"];
}

/** Reads the state before a transfer. The rows must be locked. */
async function readRecord(tx: Tx, organizationId: string, carried: Carried): Promise<TransferRecord> {
  const { spaces, collections, grants } = await readState(tx, organizationId, carried);
  const record: TransferRecord = { spaces: [], collections: [], grants };
  for (const space of spaces) record.spaces.push({ ...space, kept: await keptDefaultLevel(tx, space) });
  for (const collection of collections)
    record.collections.push({ ...collection, kept: await keptDefaultLevel(tx, collection) });
  return record;
}

/** Returns the columns with the access that a space had before a transfer. */
export const accessColumns = ({ visibility, shareKey, visitorAuth, mergeRules }: SpaceRecord) => ({
  visibility,
  shareKey,
  visitorAuth: visitorAuth ?? Prisma.DbNull,
  mergeRules: mergeRules as Prisma.InputJsonValue,
});

/** Restores the grants on returned resources, to the people and teams that still exist. */
export async function restoreGrants(
  tx: Tx,
  organizationId: string,
  { grants }: TransferRecord,
  ids: readonly string[],
): Promise<void> {
  const wanted = grants.filter(({ resourceId }) => ids.includes(resourceId));
  const of = { organizationId };
  const subjectIds = wanted.map(({ subjectId }) => subjectId);
  const ofMembers = { ...of, userId: { in: subjectIds } };
  const members = await tx.member.findMany({ where: ofMembers, select: { userId: true } });
  const teams = await tx.team.findMany({ where: { ...of, id: { in: subjectIds } }, select: { id: true } });
  const present = new Set([...members.map(({ userId }) => userId), ...teams.map(({ id }) => id)]);
  const staying = wanted.filter(({ subjectId }) => present.has(subjectId));
  const data = staying.map((grant) => ({ ...grant, organizationId }));
  if (data.length > 0) await tx.grant.createMany({ data, skipDuplicates: true });
}

/** A resource that is transferred as a whole. */
export interface Thing {
  kind: "space" | "collection";
  organizationId: string;
  id: string;
}

export type NamedThing = Thing & { title: string; parentId: string | null };

async function contentsOf(tx: Tx, { kind, organizationId, id }: Thing): Promise<Carried> {
  if (kind === "space") return { spaceIds: [id], collectionIds: [] };
  const { spaces, collections } = await readBelow(tx, { organizationId, id });
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  return { spaceIds: idsOf(spaces), collectionIds: [id, ...idsOf(collections)] };
}

/**
 * Throws 409 if any of the resources came from another organization and that transfer can still be undone. A transfer to a third
 * organization would make it impossible to undo the first transfer.
 */
async function checkMayGoOn(tx: Tx, from: string, to: string, ids: string[]): Promise<void> {
  const before = await tx.transfer.findFirst({
    where: {
      toOrganizationId: from,
      fromOrganizationId: { not: to },
      status: "accepted",
      decidedAt: { gte: undoableSince() },
      thingIds: { hasSome: ids },
    },
    select: { id: true },
  });
  if (before)
    throw conflict(
      "Another organization transferred this space or collection to you in the last 7 days, and can still undo the transfer. Try again when the 7 days are over.",
    );
}

/**
 * Moves a resource to the root because of a transfer. `kept` is the access that the resource inherited, which is now set on the
 * resource itself.
 */
export async function putAtRoot(
  tx: Tx,
  { kind, organizationId, id }: Thing,
  kept: Awaited<ReturnType<typeof keptDefaultLevel>>,
): Promise<void> {
  const key = { organizationId, id };
  const place = { parentId: null, ancestorIds: [], ...kept };
  const rank = await nextRank(tx, organizationId, null);
  if (kind === "collection") return await writePlace(tx, key, place, rank);
  const where = { organizationId_id: key };
  const { visibility } = await tx.space.findUniqueOrThrow({ where, select: { visibility: true } });
  await writeSpacePlace(tx, key, { ...place, rank, visibility });
}

async function lockRoot(tx: Tx, { kind, organizationId, id }: Thing) {
  if (kind === "collection") return await lockPresentCollection(tx, { organizationId, id });
  const space = orNotFound(await lockSpace(tx, { organizationId, id }), "Space");
  if (space.deletedAt) throw preconditionFailed("The space is in the trash. Restore the space first.");
  return space;
}

/**
 * Moves a space or a collection, with everything in it, to the root of another organization. Returns the previous state. Lock
 * both libraries before you call this. Throws 404 if the resource no longer exists, and 409 if it came from a third organization
 * less than 7 days ago. Throws 412 if it's a space in the trash or a Git operation is running on it.
 */
export async function carry(tx: Tx, thing: Thing, to: string): Promise<TransferRecord> {
  const { kind, organizationId: from, id } = thing;
  const carried = await contentsOf(tx, thing);
  const { spaceIds, collectionIds } = carried;
  await lockThings(tx, from, spaceIds, collectionIds);
  const root = await lockRoot(tx, thing);
  await checkMayGoOn(tx, from, to, [...spaceIds, ...collectionIds]);
  const record = await readRecord(tx, from, carried);
  const kept = await keptDefaultLevel(tx, root);
  await transferToOrganization(tx, { from, to }, spaceIds, collectionIds);
  await putAtRoot(tx, { kind, organizationId: to, id }, kept);
  return record;
}
