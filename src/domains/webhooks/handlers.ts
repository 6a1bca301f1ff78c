import { deliverEvent } from "@/access/webhooks/job";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { deliver } from "./deliver";
import { tidy } from "./housekeeping";
import { mailNotice, tellAdministrator } from "./switch-off";

export const webhookHandlers: JobHandler[] = [
  handle(deliverEvent, ({ organizationId, deliveryId }) => deliver(organizationId, deliveryId)),
  handle(tellAdministrator, ({ organizationId, webhookId, userId }) =>
    mailNotice(organizationId, webhookId, userId),
  ),
  byClock("webhooks:tidy-deliveries", "31 * * * *", tidy, { backfillMinutes: 60 }),
];
