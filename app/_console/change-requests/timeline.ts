import type { Comment } from "./comments/use-comments";
import type { Requested, Review } from "./review/reviewer-states";
import type { Session } from "./sessions";
import type { ChangeRequest } from "./use-request";

/** An event in the history of a change request. `at` is the time as an ISO 8601 string. */
export type TimelineEvent = { at: string; id: string } & (
  | { kind: "comment"; comment: Comment; review: Review | undefined }
  | { kind: "review"; review: Review }
  | { kind: "session"; session: Session }
  | { kind: "requested"; requested: Requested }
  | { kind: "merged"; by: ChangeRequest["createdBy"] | undefined }
);

interface Sources {
  request: Pick<ChangeRequest, "mergedAt" | "mergedBy">;
  comments: readonly Comment[];
  reviews: readonly Review[];
  requested: readonly Requested[];
  sessions: readonly Session[];
}

/**
 * All events in chronological order. A review that has a comment is part of that comment. A session of edits has the time of its
 * newest edit.
 */
export function timelineOf({ request, comments, reviews, requested, sessions }: Sources): TimelineEvent[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const events: TimelineEvent[] = [
    ...sessions.map((session) => {
      const [newest] = session.revisions;
      return { kind: "session" as const, at: newest.createdAt, id: newest.id, session };
    }),
    ...requested.map((one) => ({
      kind: "requested" as const,
      at: one.createdAt,
      id: `requested-${one.user.id}`,
      requested: one,
    })),
    ...comments.map((comment) => ({
      kind: "comment" as const,
      at: comment.postedAt,
      id: comment.id,
      comment,
      review: byId.get(comment.target.review ?? ""),
    })),
    ...reviews
      .filter((review) => !review.comment)
      .map((review) => ({ kind: "review" as const, at: review.createdAt, id: review.id, review })),
  ];
  const sorted = events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (!request.mergedAt) return sorted;
  return [...sorted, { kind: "merged", at: request.mergedAt, id: "merged", by: request.mergedBy }];
}
