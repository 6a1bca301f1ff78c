import type { Selectable } from "kysely";
import { Prisma } from "@/db/generated/client";
import type { DB } from "@/db/generated/kysely";
import type { Json } from "./changes";

/**
 * The version tables, each with the column that identifies a resource. A row is valid for the revisions
 * `fromNumber <= n < toNumber` of a branch. A `deleted` row hides a resource that exists in the base of the
 * branch (docs/content.md).
 */
export const KEYS = {
  PageVersion: "pageId",
  FileVersion: "fileId",
  ReusableContentVersion: "reusableContentId",
  StructureFileVersion: "gitPath",
} as const satisfies { [Table in keyof DB]?: keyof DB[Table] };

export type VersionTableName = keyof typeof KEYS;
export const VERSION_TABLES = Object.keys(KEYS) as VersionTableName[];

/**
 * Columns whose values are parameters of the statements. The rows that statements read and write don't
 * contain these columns.
 */
const PLACE = ["organizationId", "spaceId"] as const;
type Place = (typeof PLACE)[number];

/** Returns the names of a table's columns that the rows contain. */
export const columnNames = <Table extends VersionTableName>(table: Table) =>
  Object.values(Prisma[`${table}ScalarFieldEnum`]).filter(
    (name) => !PLACE.some((each) => each === name),
  ) as Exclude<keyof DB[Table] & string, Place>[];

/** The columns that define the branch and the revisions in which a row is valid. */
const VALIDITY: readonly string[] = ["branchId", "fromNumber", "toNumber", "deleted"];

/** Returns the names of a table's columns, without the key and the columns in VALIDITY. */
export const valueNames = (table: VersionTableName): string[] =>
  columnNames(table).filter((name) => name !== KEYS[table] && !VALIDITY.includes(name));

type Scalar = string | number | boolean | Date | null;

/** A row in the form in which statements read and write it. */
export type VersionRow<Table extends VersionTableName, Row = Selectable<DB[Table]>> = {
  [Name in Exclude<keyof Row, Place>]: Row[Name] extends Scalar ? Row[Name] : Json;
};

export type PageRow = VersionRow<"PageVersion">;
export type FileRow = VersionRow<"FileVersion">;
export type ReusableContentRow = VersionRow<"ReusableContentVersion">;
export type StructureFileRow = VersionRow<"StructureFileVersion">;
