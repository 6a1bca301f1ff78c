import type { UserActor } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { isNotifying, tellOfEntry } from "../notifications/job";
import { bodyOf, writeOutbox } from "../webhooks/outbox";
import { recordedFields } from "./details";
import { type AuditEntry, insertEntry } from "./queries";

/** Writes an entry, and queues webhook deliveries and notifications. If `isQuiet` is true, no notifications are queued. */
async function writeEntry(tx: Tx, entry: AuditEntry, isQuiet = false): Promise<void> {
  const { organizationId, id, action: type, createdAt } = entry;
  const { spaceId = null, siteId = null } = entry.targets;
  const [webhooks] = await Promise.all([
    insertEntry.rows(tx, { ...entry, spaceId, siteId }),
    !isQuiet && isNotifying(type) && enqueue(tx, tellOfEntry, { organizationId, auditEventId: id }),
  ]);
  if (webhooks.length === 0) return;
  const webhookIds = webhooks.map((webhook) => webhook.id);
  await writeOutbox(tx, { organizationId, id, type, createdAt, body: bodyOf(entry) }, webhookIds);
}

/**
 * The data that the audit log records about a request: the operation, the caller, the IP address, and the
 * fields that the operation declares.
 */
export interface AuditContext {
  /** The operation's ID. */
  action: string;
  /** Null if the caller isn't known yet, such as during sign-up. */
  by: { userId: string; credential: UserActor["credential"] | null } | null;
  address: string | null;
  requestId: string;
  /** The names of the input fields to record. IDs become targets of the event, and all other fields become its details. */
  fields: readonly string[];
  input: Readonly<Record<string, unknown>>;
}

/** Additional details of an event that aren't in the request. */
export type EventDetails = Record<string, string | number | string[] | null>;

interface Recorded {
  organizationId: string;
  /**
   * Additional IDs that aren't in the request, such as the `spaceId` or `teamId` of a resource that the request created.
   */
  made?: Record<string, string> | undefined;
  details?: EventDetails | undefined;
  /** Whether to skip the notifications that the operation usually sends. */
  isQuiet?: boolean;
  /** Another organization that the event affects. The audit log of the other organization also gets the event. */
  otherOrganizationId?: string | undefined;
}

/**
 * Writes the event of a request to an organization's audit log, in the transaction that makes the change. Services call
 * this function once, after they have changed something. Therefore, the log has no entry for a request that was refused,
 * was rolled back or changed nothing (docs/adr/024). Webhooks receive exactly the data that the audit log records
 * (docs/events.md). In jobs, `act` is null.
 */
export async function recordEvent(
  tx: Tx,
  act: { audit: AuditContext } | null,
  { organizationId, made, details, isQuiet = false, otherOrganizationId }: Recorded,
): Promise<void> {
  if (!act?.audit.by) return;
  const { action, by, address, requestId, fields, input } = act.audit;
  const recorded = recordedFields(fields, input);
  const event: AuditEntry = {
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
