import { atLeast, type Level, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import type { PageOwnership } from "@/db/generated/client";
import type { ReviewState } from "./schema";

const DAY_MILLISECONDS = 86_400_000;
/** A review is due this many days before it's overdue. */
const DUE_DAYS = 14;

const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MILLISECONDS);

type Dates = Pick<PageOwnership, "remindAt" | "dueAt">;

/**
 * Returns when the next review of a page is due. Without a review, the first review is due immediately, and overdue 14 days after
 * the owner was set. `since` is the time when the owner was set.
 */
export function nextReview(intervalDays: number | null, verifiedAt: Date | null, since: Date): Dates {
  if (intervalDays === null) return { remindAt: null, dueAt: null };
  if (verifiedAt === null) return { remindAt: since, dueAt: daysAfter(since, DUE_DAYS) };
  const dueDays = Math.min(DUE_DAYS, Math.floor(intervalDays / 2));
  return {
    remindAt: daysAfter(verifiedAt, intervalDays - dueDays),
    dueAt: daysAfter(verifiedAt, intervalDays),
  };
}

/** Returns the state of a page's reviews at a time. `findOwnerships` in `queries.ts` has the same rule. */
export function stateAt(time: Date, { remindAt, dueAt }: Dates): ReviewState {
  if (remindAt === null || dueAt === null) return "unscheduled";
  if (time >= dueAt) return "overdue";
  return time >= remindAt ? "due" : "verified";
}

/** Whether a person can verify a page: people who can edit the space, and the owner. */
export const mayVerify = (level: Level, isOwner: boolean): boolean =>
  isOwner || atLeast(level, SPACE_PERMISSIONS.edit);
