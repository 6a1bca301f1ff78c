import type { Selectable } from "kysely";
import { Prisma } from "@/db/generated/client";
import type { DB } from "@/db/generated/kysely";
import type { Json } from "./changes";

/**
 * The version tables, each with the column that identifies a resource. A row is valid for the revisions
 * `fromNumber <= n < toNumber` of a branch. A `deleted` row hides the resource of the base (docs/content.md).
 */
export const KEYS = {
  PageVersion: "pageId",
  FileVersion: "fileId",
  ReusableContentVersion: "reusableContentId",
  StructureFileVersion: "gitPath",
} as const satisfies { [Table in keyof DB]?: keyof DB[Table] };

export type VersionTableName = keyof typeof KEYS;
export const VERSION_TABLES = Object.keys(KEYS) as VersionTableName[];

/** The columns that statements get as values. They aren't part of the rows that statements read and write. */
const PLACE = ["organizationId", "spaceId"] as const;
type Place = (typeof PLACE)[number];

/** The names of a table's columns that its rows contain. */
export const columnNames = <Table extends VersionTableName>(table: Table) =>
  Object.values(Prisma[`${table}ScalarFieldEnum`]).filter(
    (name) => !PLACE.some((each) => each === name),
  ) as Exclude<keyof DB[Table] & string, Place>[];

/** The columns that define for which revisions a row is valid. */
const VALIDITY: readonly string[] = ["branchId", "fromNumber", "toNumber", "deleted"];

/** The names of a table's columns, except for the key and the columns that define for which revisions a row is valid. */
export const valueNames = (table: VersionTableName): string[] =>
  columnNames(table).filter((name) => name !== KEYS[table] && !VALIDITY.includes(name));

type Scalar = string | number | boolean | Date | null;

/** A row as statements read and write it. */
export type VersionRow<Table extends VersionTableName, Row = Selectable<DB[Table]>> = {
  [Name in Exclude<keyof Row, Place>]: Row[Name] extends Scalar ? Row[Name] : Json;
};

export type PageRow = VersionRow<"PageVersion">;
export type FileRow = VersionRow<"FileVersion">;
export type ReusableContentRow = VersionRow<"ReusableContentVersion">;
export type StructureFileRow = VersionRow<"StructureFileVersion">;
