import { sql } from "kysely";
import { writeOutbox } from "@/access/webhooks/outbox";
import { db } from "@/db/client";
import type { Webhook } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { newWebhookSecret, sealedSecret } from "@/domains/webhooks/secrets";
import { now } from "@/lib/clock";
import { runSql } from "../sql";

type Fields = Pick<Webhook, "organizationId"> & Partial<Omit<Webhook, "secret">>;

/** Creates a webhook for an organization. By default, it subscribes to all events. */
export async function makeWebhook(fields: Fields): Promise<Webhook> {
  const secret = sealedSecret("webhook-secret", newWebhookSecret());
  const url = "https://hooks.example.org/bindery";
  return await db().webhook.create({ data: { id: newId(), url, ...fields, secret } });
}

/** Creates a delivery that is never sent, because its job isn't queued. */
export async function makeDelivery({ organizationId, id: webhookId }: Webhook): Promise<string> {
  const event = { organizationId, id: newId(), type: "createSpace", body: "{}", createdAt: now() };
  return await inTransaction(null, async (tx) => {
    const [deliveryId = ""] = await writeOutbox(tx, event, [webhookId]);
    await runSql(sql`SELECT graphile_worker.remove_job(${`webhook-delivery:${deliveryId}`})`, tx);
    return deliveryId;
  });
}
