import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import type { Act, UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { ApiError, notFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { PresentableToken } from "./presenter";
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

/** Writes a token of somebody's; answers it with its secret, which is kept nowhere. */
export async function writeToken(
  tx: Pick<Tx, "accessToken">,
  { userId, ssoOrganizationId }: Pick<UserActor, "userId" | "ssoOrganizationId">,
  fields: NewToken,
) {
  const secret = newTokenSecret();
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
  const others = credential.kind === "token" && { id: { not: credential.id } };
  await inTransaction({ unit }, async (tx) => {
    await tx.accessToken.updateMany({
      where: { userId, revokedAt: null, ...others },
      data: { revokedAt: now() },
    });
    await tx.oAuthCode.deleteMany({ where: { userId, usedAt: null } });
  });
}
