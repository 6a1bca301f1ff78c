import type { RouterOutputs } from "../outputs";

export type Ownership = RouterOutputs["ownership"]["get"];
export type ReviewState = Ownership["state"];

/** The name of the person or the team that owns a page. */
export const ownerName = ({ user, team }: Pick<Ownership, "user" | "team">): string =>
  user?.displayName ?? team?.title ?? "a former member or team";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
export const dateOf = (time: string): string => day.format(new Date(time));

/** The state of the reviews of a page, in a few words. */
export function stateWords({ state, dueAt = "" }: Pick<Ownership, "state" | "dueAt">): string {
  switch (state) {
    case "verified":
      return `Verified until ${dateOf(dueAt)}`;
    case "due":
      return `Review due by ${dateOf(dueAt)}`;
    case "overdue":
      return `Review overdue since ${dateOf(dueAt)}`;
    case "unscheduled":
      return "No reviews";
  }
}

export const STATE_TONES = {
  verified: "success",
  due: "warning",
  overdue: "danger",
  unscheduled: "neutral",
} as const satisfies Record<ReviewState, string>;

/** The intervals that the console offers, in days. */
export const INTERVALS: readonly [number, string][] = [
  [30, "Every 30 days"],
  [90, "Every 90 days"],
  [180, "Every 180 days"],
  [365, "Every year"],
];
