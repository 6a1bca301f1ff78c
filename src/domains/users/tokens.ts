import type { Tx } from "@/db/client";
import { now } from "@/lib/clock";

/** Revokes every token of a person that still works, and what programs could exchange for one. */
export async function revokeTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
  await tx.oAuthCode.deleteMany({ where: { userId, usedAt: null } });
}
