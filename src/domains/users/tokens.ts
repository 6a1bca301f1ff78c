import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";

/** Revokes tokens that still work. Returns their IDs. */
async function revoke(tx: Pick<Tx, "accessToken">, where: Prisma.AccessTokenWhereInput): Promise<string[]> {
  const revoked = await tx.accessToken.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: now() },
    select: { id: true },
  });
  return revoked.map(({ id }) => id);
}

/**
 * Revokes valid tokens, the tokens that they created, and so on. Tokens that don't meet the condition `kept`
 * aren't revoked. Each step is a separate statement, so that it finds tokens that were created while the
 * previous statement waited for a row lock.
 */
export async function revokeTokens(
  tx: Pick<Tx, "accessToken">,
  which: Prisma.AccessTokenWhereInput,
  kept: Prisma.AccessTokenWhereInput = {},
): Promise<void> {
  let revoked = await revoke(tx, { AND: [which, kept] });
  while (revoked.length > 0) revoked = await revoke(tx, { AND: [{ createdById: { in: revoked } }, kept] });
}

/**
 * Revokes every token of a person that meets the condition `kept`, and the OAuth codes that programs could
 * exchange for a token.
 */
export async function revokeTokensOf(
  tx: Tx,
  userId: string,
  kept: Prisma.AccessTokenWhereInput = {},
): Promise<void> {
  await revokeTokens(tx, { userId }, kept);
  await tx.oAuthCode.deleteMany({ where: { userId, usedAt: null } });
}
