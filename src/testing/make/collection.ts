import { generateKeyBetween } from "fractional-indexing";
import { db } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import type { CollectionUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { makeOrganization } from "./organization";

/** A collection in which a test creates resources. */
export type Parent = Pick<Collection, "organizationId" | "id" | "ancestorIds">;

interface Fields extends Partial<Omit<CollectionUncheckedCreateInput, "parentId" | "ancestorIds">> {
  parent?: Parent;
}

export const parentColumns = (parent: Parent | undefined) => ({
  parentId: parent?.id ?? null,
  ancestorIds: parent ? [...parent.ancestorIds, parent.id] : [],
});

/** Returns a rank that comes after all items in the parent. */
export async function nextRank(organizationId: string, parentId: string | null): Promise<string> {
  const where = { organizationId, parentId };
  const last = { where, orderBy: { rank: "desc" }, select: { rank: true } } as const;
  const ranks = [await db().space.findFirst(last), await db().collection.findFirst(last)];
  const highest = ranks
    .flatMap((row) => row?.rank ?? [])
    .sort()
    .at(-1);
  return generateKeyBetween(highest ?? null, null);
}

/** Creates a collection after its siblings. If no organization is given, creates one. */
export async function makeCollection({ parent, ...fields }: Fields = {}): Promise<Collection> {
  const organizationId = parent?.organizationId ?? fields.organizationId ?? (await makeOrganization()).id;
  const id = fields.id ?? newId();
  const time = now();
  const rank = await nextRank(organizationId, parent?.id ?? null);
  await db().locator.create({ data: { id, organizationId } });
  return await db().collection.create({
    data: {
      title: `Collection ${id}`,
      rank,
      createdAt: time,
      updatedAt: time,
      ...fields,
      ...parentColumns(parent),
      organizationId,
      id,
    },
  });
}
