import { type AuditContext, recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { AccessToken } from "@/db/generated/client";
import { type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import type { PresentableApplication } from "./presenter";
import { reachedOrganizations } from "./queries";

/**
 * The account and organizations that an application can access. If the application is connected, the type contains the
 * application's ID.
 */
type Reach = Pick<AccessToken, "userId" | "organizationId" | "closedTo" | "name"> & { id?: string };

/** Records an event in the audit log of each organization that the application can access. */
export async function recordForOrganizations(
  tx: Tx,
  act: { audit: AuditContext },
  { id, userId, organizationId, closedTo, name }: Reach,
  scope?: string,
): Promise<void> {
  const reached = await reachedOrganizations.rows(tx, { userId, organizationId, closedTo });
  const shared = {
    ...(id !== undefined && { made: { applicationId: id } }),
    details: { application: name, ...(scope !== undefined && { scope }) },
  };
  for (const each of reached) await recordEvent(tx, act, { ...each, ...shared });
}

const SHOWN = {
  id: true,
  name: true,
  scope: true,
  organizationId: true,
  createdAt: true,
  refreshableUntil: true,
  lastUsedAt: true,
} as const;

/** Returns the applications that can act for the caller or can refresh their expired access, sorted from newest to oldest. */
export function listApplications({ userId }: UserActor, paging: Paging) {
  const mine = { userId, clientId: { not: null }, revokedAt: null, refreshableUntil: { gt: now() } };
  return pageByTime<PresentableApplication>(paging, "desc", {
    name: `applications ${userId}`,
    fetch: (after, rest) =>
      db().accessToken.findMany({ where: { ...mine, ...after }, ...rest, select: SHOWN }),
    count: () => db().accessToken.count({ where: mine }),
  });
}

/**
 * Revokes an application's access to the caller's account. Does nothing if the access doesn't exist, is
 * already revoked or belongs to another person.
 */
export async function disconnectApplication(act: Act, applicationId: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const [token] = await tx.accessToken.updateManyAndReturn({
      where: { id: applicationId, userId: act.actor.userId, clientId: { not: null }, revokedAt: null },
      data: { revokedAt: now() },
    });
    if (token) await recordForOrganizations(tx, act, token);
  });
}
