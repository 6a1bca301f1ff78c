import { deliverEvent } from "@/access/webhooks/job";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { deliver } from "./deliver";
import { tidy } from "./housekeeping";
import { tellAdministrator, tidyDeliveries } from "./jobs";
import { mailNotice } from "./notice";

export const webhookHandlers: JobHandler[] = [
  handle(deliverEvent, ({ organizationId, deliveryId }) => deliver(organizationId, deliveryId)),
  handle(tellAdministrator, ({ organizationId, webhookId, userId }) =>
    mailNotice(organizationId, webhookId, userId),
  ),
  handle(tidyDeliveries, () => tidy()),
];

export const webhookSchedules: Schedule[] = [schedule(tidyDeliveries, "31 * * * *", { backfillMinutes: 60 })];
