import { sql } from "kysely";
import { deliveryJobKey } from "@/access/webhooks/job";
import { columns, type Given, Statement, tables } from "@/db/statement";
import { isJobEnded } from "@/jobs/status";

/**
 * Selects a webhook, and locks it against other changes until the transaction ends. Code that writes an event for the webhook
 * doesn't have to wait for this lock (`src/access/audit/record.ts`).
 */
export const lockedWebhook = new Statement(
  "webhook:locked",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .selectFrom("Webhook as w")
      .select(columns("Webhook", "w"))
      .where("w.organizationId", "=", given("organizationId"))
      .where("w.id", "=", given("id"))
      .forNoKeyUpdate(),
);

/** Selects deliveries that are due but whose job has ended. */
export const abandonedDeliveries = new Statement(
  "webhooks:abandoned",
  (given: Given<{ now: Date; limit: number }>) =>
    tables
      .selectFrom("WebhookDelivery as d")
      .select(["d.organizationId", "d.id", "d.webhookId"])
      .where("d.status", "=", sql.lit("pending"))
      .where("d.nextAttemptAt", "<", given("now"))
      .where(isJobEnded(deliveryJobKey(""), "d.id"))
      .limit(given("limit")),
);

/** Deletes events with their deliveries, except for those with a delivery that is pending or newer than `since`. */
export const deleteOldEvents = new Statement(
  "webhooks:delete-old",
  (given: Given<{ since: Date; rows: number }>) =>
    tables.deleteFrom("WebhookEvent").where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("organizationId", "id"),
        "in",
        selectFrom("WebhookEvent as e")
          .select(["e.organizationId", "e.id"])
          .where("e.createdAt", "<", given("since"))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("WebhookDelivery as d")
                  .select("d.id")
                  .whereRef("d.organizationId", "=", "e.organizationId")
                  .whereRef("d.eventId", "=", "e.id")
                  .where(({ or, eb }) =>
                    or([eb("d.status", "=", sql.lit("pending")), eb("d.createdAt", ">=", given("since"))]),
                  ),
              ),
            ),
          )
          .limit(given("rows"))
          .$asTuple("organizationId", "id"),
      ),
    ),
);
