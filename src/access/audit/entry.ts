import type { Tx } from "@/db/client";
import type { AuditEvent } from "@/db/generated/client";
import { enqueue } from "@/jobs/enqueue";
import { isNotifying, tellOfEntry } from "../notifications/job";
import { bodyOf } from "../webhooks/body";
import { writeOutbox } from "../webhooks/outbox";

/** An entry of the audit log; targets and details are plain JSON. */
export type AuditEntry = Omit<AuditEvent, "targets" | "details"> & {
  targets: Record<string, string>;
  details: Record<string, unknown>;
};

/**
 * Writes an entry, and answers the ids of the webhooks that are to be told: one statement, so that it costs as much as the
 * entry alone where there are none. A webhook that is being deleted is left out; the others stay until the transaction ends.
 */
async function insertEntry(tx: Tx, entry: AuditEntry): Promise<string[]> {
  const { organizationId, action, targets } = entry;
  const found = await tx.$queryRaw<{ id: string }[]>`/* planned once: audit-entry */
    WITH written AS (
      INSERT INTO "AuditEvent" ("organizationId", "id", "createdAt", "action", "userId", "credentialKind", "credentialId",
        "address", "requestId", "targets", "details")
      VALUES (${organizationId}, ${entry.id}, ${entry.createdAt}, ${action}, ${entry.userId}, ${entry.credentialKind},
        ${entry.credentialId}, ${entry.address}, ${entry.requestId}, ${JSON.stringify(targets)}::jsonb,
        ${JSON.stringify(entry.details)}::jsonb))
    SELECT w."id" FROM "Webhook" w
    WHERE w."organizationId" = ${organizationId} AND w."disabledAt" IS NULL
      AND (cardinality(w."events") = 0 OR ${action} = ANY (w."events"))
      AND (cardinality(w."spaceIds") + cardinality(w."siteIds") = 0
        OR ${targets.spaceId ?? null}::text = ANY (w."spaceIds") OR ${targets.siteId ?? null}::text = ANY (w."siteIds"))
    ORDER BY w."id" FOR KEY SHARE OF w SKIP LOCKED`;
  return found.map(({ id }) => id);
}

/**
 * Writes an entry of the audit log, and with it what the organization's webhooks and people are told of it; `isQuiet`
 * where it concerns no people.
 */
export async function writeEntry(tx: Tx, entry: AuditEntry, isQuiet = false): Promise<void> {
  const { organizationId, id, action: type, createdAt } = entry;
  const [webhookIds] = await Promise.all([
    insertEntry(tx, entry),
    !isQuiet && isNotifying(type) && enqueue(tx, tellOfEntry, { organizationId, auditEventId: id }),
  ]);
  if (webhookIds.length === 0) return;
  await writeOutbox(tx, { organizationId, id, type, createdAt, body: bodyOf(entry) }, webhookIds);
}
