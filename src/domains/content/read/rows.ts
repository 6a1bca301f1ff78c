import {
  columnsOf,
  FILES,
  type FileRow,
  PAGES,
  type PageRow,
  REUSABLE_CONTENTS,
  type ReusableContentRow,
} from "../tables";

/** What no reader of the API is told: how long a row lives, how a text is keyed, and how its file is stored. */
const UNREAD = {
  page: ["toNumber", "deleted", "keys", "gitMode"],
  file: ["toNumber", "deleted", "gitMode", "createdAt"],
  reusableContent: ["toNumber", "deleted", "uses", "gitMode", "createdAt", "updatedAt"],
} as const;
type Unread<Kind extends keyof typeof UNREAD> = (typeof UNREAD)[Kind][number];

/** Columns of `v` in every statement that reads pages, files or reusable contents for the API. */
export const PAGE_COLUMNS = columnsOf(PAGES, UNREAD.page);
export const FILE_COLUMNS = columnsOf(FILES, UNREAD.file);
export const REUSABLE_CONTENT_COLUMNS = columnsOf(REUSABLE_CONTENTS, UNREAD.reusableContent);

/** A page as the API shows it; its times come as text where the row travelled as JSON. */
export type ReadPage = Omit<PageRow, Unread<"page"> | "createdAt" | "updatedAt"> & {
  createdAt: Date | string;
  updatedAt: Date | string;
};
export type ReadFile = Omit<FileRow, Unread<"file">>;
/** A reusable content as the API shows it, with the keys that its Document takes. */
export type ReadReusableContent = Omit<ReusableContentRow, Unread<"reusableContent">>;

/** Order among siblings: bytewise by rank, and by id where two writers drew the same rank. */
export function byRank(a: { rank: string; pageId: string }, b: { rank: string; pageId: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.pageId < b.pageId ? -1 : 1;
}
