import type { Json } from "../changes";
import type { FileRow, PageRow, ReusableContentRow } from "../tables";

/** Columns of a page without its keys, in every statement that reads pages for the API. */
export const READ_COLUMNS = [
  "branchId",
  "pageId",
  "fromNumber",
  "type",
  "parentId",
  "rank",
  "title",
  "linkTitle",
  "slug",
  "emoji",
  "icon",
  "description",
  "hidden",
  "noIndex",
  "noRobotsIndex",
  "condition",
  "layout",
  "cover",
  "variables",
  "metaLinks",
  "target",
  "computed",
  "textHash",
  "gitPath",
  "gitOid",
  "createdAt",
  "updatedAt",
] as const;

/** A page as the API shows it; its times come as text where the row travelled as JSON. */
export type ReadPage = Omit<
  Pick<PageRow, (typeof READ_COLUMNS)[number]>,
  "createdAt" | "updatedAt" | "layout" | "cover" | "variables" | "metaLinks" | "target" | "computed"
> & {
  layout: Json;
  cover: Json;
  variables: Json;
  metaLinks: Json;
  target: Json;
  computed: Json;
  createdAt: Date | string;
  updatedAt: Date | string;
};

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
