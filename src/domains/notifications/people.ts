import { db } from "@/db/client";
import { reads } from "@/db/reads";
import { participants, speakers } from "./people-queries";

const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId);

/**
 * The participants of a change request: its author, requested reviewers, reviewers and authors of comments.
 */
export const participantsOf = async (organizationId: string, changeRequestId: string): Promise<string[]> =>
  idsOf(await participants.rows(reads(), { organizationId, changeRequestId }));

/**
 * The participants of a thread at a certain time. The participants are the author of the comment and the people who
 * have replied to it.
 */
export const speakersOf = async (organizationId: string, commentId: string, by: Date): Promise<string[]> =>
  idsOf(await speakers.rows(reads(), { organizationId, commentId, by }));

/**
 * Returns the people whom a person has asked for a review of a change request, each with the revision that the request was about.
 */
export const askedBy = (organizationId: string, changeRequestId: string, requestedById: string) =>
  db().requestedReviewer.findMany({
    where: { organizationId, changeRequestId, requestedById },
    select: { userId: true, revisionId: true },
  });
