import {
  FILES,
  type FileRow,
  PAGES,
  type PageRow,
  REUSABLE_CONTENTS,
  type ReusableContentRow,
  selectedColumns,
} from "../tables";

/** Columns that the API never returns: the validity of a row, its block keys, and details of its storage. */
const UNREAD = {
  page: ["toNumber", "deleted", "keys", "gitMode"],
  file: ["toNumber", "deleted", "gitMode", "createdAt"],
  reusableContent: ["toNumber", "deleted", "uses", "gitMode", "createdAt", "updatedAt"],
} as const;
type Unread<Kind extends keyof typeof UNREAD> = (typeof UNREAD)[Kind][number];

/** The columns of `v` in all statements that read pages, files or reusable contents for the API. */
export const PAGE_COLUMNS = selectedColumns(PAGES, UNREAD.page);
export const FILE_COLUMNS = selectedColumns(FILES, UNREAD.file);
export const REUSABLE_CONTENT_COLUMNS = selectedColumns(REUSABLE_CONTENTS, UNREAD.reusableContent);

/** A page as the API returns it. Its times are text if the row was sent as JSON. */
export type ReadPage = Omit<PageRow, Unread<"page"> | "createdAt" | "updatedAt"> & {
  createdAt: Date | string;
  updatedAt: Date | string;
};
export type ReadFile = Omit<FileRow, Unread<"file">>;
/** A reusable content as the API returns it, with the block keys for its Document. */
export type ReadReusableContent = Omit<ReusableContentRow, Unread<"reusableContent">>;

/** Compares siblings bytewise by rank, and then by ID, because two writers can generate the same rank. */
export function byRank(a: { rank: string; pageId: string }, b: { rank: string; pageId: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.pageId < b.pageId ? -1 : 1;
}
