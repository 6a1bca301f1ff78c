import type { SessionClaims } from "@/access/authentication/session-cookie";
import { db, pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { findBreakGlass } from "@/domains/organizations/enforcement";
import { now } from "@/lib/clock";
import { enforcingOrganizations } from "./queries";

/**
 * Records a sign-in with the emergency password. The record goes into the audit log of each organization that the session can
 * access.
 */
export async function noteBreakGlass({ userId, sessionId }: SessionClaims, address: string | null) {
  const enforcing = await enforcingOrganizations.rows(pooled(), { userId });
  for (const { id: organizationId } of enforcing) {
    if ((await findBreakGlass(organizationId))?.id !== userId) continue;
    await db().auditEvent.create({
      data: {
        organizationId,
        id: newId(),
        createdAt: now(),
        action: "signInByBreakGlass",
        userId,
        credentialKind: "session",
        credentialId: sessionId,
        address,
        requestId: newId(),
        targets: { organizationId },
        details: {},
      },
    });
  }
}
