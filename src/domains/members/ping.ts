import type { UserActor } from "@/access/authorization/actor";
import { signVisitorClaims } from "@/access/visitors/claims";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import type { ScopedOrganization } from "@/scopes/organization";

/** Notes that the caller was seen in the organization; answers the claims that they visit its sites with. */
export async function noteSeen(
  { userId }: UserActor,
  { id: organizationId, role }: ScopedOrganization,
): Promise<string> {
  await db().member.updateMany({ where: { organizationId, userId }, data: { lastSeenAt: now() } });
  return await signVisitorClaims({ userId, organizationId, role });
}
