import { type FileRow, PAGES, type PageRow, type ReusableContentRow } from "../tables";

/** What no reader of the API is told of a page: how its text is keyed, and how its file is stored. */
const UNREAD = ["keys", "gitMode"] as const;

/** Columns of a page in every statement that reads pages for the API. */
export const READ_COLUMNS = [
  ...["branchId", "pageId", "fromNumber"],
  ...Object.keys(PAGES.columns).filter((name) => !UNREAD.some((unread) => unread === name)),
];

/** A page as the API shows it; its times come as text where the row travelled as JSON. */
export type ReadPage = Omit<
  PageRow,
  "toNumber" | "deleted" | (typeof UNREAD)[number] | "createdAt" | "updatedAt"
> & { createdAt: Date | string; updatedAt: Date | string };

/** Order among siblings: bytewise by rank, and by id where two writers drew the same rank. */
export function byRank(a: { rank: string; pageId: string }, b: { rank: string; pageId: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.pageId < b.pageId ? -1 : 1;
}

/** A file as the API shows it. */
export type ReadFile = Omit<FileRow, "toNumber" | "deleted" | "gitMode" | "createdAt">;

/** A reusable content as the API shows it, with the keys that its Document takes. */
export type ReadReusableContent = Omit<
  ReusableContentRow,
  "toNumber" | "deleted" | "gitMode" | "createdAt" | "updatedAt"
>;
