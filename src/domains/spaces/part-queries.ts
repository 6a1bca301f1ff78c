import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { Prisma } from "@/db/generated/client";
import type { DB } from "@/db/generated/kysely";
import { anyOf, type Given, ShapedStatement, sameOrganization, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { LIBRARY } from "@/domains/collections/queries";
import { SPACE_TABLES } from "@/domains/space-parts";
import type { SpaceTable } from "./space-parts";

/** Kysely can't derive types for so many tables, so these statements use the types of only one table. */
type Part = "Revision";

/**
 * The tables with data of a space for which `isIncluded` returns true. The list is computed when a statement is used, not when
 * this module loads, because the modules that declare the tables can import this module.
 */
const partsThat = (isIncluded: (table: SpaceTable) => boolean) => ({
  get table() {
    return SPACE_TABLES.filter(isIncluded).map(({ name }) => name);
  },
});

const partNamed = (name: string) => SPACE_TABLES.find((table) => table.name === name) as SpaceTable;

/** Selects the rows `t` of a table. */
const rowsOf = (name: string) => tables.selectFrom(`${name as Part} as t`);

/** Copies the rows `t` of a table. `changed` contains the values that replace the original values in the copies. */
function copiesOf<Tables extends keyof Database, Database>(
  { name, unknownToClient = [] }: Pick<SpaceTable, "name" | "unknownToClient">,
  rows: SelectQueryBuilder<Database, Tables, unknown>,
  changed: Record<string, RawBuilder<unknown>>,
) {
  const names = [...Object.values(Prisma[`${name}ScalarFieldEnum`]), ...unknownToClient];
  const values = names.map((column) => (changed[column] ?? sql.ref(`t.${column}`)).as(column));
  return tables
    .insertInto(name as Part)
    .columns(names as (keyof DB[Part])[])
    .expression(rows.select(values));
}

interface OfSpaces {
  organizationId: string;
  spaceIds: readonly string[];
}

/** The condition that a row `t` belongs to one of the spaces. */
function isOwned({ owner }: SpaceTable, given: Given<OfSpaces>) {
  const eb = expressionBuilder(rowsOf("Revision"));
  const branches = tables
    .selectFrom("Branch as b")
    .select("b.id")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.spaceId", "=", anyOf(given("spaceIds")));
  return eb.and([
    eb("t.organizationId", "=", given("organizationId")),
    owner === "spaceId" ? eb("t.spaceId", "=", anyOf(given("spaceIds"))) : eb("t.branchId", "in", branches),
  ]);
}

/** Deletes the rows of spaces in one table. */
export const deleteParts = new ShapedStatement(
  "space-parts:delete",
  partsThat(() => true),
  (given: Given<OfSpaces>, { table }) =>
    tables.deleteFrom(`${table as Part} as t`).where(isOwned(partNamed(table), given)),
);

const inOrganization = (id: RawBuilder<string>) => ({ organizationId: sql`${id}::text` });

/** Copies the rows of spaces in one table to another organization. */
export const copyToOrganization = new ShapedStatement(
  "space-parts:transfer",
  partsThat(({ derived }) => !derived),
  (given: Given<OfSpaces & { to: string }>, { table }) => {
    const part = partNamed(table);
    return copiesOf(part, rowsOf(table).where(isOwned(part, given)), inOrganization(given("to")));
  },
);

interface ToCopy {
  organizationId: string;
  spaceId: string;
  targetSpaceId: string;
}

/** Copies all rows of a space in one table to a duplicate. */
export const copyAllRows = new ShapedStatement(
  "space-parts:copy-all",
  partsThat(({ duplicate }) => duplicate === "all"),
  (given: Given<ToCopy>, { table }) =>
    copiesOf(
      partNamed(table),
      rowsOf(table)
        .where("t.organizationId", "=", given("organizationId"))
        .where("t.spaceId", "=", given("spaceId")),
      { spaceId: sql`${given("targetSpaceId")}::text` },
    ),
);

interface HeadToCopy {
  organizationId: string;
  branchId: string;
  targetSpaceId: string;
  targetBranchId: string;
}

/**
 * Copies the rows of a table that are valid at the head of a branch. The copies are valid in the new branch from revision 1 on.
 */
export const copyHeadRows = new ShapedStatement(
  "space-parts:copy-head",
  partsThat(({ duplicate }) => duplicate === "head"),
  (given: Given<HeadToCopy>, { table }) => {
    const part = partNamed(table);
    // The row `v` determines in which revisions the row `t` is valid. Without `livesWith`, `v` and `t` are the same row.
    const keys = { branchId: "branchId", fromNumber: "fromNumber" };
    const rows = rowsOf(table)
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.branchId", "=", given("branchId"));
    const living = (alias: "t" | "v") =>
      sql<boolean>`${sql.ref(`${alias}.toNumber`)} = ${sql.lit(OPEN_END)} AND NOT ${sql.ref(`${alias}.deleted`)}`;
    const changed = {
      spaceId: sql`${given("targetSpaceId")}::text`,
      branchId: sql`${given("targetBranchId")}::text`,
      fromNumber: sql.lit(1),
    };
    if (!part.livesWith) return copiesOf(part, rows.where(living("t")), changed);
    const joined = rows.innerJoin(
      `${part.livesWith as "PageVersion"} as v`,
      sameOrganization("v", "t", { ...keys, pageId: "pageId" }),
    );
    return copiesOf(part, joined.where(living("v")), changed);
  },
);

interface Things {
  organizationId: string;
  ids: readonly string[];
}

/** Copies the rows of spaces or collections to another organization. */
export const copyThings = new ShapedStatement(
  "library:transfer",
  LIBRARY,
  (given: Given<Things & { to: string }>, { table }) =>
    copiesOf(
      { name: table },
      tables
        .selectFrom(`${table as "Space"} as t`)
        .where("t.organizationId", "=", given("organizationId"))
        .where("t.id", "=", anyOf(given("ids"))),
      inOrganization(given("to")),
    ),
);

export const deleteThings = new ShapedStatement(
  "library:delete",
  LIBRARY,
  (given: Given<Things>, { table }) =>
    tables
      .deleteFrom(`${table as "Space"} as t`)
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.id", "=", anyOf(given("ids"))),
);

/** Locks spaces or collections until the transaction ends. */
export const lockedThings = new ShapedStatement(
  "library:locked",
  LIBRARY,
  (given: Given<Things>, { table }) =>
    tables
      .selectFrom(`${table as "Space"} as t`)
      .select("t.id")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.id", "=", anyOf(given("ids")))
      .orderBy("t.id")
      .forUpdate(),
);
