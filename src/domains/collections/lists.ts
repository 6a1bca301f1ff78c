import type { UserActor } from "@/access/actor";
import { memberLevel } from "@/access/level-sql";
import type { Paging } from "@/db/page";
import type { ScopedCollection } from "@/scopes/collection";
import { compileListing, listRows } from "./listing";

/** A collection as it comes out of a list's JSON. */
type ListedCollection = Omit<ScopedCollection, "createdAt" | "updatedAt"> & {
  createdAt: string;
  updatedAt: string;
};

const collectionOf = (listed: ListedCollection): ScopedCollection => ({
  ...listed,
  createdAt: new Date(listed.createdAt),
  updatedAt: new Date(listed.updatedAt),
});

const COMMON = {
  table: "Collection",
  columns: "s.*",
  level: memberLevel("s"),
  valueCount: 0,
  isWhole: true,
} as const;

const ALL = compileListing({
  ...COMMON,
  name: "collections:all",
  where: "TRUE",
  order: "createdAt",
});
const AT_ROOT = compileListing({
  ...COMMON,
  name: "collections:root",
  where: `s."parentId" IS NULL`,
  order: "rank",
});

/**
 * Collections of an organization that the caller sees: all of them in the order in which they were made, or, without
 * the nested ones, those at the root in their order there.
 */
export async function listCollections(
  actor: UserActor,
  organizationId: string,
  { nested, ...paging }: Paging & { nested: boolean },
) {
  const scope = { organizationId, actor };
  const page = await listRows<ListedCollection>(nested ? ALL : AT_ROOT, scope, [], paging);
  return { ...page, items: page.items.map(collectionOf) };
}
