import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { keptDefaultLevel } from "@/domains/collections/library";

/** Columns that say where something lies, and what people have there. */
export const PLACE = {
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

/** Ids of everything that goes along when a space or a collection is transferred. */
export interface Carried {
  spaceIds: string[];
  collectionIds: string[];
}

async function readState(tx: Tx, organizationId: string, { spaceIds, collectionIds }: Carried) {
  const of = (ids: string[]) => ({ organizationId, id: { in: ids } });
  return {
    spaces: await tx.space.findMany({ where: of(spaceIds), select: { ...PLACE, ...ACCESS } }),
    collections: await tx.collection.findMany({ where: of(collectionIds), select: PLACE }),
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

/** Where things lay and who had access to them; `kept` is the default level that each had by where it lay. */
export interface TransferRecord {
  spaces: SpaceRecord[];
  collections: CollectionRecord[];
  grants: State["grants"];
}

/** Reads how things are before they go to another organization. They must be locked. */
export async function readRecord(tx: Tx, organizationId: string, carried: Carried): Promise<TransferRecord> {
  const { spaces, collections, grants } = await readState(tx, organizationId, carried);
  const record: TransferRecord = { spaces: [], collections: [], grants };
  for (const space of spaces) record.spaces.push({ ...space, kept: await keptDefaultLevel(tx, space) });
  for (const collection of collections)
    record.collections.push({ ...collection, kept: await keptDefaultLevel(tx, collection) });
  return record;
}

/** Columns of a space's access as they were. */
export const accessColumns = ({ visibility, shareKey, visitorAuth, mergeRules }: SpaceRecord) => ({
  visibility,
  shareKey,
  visitorAuth: visitorAuth ?? Prisma.DbNull,
  mergeRules: mergeRules as Prisma.InputJsonValue,
});

/** Gives back what was granted on things that are back, to those people and teams who are still there. */
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
