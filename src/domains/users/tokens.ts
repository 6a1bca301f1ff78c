import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";

/** Revokes every token of a person that still works, or `which` of them, and what programs could exchange for one. */
export async function revokeTokensOf(
  tx: Tx,
  userId: string,
  which: Prisma.AccessTokenWhereInput = {},
): Promise<void> {
  const where = { ...which, userId, revokedAt: null };
  await tx.accessToken.updateMany({ where, data: { revokedAt: now() } });
  await tx.oAuthCode.deleteMany({ where: { userId, usedAt: null } });
}
