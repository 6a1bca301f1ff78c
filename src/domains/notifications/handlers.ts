import { tellOfEntry, tellOfFailedJob, tellOfFailedRun } from "@/access/notifications/job";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { removeOld } from "./housekeeping";
import { mailDigest, mailThread, queueDigests, removeOldNotifications } from "./jobs";
import { queueAllDigests, sendDigest, sendThread } from "./mail";
import { tellOf, tellOfJob, tellOfRun } from "./notify";

export const notificationHandlers: JobHandler[] = [
  handle(tellOfEntry, ({ organizationId, auditEventId }) => tellOf(organizationId, auditEventId)),
  handle(tellOfFailedRun, ({ organizationId, gitRunId }) => tellOfRun(organizationId, gitRunId)),
  handle(tellOfFailedJob, tellOfJob),
  handle(mailThread, ({ userId, threadId }) => sendThread(userId, threadId)),
  handle(mailDigest, ({ userId }) => sendDigest(userId)),
  handle(queueDigests, () => queueAllDigests()),
  handle(removeOldNotifications, () => removeOld()),
];

export const notificationSchedules: Schedule[] = [
  schedule(queueDigests, "0 6 * * *", { backfillMinutes: 12 * 60 }),
  schedule(removeOldNotifications, "17 2 * * *", { backfillMinutes: 24 * 60 }),
];
