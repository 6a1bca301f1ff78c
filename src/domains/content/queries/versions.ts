import { sql } from "kysely";
import { anyOf, type Given, ShapedStatement, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { LayeredStatement, type OfContent } from "../read/layered";
import { columnNames, KEYS, VERSION_TABLES, type VersionTableName } from "../tables";

// These statements have a text for each version table. Kysely can't derive the type of a query whose table is a type
// parameter, so the queries have the types of one table. The functions in versions.ts return the types of each table's rows.

const keyOf = (table: VersionTableName) => KEYS[table] as "pageId";

/** The columns of a row `v`. */
const rowOf = (table: VersionTableName) =>
  columnNames(table as "PageVersion").map((name) => `v.${name}` as const);

const choices = { table: VERSION_TABLES };

/** Columns that are large and that not all readers need. */
const HEAVY: readonly string[] = ["v.keys", "v.uses"];

export const allRows = new LayeredStatement(
  "versions",
  (_given: Given<OfContent>, visible, { table, isLight }) =>
    visible(table as "PageVersion", (found) =>
      found.select(rowOf(table).filter((name) => !(isLight && HEAVY.includes(name)))),
    ),
  { choices: { table: VERSION_TABLES, isLight: [false, true] } },
);

export const rowsByKey = new LayeredStatement(
  "versions:key",
  (given: Given<OfContent & { keys: readonly string[] }>, visible, { table }) =>
    visible(table as "PageVersion", (found) =>
      found.select(rowOf(table)).where(`v.${keyOf(table)}`, "=", anyOf(given("keys"))),
    ),
  { choices },
);

export const rowsByGitPath = new LayeredStatement(
  "versions:path",
  (given: Given<OfContent & { paths: readonly string[] }>, visible, { table }) =>
    visible(table as "PageVersion", (found) =>
      found.select(rowOf(table)).where("v.gitPath", "=", anyOf(given("paths"))),
    ),
  { choices },
);

export const pagesByParent = new LayeredStatement(
  "versions:parent",
  (given: Given<OfContent & { parentIds: readonly string[] }>, visible) =>
    visible("PageVersion", (found) =>
      found.select(rowOf("PageVersion")).where("v.parentId", "=", anyOf(given("parentIds"))),
    ),
);

/** The branch of the rows to write, and the number of the new revision on this branch. */
export interface WritePlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
  number: number;
}

export const endRows = new ShapedStatement(
  "versions:end",
  choices,
  (given: Given<WritePlace & { keys: readonly string[] }>, { table }) =>
    tables
      .updateTable(table as "PageVersion")
      .set({ toNumber: given("number") })
      .where("organizationId", "=", given("organizationId"))
      .where("branchId", "=", given("branchId"))
      .where("toNumber", "=", sql.lit(OPEN_END))
      .where(keyOf(table), "=", anyOf(given("keys"))),
);

/** Inserts rows from a JSON array. */
export const insertRows = new ShapedStatement(
  "versions:insert",
  choices,
  (given: Given<WritePlace & { rows: string }>, { table }) => {
    const places = ["branchId", "fromNumber", "toNumber"];
    const names = columnNames(table as "PageVersion").filter((name) => !places.includes(name));
    return tables
      .insertInto(table as "PageVersion")
      .columns(["organizationId", "branchId", "spaceId", "fromNumber", "toNumber", ...names])
      .expression(
        tables
          .selectFrom(
            sql<
              Record<string, unknown>
            >`jsonb_populate_recordset(null::${sql.table(table)}, ${given("rows")}::jsonb)`.as("r"),
          )
          .select([
            given("organizationId").as("organizationId"),
            given("branchId").as("branchId"),
            given("spaceId").as("spaceId"),
            sql<number>`${given("number")}::int`.as("fromNumber"),
            sql.lit(OPEN_END).as("toNumber"),
            ...names.map((name) => sql.ref(`r.${name}`).as(name)),
          ]),
      );
  },
);

/**
 * A range of revisions on a branch. It starts after the revision `after`, and ends with the revision `upTo`.
 */
export interface Stretch {
  branchId: string;
  after: number;
  upTo: number;
}

/**
 * Returns the keys of the rows that were added or removed in a range of revisions. Uses two index lookups.
 */
export const changedKeys = new ShapedStatement(
  "versions:changed",
  choices,
  (given: Given<Stretch & { organizationId: string }>, { table }) => {
    const changed = (column: "fromNumber" | "toNumber") =>
      tables
        .selectFrom(`${table as "PageVersion"} as v`)
        .select(`v.${keyOf(table)} as key`)
        .where("v.organizationId", "=", given("organizationId"))
        .where("v.branchId", "=", given("branchId"))
        .where(`v.${column}`, ">", given("after"))
        .where(`v.${column}`, "<=", given("upTo"));
    return changed("fromNumber").union(changed("toNumber"));
  },
);
