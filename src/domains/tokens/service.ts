import { recordEvent } from "@/access/audit/record";
import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import type { Act, UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { revokeTokens, revokeTokensOf } from "@/domains/users/tokens";
import { now } from "@/lib/clock";
import { invalid, invalidRequest, notFound, unauthorized } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { PresentableToken } from "./presenter";
import { lockedTokenOfMember, organizationTokensCount, organizationTokensPage, sharedToken } from "./queries";
import type { CreateAccessToken } from "./schema";

const TOKENS_MAX = 1000;
const SHOWN = {
  id: true,
  name: true,
  hint: true,
  scope: true,
  organizationId: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** Returns the caller's tokens, including expired tokens but not revoked tokens, sorted from newest to oldest. */
export function listTokens(actor: UserActor, paging: Paging) {
  const mine = { userId: actor.userId, clientId: null, revokedAt: null };
  return pageByTime<PresentableToken>(paging, "desc", {
    name: `tokens ${actor.userId}`,
    fetch: (after, rest) =>
      db().accessToken.findMany({ where: { ...mine, ...after }, ...rest, select: SHOWN }),
    count: () => db().accessToken.count({ where: mine }),
  });
}

type NewToken = Pick<CreateAccessToken, "name" | "scope" | "organization" | "expiresAt">;

/** The limits that a token passes on to the tokens that it creates. A session has no limits to pass on. */
export interface TokenOrigin {
  createdById: string | null;
  expiresAt: Date | null;
}

/**
 * Locks the caller's token, so that it can't be revoked in the meantime. @throws 401 if the token was revoked
 */
export async function originOf(tx: Tx, { credential }: Pick<UserActor, "credential">): Promise<TokenOrigin> {
  if (credential.kind === "session") return { createdById: null, expiresAt: null };
  const token = await sharedToken.first(tx, { id: credential.id });
  if (!token) throw unauthorized();
  return { createdById: credential.id, expiresAt: token.expiresAt };
}

/**
 * The time when a new token expires, which is never later than the expiry of the token that creates it.
 * @throws 400 if the request sets a later time or no expiry.
 */
function expiryOf(expiresAt: string | null | undefined, origin: TokenOrigin): Date | null {
  const wanted = expiresAt ? new Date(expiresAt) : null;
  const latest = origin.expiresAt;
  if (latest === null) return wanted;
  if (expiresAt === undefined) return latest;
  if (wanted === null || wanted > latest)
    throw invalid(
      "expiresAt",
      `An access token can't create a token that expires later than the access token itself. Set \`expiresAt\` to ${latest.toISOString()} or earlier.`,
    );
  return wanted;
}

/**
 * Writes a token. If no secret is given, the token gets a new secret. Returns the token and the secret, because the
 * secret isn't stored.
 */
export async function writeToken(
  tx: Pick<Tx, "accessToken">,
  { userId, ssoOrganizationId }: Pick<UserActor, "userId" | "ssoOrganizationId">,
  fields: NewToken,
  origin: TokenOrigin = { createdById: null, expiresAt: null },
  secret = newTokenSecret(),
) {
  const token = await tx.accessToken.create({
    data: {
      id: newId(),
      userId,
      ssoOrganizationId: ssoOrganizationId ?? null,
      name: fields.name,
      hint: hintOf(secret),
      hash: hashSecret(secret),
      scope: fields.scope,
      organizationId: fields.organization ?? null,
      createdAt: now(),
      createdById: origin.createdById,
      expiresAt: expiryOf(fields.expiresAt, origin),
    },
    select: SHOWN,
  });
  return { token, secret };
}

/**
 * Creates a token for the caller. If a token makes the request, the new token can't expire later than that token, and is revoked
 * together with it.
 * @throws 400 for more than 1000 tokens or for a later expiry, 404 for an organization that the caller doesn't belong to
 */
export async function createToken({ actor, unit }: Pick<Act, "actor" | "unit">, fields: NewToken) {
  const count = await db().accessToken.count({
    where: { userId: actor.userId, clientId: null, revokedAt: null },
  });
  if (count >= TOKENS_MAX)
    throw invalidRequest(
      "body",
      `A user can have at most ${TOKENS_MAX} access tokens. Revoke an access token first.`,
    );
  if (fields.organization && !(await findOrganization(fields.organization, actor)))
    throw notFound("Organization");
  return await inTransaction({ unit }, async (tx) =>
    writeToken(tx, actor, fields, await originOf(tx, actor)),
  );
}

/**
 * Revokes a token of the caller, and the tokens that this token created. Does nothing if the token doesn't
 * exist, is already revoked or belongs to another person.
 */
export async function revokeToken(actor: UserActor, tokenId: string): Promise<void> {
  await inTransaction(null, (tx) => revokeTokens(tx, { id: tokenId, userId: actor.userId, clientId: null }));
}

/** Revokes every token of the caller, including tokens of connected applications, except the token that makes the request. */
export async function revokeOtherTokens({ actor, unit }: Pick<Act, "actor" | "unit">): Promise<void> {
  const { userId, credential } = actor;
  await inTransaction({ unit }, (tx) =>
    revokeTokensOf(tx, userId, credential.kind === "token" ? { id: { not: credential.id } } : {}),
  );
}

/**
 * Returns every token that has access to the organization, sorted from newest to oldest. The list includes tokens of
 * service accounts and connected applications.
 */
export function listOrganizationTokens(organizationId: string, paging: Paging) {
  return readList(paging, {
    name: listName("organization-tokens", [organizationId]),
    page: (isNext) => organizationTokensPage.of({ isNext }),
    count: organizationTokensCount,
    values: { organizationId, time: now() },
    after: afterKey,
    keyOf: keyByTime,
  });
}

/**
 * Blocks a token, and the tokens that it created, for an organization. Tokens that are limited to this
 * organization are revoked instead.
 */
async function closeToken(tx: Tx, tokenId: string, organizationId: string): Promise<void> {
  await tx.accessToken.update({ where: { id: tokenId }, data: { closedTo: { push: organizationId } } });
  await revokeTokens(tx, { createdById: tokenId, organizationId });
  const open = { organizationId: null, revokedAt: null, NOT: { closedTo: { has: organizationId } } };
  const created = await tx.accessToken.findMany({
    where: { createdById: tokenId, ...open },
    select: { id: true },
  });
  for (const { id } of created) await closeToken(tx, id, organizationId);
}

/**
 * Blocks a member's token for the organization from the token's next request on. A token that is limited to this organization is
 * revoked. Any other token keeps working in other organizations. Does nothing if the token doesn't exist or has no access to the
 * organization.
 */
export async function shutOutToken(act: Act, organizationId: string, tokenId: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const token = await lockedTokenOfMember.first(tx, { id: tokenId, organizationId });
    if (!token || (token.organizationId ?? organizationId) !== organizationId) return;
    if (token.closedTo.includes(organizationId)) return;
    if (token.organizationId === null) await closeToken(tx, tokenId, organizationId);
    else await revokeTokens(tx, { id: tokenId });
    await recordEvent(tx, act, { organizationId });
  });
}
