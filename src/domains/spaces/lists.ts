import type { UserActor } from "@/access/authorization/actor";
import { didAdministrate, memberJoin, standingJoin } from "@/access/authorization/level-sql";
import type { Collection } from "@/db/generated/client";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { compileListing, listRows } from "@/domains/collections/listing";
import type { MemberRow } from "@/scopes/member";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { LISTED_COLUMNS, type ListedSpace, presentListed } from "./listed";
import { restorableSince } from "./rows";

const COMMON = {
  table: "Space",
  columns: LISTED_COLUMNS,
  positionOf: ({ space }: ListedSpace) => space,
  joins: GIT_SYNC_JOIN,
  standing: standingJoin("s"),
} as const;

const ALL = compileListing({
  ...COMMON,
  name: "spaces:all",
  where: `s."deletedAt" IS NULL`,
  valueCount: 0,
  isWhole: true,
  order: "createdAt",
});
const TRASH = compileListing({
  ...COMMON,
  name: "spaces:trash",
  where: `s."deletedAt" >= $3::timestamptz AND l."level" = 'admin' AND ${didAdministrate("s")}`,
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

async function shown(page: Promise<Page<ListedSpace>>) {
  const { items, ...rest } = await page;
  return { ...rest, items: items.map(presentListed) };
}

/**
 * The spaces that the caller can see, oldest first. With `deleted`, these are the spaces in the trash that
 * the caller can restore.
 */
export function listSpaces(
  actor: UserActor,
  organizationId: string,
  { deleted, ...paging }: Paging & { deleted: boolean },
) {
  const scope = { organizationId, actor };
  return shown(
    deleted
      ? listRows(TRASH, scope, [restorableSince().toISOString()], paging)
      : listRows(ALL, scope, [], paging),
  );
}

/** The spaces directly in a collection that the caller can see, in their order. */
export function listSpacesOfCollection(
  actor: UserActor,
  collection: Pick<Collection, "organizationId" | "id">,
  paging: Paging,
) {
  const scope = { organizationId: collection.organizationId, actor, parentId: collection.id };
  return shown(listRows(IN_COLLECTION, scope, [collection.id], paging));
}

type Order = "asc" | "desc";

const SEEN = `FROM "Space" s ${GIT_SYNC_JOIN} ${memberJoin("s", "$2")}
  ${standingJoin("s")}
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;

const page = (order: Order) => `SELECT ${LISTED_COLUMNS} ${SEEN}
  AND ($3::timestamptz IS NULL OR (s."createdAt", s."id") ${order === "asc" ? ">" : "<"} ($3::timestamptz, $4::text))
  ORDER BY s."createdAt" ${order}, s."id" ${order} LIMIT $5::int`;

/**
 * The spaces that a member can see, with the member's level. `isAdministrator` is true if an administrator
 * requests the list, and false if the member does.
 */
export async function listSpacesOfMember(
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  isAdministrator: boolean,
  order: Order,
  paging: Paging,
) {
  const { items, ...rest } = await statementPage<ListedSpace>(paging, {
    name: `member-spaces:${order}`,
    page: page(order),
    count: COUNT,
    values: [organizationId, userId],
    keyOf: ({ space }) => [new Date(space.createdAt).toISOString(), space.id],
  });
  return {
    ...rest,
    items: items.map((row) => ({
      permission: row.level,
      space: presentListed(isAdministrator ? { ...row, level: "admin", isVisitor: false } : row),
    })),
  };
}
