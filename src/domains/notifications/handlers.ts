import { tellOfEntry, tellOfFailedJob, tellOfFailedRun } from "@/access/notifications/job";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { tellOfDueReviews } from "./due-reviews";
import { mailDigest, mailThread, queueAllDigests, sendDigest, sendThread } from "./mail";
import { tellOf, tellOfJob, tellOfRun } from "./notify";
import { removeOld } from "./service";

export const notificationHandlers: JobHandler[] = [
  handle(tellOfEntry, ({ organizationId, auditEventId }) => tellOf(organizationId, auditEventId)),
  handle(tellOfFailedRun, ({ organizationId, gitRunId }) => tellOfRun(organizationId, gitRunId)),
  handle(tellOfFailedJob, tellOfJob),
  handle(mailThread, ({ userId, threadId }) => sendThread(userId, threadId)),
  handle(mailDigest, ({ userId }) => sendDigest(userId)),
  byClock("notifications:due-reviews", "0 5 * * *", tellOfDueReviews, { backfillMinutes: 12 * 60 }),
  byClock("notifications:queue-digests", "0 6 * * *", queueAllDigests, { backfillMinutes: 12 * 60 }),
  byClock("notifications:remove-old", "17 2 * * *", removeOld, { backfillMinutes: 24 * 60 }),
];
