import type { RouterOutputs } from "../../outputs";
import type { Person } from "../use-request";

export type Review = RouterOutputs["changeRequests"]["reviews"]["list"]["items"][number];
export type Requested = RouterOutputs["changeRequests"]["reviews"]["listRequested"]["items"][number];

/** The state of one reviewer's review. */
export interface ReviewerState {
  person: Person;
  /** `awaited` means that the person was asked for a review and hasn't submitted one yet. */
  state: "awaited" | "approved" | "changes-requested";
  /** Whether the change request was edited after this person's review. */
  isOutdated: boolean;
  isRequested: boolean;
}

/**
 * Returns all people who were asked for a review or have reviewed, each with their newest review. In `reviews`, the newest
 * review must come first.
 */
export function reviewerStatesOf(
  requested: readonly Requested[],
  reviews: readonly Review[],
): ReviewerState[] {
  const asked = new Set(requested.map(({ user }) => user.id));
  const newest = new Map<string, Review>();
  for (const review of reviews) if (!newest.has(review.reviewer.id)) newest.set(review.reviewer.id, review);
  const reviewed = [...newest.values()].map(
    ({ reviewer, status, outdated }): ReviewerState => ({
      person: reviewer,
      state: status,
      isOutdated: outdated,
      isRequested: asked.has(reviewer.id),
    }),
  );
  const awaited = requested
    .filter(({ user }) => !newest.has(user.id))
    .map(
      ({ user }): ReviewerState => ({ person: user, state: "awaited", isOutdated: false, isRequested: true }),
    );
  return [...reviewed, ...awaited].sort((a, b) => a.person.displayName.localeCompare(b.person.displayName));
}
