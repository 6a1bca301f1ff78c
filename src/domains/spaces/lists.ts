import type { UserActor } from "@/access/actor";
import { spaceLevel } from "@/access/level-sql";
import type { Collection } from "@/db/generated/client";
import type { Page, Paging } from "@/db/page";
import { compileListing, listRows } from "@/domains/collections/listing";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { restorableSince } from "./retention";
import { MARK_COLUMNS, type SpaceMark, showSpaces } from "./shown";

const COMMON = {
  table: "Space",
  columns: `${MARK_COLUMNS}, s."rank", s."createdAt"`,
  joins: GIT_SYNC_JOIN,
  level: spaceLevel("s", "NULL"),
} as const;

const LIVING = compileListing({
  ...COMMON,
  name: "spaces:organization",
  where: `s."deletedAt" IS NULL`,
  valueCount: 0,
  isWhole: true,
  order: "createdAt",
});
const TRASH = compileListing({
  ...COMMON,
  name: "spaces:trash",
  where: `s."deletedAt" >= $3::timestamptz AND l."level" = 'admin'`,
  valueCount: 1,
  isWhole: true,
  order: "createdAt",
});
const IN_COLLECTION = compileListing({
  ...COMMON,
  name: "spaces:collection",
  where: `s."parentId" = $3 AND s."deletedAt" IS NULL`,
  valueCount: 1,
  isWhole: false,
  order: "rank",
});

type ListedMark = SpaceMark & { rank: string; createdAt: string };

async function shown(page: Promise<Page<ListedMark>>) {
  const { items, ...rest } = await page;
  return { ...rest, items: await showSpaces(items) };
}

/**
 * Spaces of an organization that the caller sees, in the order in which they were made; or, with `deleted`, those in
 * the trash that the caller may restore.
 */
export function listSpaces(
  actor: UserActor,
  organizationId: string,
  { deleted, ...paging }: Paging & { deleted: boolean },
) {
  const scope = { organizationId, actor };
  if (!deleted) return shown(listRows<ListedMark>(LIVING, scope, [], paging));
  return shown(listRows<ListedMark>(TRASH, scope, [restorableSince().toISOString()], paging));
}

/** Spaces that lie directly in a collection and that the caller sees, in their order. */
export function listSpacesOfCollection(
  actor: UserActor,
  collection: Pick<Collection, "organizationId" | "id">,
  paging: Paging,
) {
  const scope = { organizationId: collection.organizationId, actor, parentId: collection.id };
  return shown(listRows<ListedMark>(IN_COLLECTION, scope, [collection.id], paging));
}
