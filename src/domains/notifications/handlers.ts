import { tellOfEntry, tellOfFailedRun } from "@/access/notifications/job";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { removeOld } from "./housekeeping";
import { removeOldNotifications } from "./jobs";
import { tellOf, tellOfRun } from "./tell";

export const notificationHandlers: JobHandler[] = [
  handle(tellOfEntry, ({ organizationId, auditEventId }) => tellOf(organizationId, auditEventId)),
  handle(tellOfFailedRun, ({ organizationId, gitRunId }) => tellOfRun(organizationId, gitRunId)),
  handle(removeOldNotifications, () => removeOld()),
];

export const notificationSchedules: Schedule[] = [
  schedule(removeOldNotifications, "17 2 * * *", { backfillMinutes: 24 * 60 }),
];
