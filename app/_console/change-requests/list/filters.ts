import type { Status } from "../use-request";

/** What the list is narrowed down to, as the page's address says it. */
export interface ListFilters {
  status: Status | "all";
  /** Only what the reader has made. */
  isMine: boolean;
  /** A user ID, or null for all. */
  creator: string | null;
  /** Only what the reader was asked to review. */
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

/** Reads the filters out of an address; an unknown value counts as absent. */
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

/** The query of the address that says these filters; those that are as at first are left out. */
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

/** Whether anything but the status narrows the list down. */
export const isNarrowed = ({ isMine, creator, awaitsMe, search }: ListFilters) =>
  isMine || creator !== null || awaitsMe || search.trim() !== "";

/** The filters as the procedure takes them; `me` is the reader's id. */
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
