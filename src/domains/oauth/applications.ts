import type { Act, UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { recordForOrganizations } from "./audit";
import type { PresentableApplication } from "./presenter";

const SHOWN = {
  id: true,
  name: true,
  scope: true,
  organizationId: true,
  createdAt: true,
  refreshableUntil: true,
  lastUsedAt: true,
} as const;

/** The applications that may act for the caller, or could again by themselves; newest first. */
export function listApplications({ userId }: UserActor, paging: Paging) {
  const mine = { userId, clientId: { not: null }, revokedAt: null, refreshableUntil: { gt: now() } };
  return pageByTime<PresentableApplication>(paging, "desc", {
    name: `applications ${userId}`,
    fetch: (after, rest) =>
      db().accessToken.findMany({ where: { ...mine, ...after }, ...rest, select: SHOWN }),
    count: () => db().accessToken.count({ where: mine }),
  });
}

/** Ends an application's access to the caller's account. Nothing happens when it is absent, ended or somebody else's. */
export async function disconnectApplication(act: Act, applicationId: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const [token] = await tx.accessToken.updateManyAndReturn({
      where: { id: applicationId, userId: act.actor.userId, clientId: { not: null }, revokedAt: null },
      data: { revokedAt: now() },
    });
    if (token) await recordForOrganizations(tx, act, token);
  });
}
