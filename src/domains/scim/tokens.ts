import { recordEvent } from "@/access/audit/record";
import { recordLastUsed } from "@/access/authentication/last-used";
import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import type { Act } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { afterName, readList } from "@/db/list";
import { listName, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { machineAddressOf } from "@/domains/users/machine-address";
import { now } from "@/lib/clock";
import { invalidRequest, orNotFound } from "@/lib/errors";
import { lockedOrganization } from "@/scopes/organization";
import type { PresentableScimToken } from "./presenter";
import { scimTokenByHash, scimTokenById, scimTokensCount, scimTokensPage } from "./queries";
import type { CreateScimToken } from "./schema";

const TOKENS_MAX = 20;

/** Returns the provisioning tokens of an organization, sorted by name. */
export const listScimTokens = (organizationId: string, paging: Paging) =>
  readList(paging, {
    name: listName("scim-tokens", [organizationId]),
    page: (isNext) => scimTokensPage.of({ isNext }),
    count: scimTokensCount,
    values: { organizationId },
    after: afterName,
    keyOf: ({ name, id }) => [name.toLowerCase(), id],
  });

/**
 * Creates the account that the audit log shows for a token. It isn't a member of the organization, so it has no access, and it
 * stays after the token is revoked.
 */
const writeAccount = (tx: Tx, organizationId: string, id: string, displayName: string) =>
  tx.user.create({
    data: {
      id,
      email: machineAddressOf(id),
      displayName,
      serviceAccountOf: organizationId,
      createdAt: now(),
      updatedAt: now(),
    },
  });

/**
 * Creates a provisioning token, and returns its secret, which isn't stored. Throws 400 if the organization already has 20
 * tokens.
 */
export async function createScimToken(
  act: Act,
  organizationId: string,
  { name, expiresAt }: CreateScimToken,
): Promise<{ token: PresentableScimToken; secret: string }> {
  const secret = newTokenSecret();
  const id = newId();
  await inTransaction(act, async (tx) => {
    await lockedOrganization.first(tx, { id: organizationId });
    if ((await tx.scimToken.count({ where: { organizationId } })) >= TOKENS_MAX)
      throw invalidRequest(
        "organizationId",
        `An organization can have at most ${TOKENS_MAX} provisioning tokens. Revoke a token first.`,
      );
    await writeAccount(tx, organizationId, id, name);
    const expiry = expiresAt ? new Date(expiresAt) : null;
    const secrets = { hint: hintOf(secret), hash: hashSecret(secret) };
    await tx.scimToken.create({
      data: { organizationId, id, name, ...secrets, createdAt: now(), expiresAt: expiry },
    });
    await recordEvent(tx, act, { organizationId, made: { scimTokenId: id } });
  });
  const token = orNotFound(
    await scimTokenById.first(reads(act), { organizationId, id }),
    "Provisioning token",
  );
  return { token, secret };
}

/** Revokes a token. The identity provider that uses it loses access immediately. Does nothing if there is no such token. */
export async function revokeScimToken(act: Act, organizationId: string, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const { count } = await tx.scimToken.deleteMany({ where: { organizationId, id } });
    if (count > 0) await recordEvent(tx, act, { organizationId });
  });
}

/** Returns the ID of the valid token with a secret. Undefined if the organization has no such token. */
export async function findScimToken(organizationId: string, secret: string): Promise<string | undefined> {
  const hash = hashSecret(secret);
  const token = await scimTokenByHash.first(reads(), { organizationId, hash, time: now() });
  if (!token) return undefined;
  recordLastUsed(token.id, token.lastUsedAt, (time) =>
    db().scimToken.updateMany({ where: { organizationId, id: token.id }, data: { lastUsedAt: time } }),
  );
  return token.id;
}
