import { recordEvent } from "@/access/audit/record";
import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import type { Act, UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { keyByTime, type Paging, pageByTime } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { inTransaction } from "@/db/transaction";
import { revokeTokensOf } from "@/domains/users/tokens";
import { now } from "@/lib/clock";
import { ApiError, notFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { OrganizationToken, PresentableToken } from "./presenter";
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

/** The caller's tokens, expired ones included, revoked ones not; newest first. */
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

/** Writes a token of somebody's, with a new secret unless one is given; answers both, since the secret is kept nowhere. */
export async function writeToken(
  tx: Pick<Tx, "accessToken">,
  { userId, ssoOrganizationId }: Pick<UserActor, "userId" | "ssoOrganizationId">,
  fields: NewToken,
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
      expiresAt: fields.expiresAt ? new Date(fields.expiresAt) : null,
    },
    select: SHOWN,
  });
  return { token, secret };
}

/** A new token of the caller's. 400 past 1000 tokens, 404 for an organization that they are not in. */
export async function createToken({ actor, unit }: Pick<Act, "actor" | "unit">, fields: NewToken) {
  const count = await db().accessToken.count({
    where: { userId: actor.userId, clientId: null, revokedAt: null },
  });
  if (count >= TOKENS_MAX) throw new ApiError(400, `A person can have ${TOKENS_MAX} access tokens at most`);
  if (fields.organization && !(await findOrganization(fields.organization, actor)))
    throw notFound("Organization");
  return await inTransaction({ unit }, (tx) => writeToken(tx, actor, fields));
}

/** Revokes a token of the caller's. Nothing happens when it is absent, revoked or somebody else's. */
export async function revokeToken(actor: UserActor, tokenId: string): Promise<void> {
  await db().accessToken.updateMany({
    where: { id: tokenId, userId: actor.userId, clientId: null, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** Revokes every token of the caller's, those of connected applications too, but for the one that asks. */
export async function revokeOtherTokens({ actor, unit }: Pick<Act, "actor" | "unit">): Promise<void> {
  const { userId, credential } = actor;
  await inTransaction({ unit }, (tx) =>
    revokeTokensOf(tx, userId, credential.kind === "token" ? { id: { not: credential.id } } : {}),
  );
}

const COLUMNS = `t."id", t."name", t."hint", t."scope", t."organizationId", t."createdAt",
  greatest(t."expiresAt", t."refreshableUntil") AS "expiresAt", t."lastUsedAt", json_build_object('id', u."id", 'displayName', u."displayName", 'email', u."email",
    'photoURL', u."photoURL") AS "user"`;

/** Live tokens of active members that reach the organization $1 at the time $2. */
const REACHING = `FROM "Member" m JOIN "User" u ON u."id" = m."userId" JOIN "AccessToken" t ON t."userId" = m."userId"
  WHERE m."organizationId" = $1 AND m."disabledAt" IS NULL
    AND t."revokedAt" IS NULL
    AND (t."expiresAt" IS NULL OR greatest(t."expiresAt", t."refreshableUntil") > $2::timestamptz)
    AND (t."organizationId" IS NULL OR t."organizationId" = $1) AND $1 <> ALL (t."closedTo")`;
const COUNT = `SELECT count(*)::int AS "count" ${REACHING}`;
const PAGE = `SELECT ${COLUMNS} ${REACHING}
  AND ($3::timestamptz IS NULL OR (t."createdAt", t."id") < ($3::timestamptz, $4::text))
  ORDER BY t."createdAt" DESC, t."id" DESC LIMIT $5::int`;

/** Every token by which somebody can come into the organization, of service accounts and connected applications too; newest first. */
export function listOrganizationTokens(organizationId: string, paging: Paging) {
  return statementPage<OrganizationToken>(paging, {
    name: "organization-tokens",
    page: PAGE,
    count: COUNT,
    values: [organizationId, now()],
    identity: [organizationId],
    keyOf: keyByTime,
  });
}

/**
 * Keeps a member's token out of the organization from its next request on: one that reaches nothing else ends, any
 * other goes on elsewhere. Nothing happens when it is absent or does not reach the organization.
 */
export async function shutOutToken(act: Act, organizationId: string, tokenId: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const [token] = await tx.$queryRaw<{ organizationId: string | null; closedTo: string[] }[]>`
      SELECT t."organizationId", t."closedTo" FROM "AccessToken" t
      JOIN "Member" m ON m."organizationId" = ${organizationId} AND m."userId" = t."userId"
      WHERE t."id" = ${tokenId} AND t."revokedAt" IS NULL FOR UPDATE OF t`;
    if (!token || (token.organizationId ?? organizationId) !== organizationId) return;
    if (token.closedTo.includes(organizationId)) return;
    const data =
      token.organizationId === null ? { closedTo: { push: organizationId } } : { revokedAt: now() };
    await tx.accessToken.update({ where: { id: tokenId }, data });
    await recordEvent(tx, act, { organizationId });
  });
}
