import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Operations that notify people (docs/events.md). */
export const NOTIFYING_OPERATIONS = [
  "mergeChangeRequest",
  "postCommentInChangeRequest",
  "postCommentInSpace",
  "postCommentReplyInChangeRequest",
  "postCommentReplyInSpace",
  "requestReviewersForChangeRequest",
  "submitChangeRequestReview",
  "updateChangeRequestById",
  "updateCommentInChangeRequest",
  "updateCommentInSpace",
  "updateCommentReplyInChangeRequest",
  "updateCommentReplyInSpace",
  "updateSpaceContent",
] as const;
export type NotifyingOperation = (typeof NOTIFYING_OPERATIONS)[number];

export const isNotifying = (action: string): action is NotifyingOperation =>
  (NOTIFYING_OPERATIONS as readonly string[]).includes(action);

/** Notifies people about an entry of the audit log. */
export const tellOfEntry = defineJob(
  "notifications:tell-of-entry",
  z.object({ organizationId: z.string(), auditEventId: z.string() }),
);

export const FAILED_JOB_TYPES = ["import", "translation", "pdf"] as const;

/**
 * Notifies people that a job that they requested has failed permanently. `cause` identifies the failure, so that each
 * failure causes only one notification.
 */
export const tellOfFailedJob = defineJob(
  "notifications:tell-of-failed-job",
  z.object({
    organizationId: z.string(),
    spaceId: z.string(),
    type: z.enum(FAILED_JOB_TYPES),
    /** The ID of the import, translation or PDF. */
    jobId: z.string(),
    cause: z.string(),
    error: z.string(),
    userIds: z.array(z.string()),
    pageId: z.string().nullable().default(null),
    changeRequestId: z.string().nullable().default(null),
    failedAt: z.iso.datetime(),
  }),
);

/** Notifies the person who started an import from Git or an export that it has failed. */
export const tellOfFailedRun = defineJob(
  "notifications:tell-of-failed-run",
  z.object({ organizationId: z.string(), gitRunId: z.string() }),
);
