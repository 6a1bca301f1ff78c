import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import {
  COLLECTION_SET_JOINS,
  COLLECTION_SET_LEVEL,
  LEVEL_SETS,
  SPACE_SET_JOINS,
  SPACE_SET_LEVEL,
} from "@/access/authorization/level-set-sql";
import { memberJoin, memberLevel, standingOf } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import { columnsOf } from "@/db/columns";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { readList } from "@/db/statement-page";
import { invalid } from "@/lib/errors";
import type { ScopedCollection } from "@/scopes/collection";

/**
 * A list of spaces or collections in one organization. In its SQL, `s` is the item and `l` is the caller's
 * level.
 */
interface Listing<Row> {
  /** The name of the prepared statements. */
  name: string;
  table: "Space" | "Collection";
  columns: string;
  positionOf: (row: Row) => Position;
  joins?: string;
  /**
   * A join that computes the caller's level `l."level"` and the other values that `columns` uses. The Member
   * `m` is the caller.
   */
  standing: string;
  /** The condition of the list. Its parameters start at $3. */
  where: string;
  valueCount: number;
  /**
   * Whether the list contains all items of an organization. If so, the caller's levels on all items are
   * computed at once.
   */
  isWhole: boolean;
  /** Sorts siblings by rank, other lists by creation time. */
  order: "rank" | "createdAt";
}

/** The sort keys of a row, and its ID. */
interface Position {
  id: string;
  rank: string;
  /** The creation time, in the format of `row_to_json`. */
  createdAt: string;
}

interface Statements<Row> extends Pick<Listing<Row>, "name" | "order" | "positionOf"> {
  page: string;
  count: string;
}

const KEYS = {
  rank: z.tuple([z.string().regex(/^[0-9A-Za-z]*$/), z.string().regex(/^[\w-]*$/)]),
  createdAt: z.tuple([z.iso.datetime(), z.string().regex(/^[\w-]*$/)]),
};
const BEGINNINGS = { rank: ["", ""], createdAt: ["-infinity", ""] } as const;

const SETS = {
  Space: { joins: SPACE_SET_JOINS, standing: standingOf(SPACE_SET_LEVEL) },
  Collection: { joins: COLLECTION_SET_JOINS, standing: standingOf(COLLECTION_SET_LEVEL) },
};

/** Builds the statements of a list: one for the page that follows a key, and one for the exact count. */
export function compileListing<Row>(listing: Listing<Row>): Statements<Row> {
  const {
    name,
    table,
    columns,
    positionOf,
    joins = "",
    standing,
    where,
    valueCount,
    isWhole,
    order,
  } = listing;
  const seen = (join: string) => `${join}
    WHERE s."organizationId" = $1 AND l."level" IS NOT NULL AND ${where}`;
  const rows = `"${table}" s ${memberJoin("s", "$2")}`;
  const sets = SETS[table];
  const [first, second, limit] = [valueCount + 3, valueCount + 4, valueCount + 5];
  const type = order === "rank" ? "text" : "timestamptz";
  return {
    name,
    order,
    positionOf,
    page: `SELECT ${columns} FROM ${rows} ${joins} ${seen(standing)}
      AND (s."${order}", s."id") > ($${first}::${type}, $${second}::text)
      ORDER BY s."${order}", s."id" LIMIT $${limit}::int`,
    count: isWhole
      ? `${LEVEL_SETS} SELECT count(*)::int AS "count" FROM "${table}" s ${sets.joins} ${seen(sets.standing)}`
      : `SELECT count(*)::int AS "count" FROM ${rows} ${seen(standing)}`,
  };
}

function startOf(order: keyof typeof KEYS, key: unknown): readonly string[] {
  if (key === null) return BEGINNINGS[order];
  const parsed = KEYS[order].safeParse(key);
  if (!parsed.success)
    throw invalid("page", "must be a page cursor of this list. Use `next.page` of the previous response");
  return parsed.data;
}

/** One page of a list, as the caller sees it. `values` are the parameters of the list's condition. */
export function listRows<Row>(
  statements: Statements<Row>,
  scope: { organizationId: string; actor: UserActor; parentId?: string },
  values: readonly string[],
  paging: Paging,
): Promise<Page<Row>> {
  const { name, order, positionOf } = statements;
  const common = [scope.organizationId, scope.actor.userId, ...values];
  return keysetPage<Row>(paging, {
    name: [name, scope.organizationId, scope.actor.userId, scope.parentId ?? ""].join(" "),
    keyOf: (row) => {
      const { id, rank, createdAt } = positionOf(row);
      return [order === "rank" ? rank : new Date(createdAt).toISOString(), id];
    },
    fetch: (key, take) => {
      const bound = [...common, ...startOf(order, key), take];
      return readList<Row>(`${name}:page`, statements.page, bound, take);
    },
    count: async () => {
      const rows = await hotQuery<{ count: number }>(`${name}:count`, statements.count, common);
      return rows[0]?.count ?? 0;
    },
  });
}

/** A collection as JSON, because one column takes less time to parse than many. */
interface FoundCollection {
  collection: Omit<ScopedCollection, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string };
}

const COMMON = {
  table: "Collection",
  columns: `(SELECT row_to_json(c) FROM (SELECT ${columnsOf("Collection", "s")}, l."level", ${isOwnIn("$2")} AS "isOwn") c) AS "collection"`,
  positionOf: ({ collection }: FoundCollection) => collection,
  standing: standingOf(memberLevel("s")),
  valueCount: 0,
  isWhole: true,
} as const;

const ALL = compileListing({ ...COMMON, name: "collections:all", where: "TRUE", order: "createdAt" });
const ROOT = { name: "collections:root", where: `s."parentId" IS NULL`, order: "rank" } as const;
const AT_ROOT = compileListing({ ...COMMON, ...ROOT });

/**
 * Collections that the caller can see: all of them oldest first, or without `nested` only those at the root
 * in their order.
 */
export async function listCollections(
  actor: UserActor,
  organizationId: string,
  { nested, ...paging }: Paging & { nested: boolean },
): Promise<Page<ScopedCollection>> {
  const { items, ...rest } = await listRows(nested ? ALL : AT_ROOT, { organizationId, actor }, [], paging);
  return {
    ...rest,
    items: items.map(({ collection }) => ({
      ...collection,
      createdAt: new Date(collection.createdAt),
      updatedAt: new Date(collection.updatedAt),
    })),
  };
}
