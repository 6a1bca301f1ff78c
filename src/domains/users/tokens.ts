import type { Tx } from "@/db/client";
import { now } from "@/lib/clock";

/** Revokes every token of a person that still works. */
export async function revokeTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
}
