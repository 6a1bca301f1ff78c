import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { organizationsOf } from "./queries";

interface AccountEvent {
  action: string;
  /** The person whose account changed. */
  userId: string;
  /** Why the account changed, if the person didn't ask for it. */
  reason?: string;
}

/**
 * Writes an event about a person's account to the audit log of each organization that the person belongs to. Other than the
 * events of operations, these events aren't sent to webhooks. They contain neither an IP address nor a credential, because the
 * change wasn't made in the organization.
 */
export async function recordAccountEvent(tx: Tx, { action, userId, reason }: AccountEvent): Promise<void> {
  const memberships = await organizationsOf.rows(tx, { userId });
  if (memberships.length === 0) return;
  const requestId = newId();
  await tx.auditEvent.createMany({
    data: memberships.map(({ organizationId }) => ({
      organizationId,
      id: newId(),
      createdAt: now(),
      action,
      userId,
      credentialKind: "none",
      credentialId: "",
      address: null,
      requestId,
      targets: { userId },
      details: reason === undefined ? {} : { reason },
    })),
  });
}
