import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { afterName, readList } from "@/db/list";
import { listName, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import type { InUnit } from "@/db/unit-of-work";
import { lockedMember } from "@/domains/members/queries";
import { removeMember } from "@/domains/members/service";
import { originOf, type TokenOrigin, writeToken } from "@/domains/tokens/service";
import { machineAddressOf } from "@/domains/users/machine-address";
import { revokeTokens } from "@/domains/users/tokens";
import { now } from "@/lib/clock";
import { invalidRequest, notFound, orNotFound } from "@/lib/errors";
import { serviceAccountById, serviceAccountsCount, serviceAccountsPage } from "./queries";
import type { CreateServiceAccount } from "./schema";

const findServiceAccount = (organizationId: string, userId: string, within?: InUnit) =>
  serviceAccountById.first(reads(within), { organizationId, userId });

/** The current service account. Throws 404 if the account doesn't exist or belongs to a person. */
export const readServiceAccount = async (organizationId: string, userId: string, within?: InUnit) =>
  orNotFound(await findServiceAccount(organizationId, userId, within), "Service account");

/** Returns the service accounts of an organization, sorted by title. */
export function listServiceAccounts(organizationId: string, paging: Paging) {
  return readList(paging, {
    name: listName("service-accounts", [organizationId]),
    page: (isNext) => serviceAccountsPage.of({ isNext }),
    count: serviceAccountsCount,
    values: { organizationId },
    after: afterName,
    keyOf: ({ user }) => [user.displayName.toLowerCase(), user.id],
  });
}

const ACCOUNTS_MAX = 1000;

interface Account extends Pick<CreateServiceAccount, "title" | "expiresAt"> {
  organizationId: string;
  userId: string;
}

/** Creates a token that can access only the account's organization. */
async function writeTokenOf(
  tx: Tx,
  { organizationId, userId, title, expiresAt }: Account,
  origin: TokenOrigin,
) {
  const fields = { name: title, scope: "admin", organization: organizationId, expiresAt } as const;
  return await writeToken(tx, { userId }, fields, origin);
}

/**
 * Creates the account as a member of the organization, so that all lists and checks treat it like a person's
 * account.
 */
async function writeAccount(tx: Tx, { organizationId, userId, title }: Account, role: Level | null) {
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

/**
 * Creates a service account, and returns the secret of its token, which isn't stored. Throws 400 if the
 * organization already has 1000 service accounts.
 */
export async function createServiceAccount(
  act: Act,
  organizationId: string,
  { title, role, expiresAt }: CreateServiceAccount,
) {
  const account = { organizationId, userId: newId(), title, expiresAt };
  const secret = await inTransaction(act, async (tx) => {
    const count = await tx.user.count({
      where: { serviceAccountOf: organizationId, members: { some: { organizationId } } },
    });
    if (count >= ACCOUNTS_MAX)
      throw invalidRequest(
        "organizationId",
        `An organization can have at most ${ACCOUNTS_MAX} service accounts. Delete a service account first.`,
      );
    await writeAccount(tx, account, role);
    const { token, secret } = await writeTokenOf(tx, account, await originOf(tx, act.actor));
    const made = { userId: account.userId, accessTokenId: token.id };
    await recordEvent(tx, act, { organizationId, made });
    return secret;
  });
  return { account: await readServiceAccount(organizationId, account.userId, act), secret };
}

/**
 * Returns the origin of a new token. If the account replaces its own token, the old token can't be the origin, because the old
 * token is revoked. The new token then gets the old token's origin.
 */
async function originOfRotation(tx: Tx, actor: Act["actor"], userId: string): Promise<TokenOrigin> {
  const origin = await originOf(tx, actor);
  if (actor.userId !== userId || origin.createdById === null) return origin;
  const replaced = await tx.accessToken.findUnique({
    where: { id: origin.createdById },
    select: { createdById: true },
  });
  return { ...origin, createdById: replaced?.createdById ?? null };
}

/** Gives a service account a new token. The previous token is revoked immediately. Throws 404 if the account doesn't exist. */
export async function rotateToken(
  act: Act,
  organizationId: string,
  userId: string,
  expiresAt: string | null | undefined,
) {
  const { user } = await readServiceAccount(organizationId, userId);
  const secret = await inTransaction(act, async (tx) => {
    // This locks the row, so that two concurrent rotations can't leave two tokens.
    if (!(await lockedMember.first(tx, { organizationId, userId }))) throw notFound("Service account");
    const origin = await originOfRotation(tx, act.actor, userId);
    await revokeTokens(tx, { userId });
    const account = { organizationId, userId, title: user.displayName, expiresAt };
    const { token, secret } = await writeTokenOf(tx, account, origin);
    await recordEvent(tx, act, { organizationId, made: { accessTokenId: token.id } });
    return secret;
  });
  return { account: await readServiceAccount(organizationId, userId, act), secret };
}

/**
 * Deletes a service account in the same way as a member. Does nothing if the account doesn't exist. Throws 412 for a stale
 * version.
 */
export async function removeServiceAccount(act: Act, organizationId: string, userId: string): Promise<void> {
  const account = await findServiceAccount(organizationId, userId);
  if (account) await removeMember(act, account);
}
