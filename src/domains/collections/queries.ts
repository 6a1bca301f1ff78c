import { sql } from "kysely";
import { COLLECTION_SET_LEVEL, withLevelSets } from "@/access/authorization/level-set-sql";
import { MEMBER_LEVEL, membershipOf, standing } from "@/access/authorization/level-sql";
import { isOwnOf } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After, Key } from "@/db/page";
import { columns, type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";

/** The tables of spaces and collections, which share one order and one tree. */
export const LIBRARY = { table: ["Space", "Collection"] } as const;

export const lockedCollection = lockedRow("Collection", "organizationId", "id");

/** The start of a page in a list of siblings. */
export interface AfterRank {
  rank: string;
  id: string;
}

/** Converts a key to {@link AfterRank}. Statements for the first page, which has no key, ignore the values. */
export const afterRank = (key: Key | null): AfterRank => ({ rank: String(key?.[0]), id: String(key?.[1]) });
export const keyByRank = ({ rank, id }: AfterRank): Key => [rank, id];
export const BY_RANK = { rank: "s.rank", id: "s.id" } as const;

interface Asked {
  organizationId: string;
  userId: string;
}

/** Selects the collections that a person can see, with the person's level on each collection. */
const collectionsListedFor = (given: Given<Asked>) =>
  tables
    .selectFrom("Collection as s")
    .leftJoin("Member as m", membershipOf("s", given("userId")))
    .crossJoinLateral(standing(MEMBER_LEVEL))
    .select(columns("Collection", "s"))
    .select([sql.ref<Level>("l.level").as("level"), isOwnOf(given("userId")).as("isOwn")])
    .where("s.organizationId", "=", given("organizationId"))
    .where("l.level", "is not", null);

/** Selects a page of the collections that a person can see, sorted from oldest to newest. */
export const collectionsPage = new ShapedStatement(
  "collections",
  PAGES,
  (given: Given<Asked & After & { limit: number }>, shape) =>
    inPages(collectionsListedFor(given), given, shape, { time: "s.createdAt", id: "s.id" }),
);

/** Selects a page of the collections at the root that a person can see, in their order. */
export const rootCollectionsPage = new ShapedStatement(
  "collections:root",
  PAGES,
  (given: Given<Asked & AfterRank & { limit: number }>, shape) =>
    inPages(collectionsListedFor(given).where("s.parentId", "is", null), given, shape, BY_RANK),
);

export const collectionsCount = new ShapedStatement(
  "collections:count",
  { isRoot: [false, true] } as const,
  (given: Given<Asked>, { isRoot }) =>
    withLevelSets(given)
      .selectFrom("Collection as s")
      .leftJoin("me", (join) => join.onTrue())
      .leftJoin("tree as p", "p.id", "s.id")
      .select(rowCount.as("count"))
      .where("s.organizationId", "=", given("organizationId"))
      .$if(isRoot, (found) => found.where("s.parentId", "is", null))
      .where(COLLECTION_SET_LEVEL, "is not", null),
);

interface InParent {
  organizationId: string;
  parentId: string | null;
}

const childrenIn = (table: "Space" | "Collection", given: Given<InParent>, isRoot: boolean) =>
  tables
    .selectFrom(`${table as "Space"} as s`)
    .where("s.organizationId", "=", given("organizationId"))
    .$if(isRoot, (found) => found.where("s.parentId", "is", null))
    .$if(!isRoot, (found) => found.where("s.parentId", "=", given("parentId")));

/**
 * The spaces and collections in a collection or at the root, in their order, including spaces in the trash.
 */
export const siblingsOf = new ShapedStatement(
  "library:siblings",
  { isRoot: [true, false] } as const,
  (given: Given<InParent>, { isRoot }) => {
    const kind = <Kind extends string>(name: Kind) => sql<"space" | "collection">`${sql.lit(name)}::text`;
    return childrenIn("Space", given, isRoot)
      .select(["s.id", kind("space").as("kind"), "s.rank"])
      .select(({ eb }) => eb("s.deletedAt", "is not", null).$castTo<boolean>().as("isDeleted"))
      .unionAll(
        childrenIn("Collection", given, isRoot)
          .select(["s.id", kind("collection").as("kind"), "s.rank"])
          .select(sql<boolean>`false`.as("isDeleted")),
      )
      .orderBy("rank")
      .orderBy("id");
  },
);

interface Ranked {
  organizationId: string;
  ids: readonly string[];
  ranks: readonly string[];
}

/** The new rank of each item, as a table with the alias `r`. */
const ranksOf = (given: Given<Ranked>) =>
  sql<{
    id: string;
    rank: string;
  }>`unnest(${given("ids")}::text[], ${given("ranks")}::text[])`.as<"r">(sql`"r"("id", "rank")`);

export const writeRanks = new ShapedStatement("library:rank", LIBRARY, (given: Given<Ranked>, { table }) =>
  tables
    .updateTable(`${table as "Space"} as t`)
    .from(ranksOf(given))
    .set(({ ref }) => ({ rank: ref("r.rank") }))
    .where("t.organizationId", "=", given("organizationId"))
    .whereRef("t.id", "=", "r.id"),
);

/** Moves items to another parent, with new ranks. */
export const moveInto = new ShapedStatement(
  "library:move",
  LIBRARY,
  (given: Given<Ranked & InParent & { time: Date }>, { table }) =>
    tables
      .updateTable(`${table as "Space"} as t`)
      .from(ranksOf(given))
      .set(({ eb, ref }) => ({
        parentId: given("parentId"),
        rank: ref("r.rank"),
        updatedAt: given("time"),
        version: eb("t.version", "+", sql.lit(1)),
      }))
      .where("t.organizationId", "=", given("organizationId"))
      .whereRef("t.id", "=", "r.id"),
);

interface Below {
  organizationId: string;
  id: string;
}

/** Removes a collection from the ancestors of all items in it, at any depth. */
export const leaveAncestor = new ShapedStatement("library:leave", LIBRARY, (given: Given<Below>, { table }) =>
  tables
    .updateTable(`${table as "Space"} as t`)
    .set(({ ref }) => ({
      ancestorIds: sql<string[]>`array_remove(${ref("t.ancestorIds")}, ${given("id")}::text)`,
    }))
    .where("t.organizationId", "=", given("organizationId"))
    .where(({ ref }) => sql<boolean>`${given("id")} = ANY(${ref("t.ancestorIds")})`),
);

/** Replaces the ancestors of a collection in all items in it, at any depth. */
export const writeAncestors = new ShapedStatement(
  "library:ancestors",
  LIBRARY,
  (given: Given<Below & { ancestorIds: readonly string[] }>, { table }) =>
    tables
      .updateTable(`${table as "Space"} as t`)
      .set(({ ref }) => ({
        ancestorIds: sql<
          string[]
        >`${given("ancestorIds")}::text[] || ${ref("t.ancestorIds")}[array_position(${ref("t.ancestorIds")}, ${given("id")}::text):]`,
      }))
      .where("t.organizationId", "=", given("organizationId"))
      .where(({ ref }) => sql<boolean>`${given("id")} = ANY(${ref("t.ancestorIds")})`),
);

/**
 * Copies the grants on a collection to the items directly in it. A grant isn't copied to an item that already has a higher grant
 * for the same person or team.
 */
export const copyGrants = new Statement("collection:copy-grants", (given: Given<Below>) => {
  const childrenOf = (table: "Space" | "Collection", kind: "space" | "collection") =>
    tables
      .selectFrom(`${table as "Space"} as s`)
      .select(["s.id", sql<typeof kind>`${sql.lit(kind)}::text`.as("kind")])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.parentId", "=", given("id"));
  return tables
    .insertInto("Grant")
    .columns(["organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level"])
    .expression(
      tables
        .selectFrom("Grant as g")
        .innerJoin(
          childrenOf("Space", "space").unionAll(childrenOf("Collection", "collection")).as("t"),
          (join) => join.onTrue(),
        )
        .select(["g.organizationId", "t.id", "g.subjectId", "t.kind", "g.subjectKind", "g.level"])
        .where("g.organizationId", "=", given("organizationId"))
        .where("g.resourceId", "=", given("id")),
    )
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "resourceId", "subjectId"]).doUpdateSet(({ fn, ref }) => ({
        level: fn("greatest", [ref("Grant.level"), ref("excluded.level")]),
      })),
    );
});
