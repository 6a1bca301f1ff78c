import type { DB } from "@/db/generated/kysely";
import {
  columnNames,
  type FileRow,
  type PageRow,
  type ReusableContentRow,
  type VersionTableName,
} from "../tables";

/**
 * Columns that the API never returns. They contain the validity of a row, its block keys, and details about
 * its storage.
 */
const UNREAD = {
  PageVersion: ["toNumber", "deleted", "keys", "gitMode"],
  FileVersion: ["toNumber", "deleted", "gitMode", "createdAt"],
  ReusableContentVersion: ["toNumber", "deleted", "uses", "gitMode", "createdAt", "updatedAt"],
} as const;
type Unread<Table extends keyof typeof UNREAD> = (typeof UNREAD)[Table][number];

/** Returns the columns that statements read for the API. */
export const readColumns = <Table extends keyof typeof UNREAD, Alias extends string>(
  table: Table,
  alias: Alias,
) =>
  columnNames<VersionTableName>(table)
    .filter((name) => !(UNREAD[table] as readonly string[]).includes(name))
    .map((name) => `${alias}.${name}`) as `${Alias}.${Exclude<
    keyof DB[Table] & string,
    Unread<Table> | "organizationId" | "spaceId"
  >}`[];

/**
 * A page in the form in which statements return it to the API. If the row was sent as JSON, its times are
 * text.
 */
export type ReadPage = Omit<PageRow, Unread<"PageVersion"> | "createdAt" | "updatedAt"> & {
  createdAt: Date | string;
  updatedAt: Date | string;
};
export type ReadFile = Omit<FileRow, Unread<"FileVersion">>;
/**
 * A reusable content in the form in which statements return it to the API. It includes the block keys for
 * its Document.
 */
export type ReadReusableContent = Omit<ReusableContentRow, Unread<"ReusableContentVersion">>;

/**
 * Compares siblings by the bytes of their ranks. If the ranks are equal, compares their IDs, because two
 * writers can create the same rank.
 */
export function byRank(a: { rank: string; pageId: string }, b: { rank: string; pageId: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.pageId < b.pageId ? -1 : 1;
}
