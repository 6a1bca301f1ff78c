import type {
  FileVersion,
  PageVersion,
  ReusableContentVersion,
  StructureFileVersion,
} from "@/db/generated/client";
import type { Json } from "./changes";

type ColumnType = "text" | "int" | "boolean" | "jsonb" | "timestamptz";

/**
 * One of the four version tables. A row is valid for the revisions `fromNumber <= n < toNumber` of a branch.
 * A `deleted` row hides the resource of the base (docs/content.md).
 */
export interface VersionTable<Key extends string> {
  name: string;
  key: Key;
  /** All columns except the key and the validity range, in the order that every statement uses. */
  columns: Readonly<Record<string, ColumnType>>;
}

/** Returns SQL for the columns of a table's row `v`, except the columns in `leaveOut`. */
export const selectedColumns = (table: VersionTable<string>, leaveOut: readonly string[]): string =>
  ["branchId", table.key, "fromNumber", "toNumber", "deleted", ...Object.keys(table.columns)]
    .filter((name) => !leaveOut.includes(name))
    .map((name) => `v."${name}"`)
    .join(", ");

const PLACE = { gitPath: "text", gitOid: "text", gitMode: "text" } as const;

export const PAGES = {
  name: "PageVersion",
  key: "pageId",
  columns: {
    type: "text",
    parentId: "text",
    rank: "text",
    title: "text",
    linkTitle: "text",
    slug: "text",
    emoji: "text",
    icon: "text",
    description: "text",
    hidden: "boolean",
    noIndex: "boolean",
    noRobotsIndex: "boolean",
    condition: "text",
    layout: "jsonb",
    cover: "jsonb",
    variables: "jsonb",
    metaLinks: "jsonb",
    target: "jsonb",
    computed: "jsonb",
    textHash: "text",
    keys: "jsonb",
    ...PLACE,
    createdAt: "timestamptz",
    updatedAt: "timestamptz",
  },
} as const satisfies VersionTable<"pageId">;

export const FILES = {
  name: "FileVersion",
  key: "fileId",
  columns: {
    name: "text",
    contentType: "text",
    size: "int",
    width: "int",
    height: "int",
    blobHash: "text",
    ...PLACE,
    createdAt: "timestamptz",
  },
} as const satisfies VersionTable<"fileId">;

export const REUSABLE_CONTENTS = {
  name: "ReusableContentVersion",
  key: "reusableContentId",
  columns: {
    title: "text",
    textHash: "text",
    keys: "jsonb",
    uses: "jsonb",
    ...PLACE,
    createdAt: "timestamptz",
    updatedAt: "timestamptz",
  },
} as const satisfies VersionTable<"reusableContentId">;

export const STRUCTURE_FILES = {
  name: "StructureFileVersion",
  key: "gitPath",
  columns: { textHash: "text", gitOid: "text", gitMode: "text" },
} as const satisfies VersionTable<"gitPath">;

type Scalar = string | number | boolean | Date | null;

/**
 * A row as statements read and write it. The organization and the space aren't included, because statements
 * get them as parameters.
 */
type RowOf<Model> = {
  [Name in Exclude<keyof Model, "organizationId" | "spaceId">]: Model[Name] extends Scalar
    ? Model[Name]
    : Json;
};

export type PageRow = RowOf<PageVersion>;
export type FileRow = RowOf<FileVersion>;
export type ReusableContentRow = RowOf<ReusableContentVersion>;
export type StructureFileRow = RowOf<StructureFileVersion>;
