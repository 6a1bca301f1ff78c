import type { UserActor } from "@/access/authorization/actor";
import { didAdministrate, memberJoin, standingJoin } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import type { Collection } from "@/db/generated/client";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { compileListing, listRows } from "@/domains/collections/listing";
import type { MemberRow } from "@/scopes/member";
import { ADDRESS_MARK } from "@/scopes/shown-at";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { MARK_COLUMNS, presentSpaces, type SpaceMark } from "./presentation";
import { restorableSince } from "./rows";
import { listVisible } from "./visible-list";

type ListedMark = SpaceMark & { rank: string; createdAt: number };

/** None of its parts holds a space, and only the last may be empty. */
const LINE = `concat_ws(' ', s."organizationId", s."id", s.xmin, coalesce(g.xmin::text, '-'),
  coalesce(${ADDRESS_MARK}, '-'), l."level", l."isVisitor", ${isOwnIn("$2")},
  (extract(epoch FROM s."createdAt") * 1000)::bigint, s."rank")`;

function readMark(line: string): ListedMark {
  const [
    organizationId = "",
    id = "",
    rowVersion = "",
    sync,
    address,
    level,
    visitor,
    own,
    milliseconds,
    rank = "",
  ] = line.split(" ");
  const said = (text: string | undefined) => (text === "-" || text === undefined ? null : text);
  const [syncVersion, addressMark] = [said(sync), said(address)];
  const seen = { level: level as Level, isVisitor: visitor === "t", isOwn: own === "t" };
  const createdAt = Number(milliseconds);
  return { organizationId, id, rowVersion, syncVersion, addressMark, ...seen, createdAt, rank };
}

const COMMON = {
  table: "Space",
  line: LINE,
  read: readMark,
  joins: GIT_SYNC_JOIN,
  standing: standingJoin("s"),
} as const;

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

async function shown(page: Promise<Page<ListedMark>>) {
  const { items, ...rest } = await page;
  return { ...rest, items: await presentSpaces(items) };
}

/** Spaces that the caller sees, oldest first; with `deleted`, those in the trash that they may restore. */
export function listSpaces(
  actor: UserActor,
  organizationId: string,
  { deleted, ...paging }: Paging & { deleted: boolean },
) {
  const scope = { organizationId, actor };
  if (!deleted) return listVisible(scope, paging);
  return shown(listRows(TRASH, scope, [restorableSince().toISOString()], paging));
}

/** Spaces that lie directly in a collection and that the caller sees, in their order. */
export function listSpacesOfCollection(
  actor: UserActor,
  collection: Pick<Collection, "organizationId" | "id">,
  paging: Paging,
) {
  const scope = { organizationId: collection.organizationId, actor, parentId: collection.id };
  return shown(listRows(IN_COLLECTION, scope, [collection.id], paging));
}

type Order = "asc" | "desc";

type DatedMark = SpaceMark & { createdAt: Date };

const SEEN = `FROM "Space" s ${GIT_SYNC_JOIN} ${memberJoin("s", "$2")}
  ${standingJoin("s")}
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;

const page = (order: Order) => `SELECT ${MARK_COLUMNS}, s."createdAt", l."level", l."isVisitor" ${SEEN}
  AND ($3::timestamptz IS NULL OR (s."createdAt", s."id") ${order === "asc" ? ">" : "<"} ($3::timestamptz, $4::text))
  ORDER BY s."createdAt" ${order}, s."id" ${order} LIMIT $5::int`;

/** The spaces that a member sees, with their level there, as they or, with `isAdministrator`, an administrator see them. */
export async function listSpacesOfMember(
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  isAdministrator: boolean,
  order: Order,
  paging: Paging,
) {
  const { items, ...rest } = await statementPage<DatedMark>(paging, {
    name: `member-spaces:${order}`,
    page: page(order),
    count: COUNT,
    values: [organizationId, userId],
    keyOf: keyByTime,
  });
  const levels = new Map<string, Level>(items.map((mark) => [mark.id, mark.level]));
  const marks = items.map((mark) =>
    isAdministrator ? { ...mark, level: "admin" as const, isVisitor: false } : mark,
  );
  const spaces = await presentSpaces(marks);
  return { ...rest, items: spaces.map((space) => ({ permission: levels.get(space.id) as Level, space })) };
}
