import type { UserActor } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { AuditEvent } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { isNotifying, tellOfEntry } from "../notifications/job";
import { bodyOf, writeOutbox } from "../webhooks/outbox";
import { recordedFields } from "./details";

/** An entry of the audit log; targets and details are plain JSON. */
type AuditEntry = Omit<AuditEvent, "targets" | "details"> & {
  targets: Record<string, string>;
  details: Record<string, unknown>;
};

/**
 * Writes an entry and returns the IDs of the webhooks that receive it. One statement does both, so an organization without
 * webhooks costs nothing extra. Webhooks that are being deleted are skipped; the others are locked until the transaction
 * ends.
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

/** Writes an entry, and queues webhook deliveries and notifications. `isQuiet` skips the notifications. */
async function writeEntry(tx: Tx, entry: AuditEntry, isQuiet = false): Promise<void> {
  const { organizationId, id, action: type, createdAt } = entry;
  const [webhookIds] = await Promise.all([
    insertEntry(tx, entry),
    !isQuiet && isNotifying(type) && enqueue(tx, tellOfEntry, { organizationId, auditEventId: id }),
  ]);
  if (webhookIds.length === 0) return;
  await writeOutbox(tx, { organizationId, id, type, createdAt, body: bodyOf(entry) }, webhookIds);
}

/**
 * What the audit log records about a request: the operation, the caller, the IP address, and what the operation
 * declares.
 */
export interface AuditContext {
  /** The operation's ID. */
  action: string;
  /** Null if the caller is not known yet, such as during sign-up. */
  by: { userId: string; credential: UserActor["credential"] | null } | null;
  address: string | null;
  requestId: string;
  /** The input fields that are recorded: IDs as targets of the event, all others as its details. */
  fields: readonly string[];
  input: Readonly<Record<string, unknown>>;
}

interface Recorded {
  organizationId: string;
  /**
   * IDs of resources that the request created, by `spaceId`, `teamId` and so on, and other IDs that the request doesn't
   * contain.
   */
  made?: Record<string, string>;
  /** Details that the request doesn't contain. */
  details?: Record<string, string | string[] | null>;
  /** Whether to skip notifications that the operation usually causes. */
  isQuiet?: boolean;
  /** Another organization that the event affects. Its audit log gets the event, too. */
  otherOrganizationId?: string | undefined;
}

/**
 * Writes the event of a request to the audit log of an organization, in the transaction that makes the change. Services call
 * it once, after they have changed something. So the log has no entry for a request that was refused, was rolled back or
 * changed nothing (docs/adr/024). Webhooks receive exactly what is recorded (docs/events.md). `act` is null in jobs.
 */
export async function recordEvent(
  tx: Tx,
  act: { audit: AuditContext } | null,
  { organizationId, made, details, isQuiet = false, otherOrganizationId }: Recorded,
): Promise<void> {
  if (!act?.audit.by) return;
  const { action, by, address, requestId, fields, input } = act.audit;
  const recorded = recordedFields(fields, input);
  const event = {
    organizationId,
    id: newId(),
    createdAt: now(),
    action,
    userId: by.userId,
    credentialKind: by.credential?.kind ?? "none",
    credentialId: by.credential?.id ?? "",
    address,
    requestId,
    targets: { ...made, ...recorded.targets },
    details: { ...recorded.details, ...details },
  };
  await writeEntry(tx, event, isQuiet);
  if (otherOrganizationId === undefined) return;
  // The other organization must not see the caller's IP address and token.
  const elsewhere = { organizationId: otherOrganizationId, id: newId(), credentialId: "", address: null };
  await writeEntry(tx, { ...event, ...elsewhere });
}
