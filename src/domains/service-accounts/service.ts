import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { removeMember } from "@/domains/members/service";
import { writeToken } from "@/domains/tokens/service";
import { machineAddressOf } from "@/domains/users/machine-address";
import { now } from "@/lib/clock";
import { ApiError, notFound } from "@/lib/errors";
import type { ServiceAccountRow } from "./presenter";
import { findServiceAccount, readServiceAccount } from "./rows";
import type { CreateServiceAccount } from "./schema";

const ACCOUNTS_MAX = 1000;

/** A service account with the secret of its token, which is kept nowhere. */
interface WithSecret {
  account: ServiceAccountRow;
  secret: string;
}

interface Account {
  organizationId: string;
  userId: string;
  title: string;
  expiresAt: string | null | undefined;
}

/** A token that reaches the account's organization and nothing else. */
async function writeTokenOf(tx: Tx, { organizationId, userId, title, expiresAt }: Account) {
  const fields = { name: title, scope: "admin", organization: organizationId, expiresAt } as const;
  return await writeToken(tx, { userId }, fields);
}

/** Makes the account a member of the organization, so that it stands in every list and check as people do. */
async function writeAccount(
  tx: Tx,
  { organizationId, userId, title }: Account,
  role: CreateServiceAccount["role"],
) {
  const time = now();
  await tx.user.create({
    data: {
      id: userId,
      email: machineAddressOf(userId),
      displayName: title,
      serviceAccountOf: organizationId,
      createdAt: time,
      updatedAt: time,
    },
  });
  await tx.member.create({ data: { organizationId, userId, role, joinedAt: time } });
}

/** A new service account. Throws 400 past 1000 of them. */
export async function createServiceAccount(
  act: Act,
  organizationId: string,
  { title, role, expiresAt }: CreateServiceAccount,
): Promise<WithSecret> {
  const account = { organizationId, userId: newId(), title, expiresAt };
  const secret = await inTransaction(act, async (tx) => {
    const count = await tx.user.count({
      where: { serviceAccountOf: organizationId, members: { some: { organizationId } } },
    });
    if (count >= ACCOUNTS_MAX)
      throw new ApiError(400, `An organization can have ${ACCOUNTS_MAX} service accounts at most`);
    await writeAccount(tx, account, role);
    const { token, secret } = await writeTokenOf(tx, account);
    const made = { userId: account.userId, accessTokenId: token.id };
    await recordEvent(tx, act, { organizationId, made });
    return secret;
  });
  return { account: await readServiceAccount(organizationId, account.userId, act), secret };
}

/** Gives a service account a new token; the one before it ends at once. Throws 404 when there is no such account. */
export async function rotateToken(
  act: Act,
  organizationId: string,
  userId: string,
  expiresAt: string | null | undefined,
): Promise<WithSecret> {
  const { user } = await readServiceAccount(organizationId, userId);
  const secret = await inTransaction(act, async (tx) => {
    // Two rotations at once must not leave two tokens behind.
    const [row] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Member"
      WHERE "organizationId" = ${organizationId} AND "userId" = ${userId} FOR UPDATE`;
    if (!row) throw notFound("Service account");
    await tx.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now() } });
    const { token, secret } = await writeTokenOf(tx, {
      organizationId,
      userId,
      title: user.displayName,
      expiresAt,
    });
    await recordEvent(tx, act, { organizationId, made: { accessTokenId: token.id } });
    return secret;
  });
  return { account: await readServiceAccount(organizationId, userId, act), secret };
}

/**
 * Ends a service account: its membership, grants, places in teams and token. What it wrote stays. Nothing happens when
 * there is none. Throws 412 for a stale version.
 */
export async function removeServiceAccount(act: Act, organizationId: string, userId: string): Promise<void> {
  const account = await findServiceAccount(organizationId, userId);
  if (account) await removeMember(act, account);
}
