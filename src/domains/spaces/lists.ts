import type { UserActor } from "@/access/authorization/actor";
import { didAdministrate, spaceLevel } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import type { Collection } from "@/db/generated/client";
import type { Page, Paging } from "@/db/page";
import { compileListing, listRows } from "@/domains/collections/listing";
import { ADDRESS_MARK } from "@/scopes/shown-at";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { presentSpaces, type SpaceMark } from "./presentation";
import { restorableSince } from "./retention";
import { listVisible } from "./visible-list";

type ListedMark = SpaceMark & { rank: string; createdAt: number };

/** None of its parts holds a space, and only the last may be empty. */
const LINE = `concat_ws(' ', s."organizationId", s."id", s.xmin, coalesce(g.xmin::text, '-'),
  coalesce(${ADDRESS_MARK}, '-'), l."level", ${isOwnIn("$2")},
  (extract(epoch FROM s."createdAt") * 1000)::bigint, s."rank")`;

function readMark(line: string): ListedMark {
  const [organizationId = "", id = "", rowVersion = "", sync, address, level, own, milliseconds, rank = ""] =
    line.split(" ");
  const said = (text: string | undefined) => (text === "-" || text === undefined ? null : text);
  const [syncVersion, addressMark] = [said(sync), said(address)];
  const seen = { level: level as Level, isOwn: own === "t" };
  const createdAt = Number(milliseconds);
  return { organizationId, id, rowVersion, syncVersion, addressMark, ...seen, createdAt, rank };
}

const COMMON = {
  table: "Space",
  line: LINE,
  read: readMark,
  joins: GIT_SYNC_JOIN,
  level: spaceLevel("s"),
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
