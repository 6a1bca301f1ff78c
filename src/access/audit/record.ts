import type { UserActor } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { DETAILS, targetsOf } from "./details";

/** What the audit log is told of a request: which operation, by whom, from where, and what was asked for. */
export interface AuditContext {
  /** The operation's id. */
  action: string;
  /** Null where nobody is known yet: somebody who signs up. */
  by: { userId: string; credential: UserActor["credential"] | null } | null;
  address: string | null;
  requestId: string;
  /** The operation's input. Ids in it are targets of the event, and the fields of {@link DETAILS} its details. */
  input: Readonly<Record<string, unknown>>;
}

interface Recorded {
  organizationId: string;
  /** Ids of what was made, by `spaceId`, `teamId` and the like. */
  made?: Record<string, string>;
  /** Another organization that the event concerns, whose log has it too. */
  otherOrganizationId?: string | undefined;
}

/**
 * Writes the event of a request to the audit log of an organization, in the transaction that does what it tells of. A
 * service calls it once, where it knows that it has changed something: so nothing is recorded that was refused, rolled
 * back or without effect (docs/adr/024). `act` is null in jobs.
 */
export async function recordEvent(
  tx: Tx,
  act: { audit: AuditContext } | null,
  { organizationId, made, otherOrganizationId }: Recorded,
): Promise<void> {
  if (!act?.audit.by) return;
  const { action, by, address, requestId, input } = act.audit;
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
    targets: { ...made, ...targetsOf(input) },
    details: DETAILS.parse(input),
  };
  await tx.auditEvent.create({ data: event });
  if (otherOrganizationId === undefined) return;
  // From where they came, and with which token, is for their own organization to know.
  const elsewhere = { organizationId: otherOrganizationId, id: newId(), credentialId: "", address: null };
  await tx.auditEvent.create({ data: { ...event, ...elsewhere } });
}
