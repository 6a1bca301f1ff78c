import type { Status } from "../use-request";

/** The filters of the list. The page's URL contains them. */
export interface ListFilters {
  status: Status | "all";
  /** Whether to list only change requests that the user created. */
  isMine: boolean;
  /** A user ID, or null for all. */
  creator: string | null;
  /** Whether to list only change requests that wait for the user's review. */
  awaitsMe: boolean;
  search: string;
}

const STATUSES = ["open", "draft", "merged", "archived", "all"] as const;
export const TAB_WORDS: Record<(typeof STATUSES)[number], string> = {
  open: "Open",
  draft: "Drafts",
  merged: "Merged",
  archived: "Archived",
  all: "All",
};
export const TABS = STATUSES;

/** Reads the filters from the URL. Ignores unknown values. */
export function readFilters(search: { get: (name: string) => string | null }): ListFilters {
  const status = STATUSES.find((one) => one === search.get("status")) ?? "open";
  const creator = search.get("creator");
  return {
    status,
    isMine: creator === "me",
    creator: creator === "me" ? null : creator,
    awaitsMe: search.get("reviewer") === "me",
    search: search.get("search") ?? "",
  };
}

/** Returns the URL query for these filters. Omits filters that have their default value. */
export function writeFilters(filters: ListFilters): string {
  const { status, isMine, creator, awaitsMe, search } = filters;
  const query = new URLSearchParams();
  if (status !== "open") query.set("status", status);
  if (isMine || creator) query.set("creator", isMine ? "me" : (creator ?? ""));
  if (awaitsMe) query.set("reviewer", "me");
  if (search.trim()) query.set("search", search.trim());
  const text = query.toString();
  return text && `?${text}`;
}

/** Whether a filter other than the status is set. */
export const isNarrowed = ({ isMine, creator, awaitsMe, search }: ListFilters) =>
  isMine || creator !== null || awaitsMe || search.trim() !== "";

/** The filters as input of the procedure. `me` is the user's ID. */
export function inputOf(filters: ListFilters, me: string | undefined) {
  const { status, isMine, creator, awaitsMe, search } = filters;
  const by = isMine ? me : creator;
  const all: Status[] = ["draft", "open", "merged", "archived"];
  return {
    status: status === "all" ? all : [status],
    ...(by ? { creator: by } : {}),
    ...(awaitsMe && me ? { requestedReviewer: me } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
}
