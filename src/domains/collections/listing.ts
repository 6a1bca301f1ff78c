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
import { db } from "@/db/client";
import { columnsOf } from "@/db/columns";
import { HOT_ROWS_MAX, hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { invalid } from "@/lib/errors";
import type { ScopedCollection } from "@/scopes/collection";

/** A list of spaces or of collections of one organization, in SQL over `s`, the thing, and `l`, the caller's level. */
export interface Listing<Row extends Listed> {
  /** Names the prepared statements. */
  name: string;
  table: "Space" | "Collection";
  /** SQL of a row as one line of text, and how it is read: a list comes as one value, at a third of the cost of rows. */
  line: string;
  read: (line: string) => Row;
  joins?: string;
  /** A join that works out `l."level"` of the caller, who is the Member `m`, and what else `line` says of it. */
  standing: string;
  /** Which of them; its values are $3 and on. */
  where: string;
  valueCount: number;
  /** Whether it goes through a whole organization: then levels are counted as a set. */
  isWhole: boolean;
  /** Siblings in their order, or everything in the order in which it was made. */
  order: "rank" | "createdAt";
}

/** What every row of a list holds. */
interface Listed {
  id: string;
  rank: string;
  /** A date, or its milliseconds: making a date for every row of a list would cost more than reading the row. */
  createdAt: Date | number;
}

interface Statements<Row extends Listed> extends Pick<Listing<Row>, "name" | "order" | "read"> {
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

/** The statements of a list, a page after a key and the exact count. */
export function compileListing<Row extends Listed>(listing: Listing<Row>): Statements<Row> {
  const { name, table, line, read, joins = "", standing, where, valueCount, isWhole, order } = listing;
  const seen = (join: string) => `${join}
    WHERE s."organizationId" = $1 AND l."level" IS NOT NULL AND ${where}`;
  const rows = `"${table}" s ${memberJoin("s", "$2")}`;
  const sets = SETS[table];
  const [first, second, limit] = [valueCount + 3, valueCount + 4, valueCount + 5];
  const type = order === "rank" ? "text" : "timestamptz";
  return {
    name,
    order,
    read,
    page: `SELECT string_agg(p."line", E'\\n') AS "lines" FROM (
      SELECT ${line} AS "line" FROM ${rows} ${joins} ${seen(standing)}
      AND (s."${order}", s."id") > ($${first}::${type}, $${second}::text)
      ORDER BY s."${order}", s."id" LIMIT $${limit}::int) p`,
    count: isWhole
      ? `${LEVEL_SETS} SELECT count(*)::int AS "count" FROM "${table}" s ${sets.joins} ${seen(sets.standing)}`
      : `SELECT count(*)::int AS "count" FROM ${rows} ${seen(standing)}`,
  };
}

function startOf(order: keyof typeof KEYS, key: unknown): readonly string[] {
  if (key === null) return BEGINNINGS[order];
  const parsed = KEYS[order].safeParse(key);
  if (!parsed.success) throw invalid("page", "is not a page of this list");
  return parsed.data;
}

/** One page of a list, as the caller sees it. `values` are those of the list's condition. */
export function listRows<Row extends Listed>(
  statements: Statements<Row>,
  scope: { organizationId: string; actor: UserActor; parentId?: string },
  values: readonly string[],
  paging: Paging,
): Promise<Page<Row>> {
  const { name, order, read } = statements;
  const common = [scope.organizationId, scope.actor.userId, ...values];
  return keysetPage<Row>(paging, {
    name: [name, scope.organizationId, scope.actor.userId, scope.parentId ?? ""].join(" "),
    keyOf: (row) => [order === "rank" ? row.rank : new Date(row.createdAt).toISOString(), row.id],
    fetch: async (key, take) => {
      const bound = [...common, ...startOf(order, key), take];
      const [found] = await (take > HOT_ROWS_MAX + 1
        ? db().$queryRawUnsafe<{ lines: string | null }[]>(statements.page, ...bound)
        : hotQuery<{ lines: string | null }>(`${name}:page`, statements.page, bound));
      return found?.lines?.split("\n").map(read) ?? [];
    },
    count: async () => {
      const rows = await hotQuery<{ count: number }>(`${name}:count`, statements.count, common);
      return rows[0]?.count ?? 0;
    },
  });
}

function readCollection(line: string): ScopedCollection {
  const collection = JSON.parse(line);
  const { createdAt, updatedAt } = collection;
  return { ...collection, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

const COMMON = {
  table: "Collection",
  line: `(SELECT row_to_json(c)::text FROM (SELECT ${columnsOf("Collection", "s")}, l."level", ${isOwnIn("$2")} AS "isOwn") c)`,
  read: readCollection,
  standing: standingOf(memberLevel("s")),
  valueCount: 0,
  isWhole: true,
} as const;

const ALL = compileListing({ ...COMMON, name: "collections:all", where: "TRUE", order: "createdAt" });
const ROOT = { name: "collections:root", where: `s."parentId" IS NULL`, order: "rank" } as const;
const AT_ROOT = compileListing({ ...COMMON, ...ROOT });

/** Collections that the caller sees, oldest first; without the nested ones, those at the root in their order there. */
export function listCollections(
  actor: UserActor,
  organizationId: string,
  { nested, ...paging }: Paging & { nested: boolean },
) {
  return listRows(nested ? ALL : AT_ROOT, { organizationId, actor }, [], paging);
}
