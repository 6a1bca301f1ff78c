import type { UserActor } from "@/access/authorization/actor";
import { memberLevel } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import { columnsOf } from "@/db/columns";
import type { Paging } from "@/db/page";
import type { ScopedCollection } from "@/scopes/collection";
import { compileListing, listRows } from "./listing";

function readCollection(line: string): ScopedCollection {
  const collection = JSON.parse(line);
  const { createdAt, updatedAt } = collection;
  return { ...collection, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

const COMMON = {
  table: "Collection",
  line: `(SELECT row_to_json(c)::text FROM (SELECT ${columnsOf("Collection", "s")}, l."level", ${isOwnIn("$2")} AS "isOwn") c)`,
  read: readCollection,
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
export function listCollections(
  actor: UserActor,
  organizationId: string,
  { nested, ...paging }: Paging & { nested: boolean },
) {
  return listRows(nested ? ALL : AT_ROOT, { organizationId, actor }, [], paging);
}
