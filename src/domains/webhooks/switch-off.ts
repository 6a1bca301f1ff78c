import type { Tx } from "@/db/client";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { isMailing } from "@/lib/mail/send";
import { tellAdministrator } from "./jobs";
import type { WebhookKey } from "./rows";

/** Gives up what waits to be sent to a webhook; its jobs find nothing to do. */
export async function endPending(tx: Tx, { organizationId, id: webhookId }: WebhookKey): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { organizationId, webhookId, status: "pending" },
    data: { status: "failed", nextAttemptAt: null },
  });
}

/** The people who administrate an organization; machines read no letters. */
const administratorsOf = (tx: Tx, organizationId: string) =>
  tx.member.findMany({
    where: { organizationId, role: "admin", disabledAt: null, user: { serviceAccountOf: null } },
    select: { userId: true },
  });

/** Switches off a webhook to which nothing gets any more, and writes to the administrators where mail is sent. */
export async function switchOff(tx: Tx, key: WebhookKey, reason: "failing" | "gone"): Promise<void> {
  const { organizationId, id } = key;
  const time = now();
  await tx.webhook.update({
    where: { organizationId_id: { organizationId, id } },
    data: { disabledAt: time, disabledReason: reason, updatedAt: time, version: { increment: 1 } },
  });
  await endPending(tx, key);
  if (!isMailing()) return;
  for (const { userId } of await administratorsOf(tx, organizationId))
    await enqueue(tx, tellAdministrator, { organizationId, webhookId: id, userId });
}
