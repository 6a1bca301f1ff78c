import { createHash, timingSafeEqual } from "node:crypto";
import { hashSecret, hintOf, newSecret, newTokenSecret } from "@/access/authentication/secret";
import type { TokenScope } from "@/access/authorization/actor";
import { scopeOfApplication } from "@/access/authorization/token-scope";
import type { Tx } from "@/db/client";
import type { AccessToken } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { inMilliseconds, now } from "@/lib/clock";
import { assertResource } from "./addresses";
import { recordForOrganizations } from "./applications";
import { lockedCode, lockedOneTimeToken, lockedToken } from "./queries";
import { OAuthRefusal } from "./refusal";
import { isWithin, scopeIn, scopeText } from "./scopes";

const ACCESS_LIFE_SECONDS = 60 * 60;
const REFRESH_LIFE_SECONDS = 30 * 24 * 60 * 60;
const REFRESH_PURPOSE = "oauth-refresh";
/** The allowed characters and length of a verifier (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** The IP address and request ID of a client's call, for the audit log. */
export interface Origin {
  address: string;
  requestId: string;
}

const after = (seconds: number) => inMilliseconds(seconds * 1000);
const refused = (message: string) => new OAuthRefusal("invalid_grant", message);

function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const hash = createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEqual(Buffer.from(hash), Buffer.from(challenge));
}

/**
 * Creates new secrets for an access token, and the columns that store them. A token has only one valid access
 * secret at a time.
 */
function newSecrets() {
  const access = newTokenSecret();
  const columns = {
    hash: hashSecret(access),
    hint: hintOf(access),
    expiresAt: after(ACCESS_LIFE_SECONDS),
    refreshableUntil: after(REFRESH_LIFE_SECONDS),
  };
  return { access, columns };
}

/** The token response for a client (RFC 6749, 5.1). */
async function issue(tx: Tx, access: string, token: { id: string; scope: string }) {
  const refresh = newSecret();
  await tx.oneTimeToken.create({
    data: {
      hash: hashSecret(refresh),
      purpose: REFRESH_PURPOSE,
      subject: token.id,
      createdAt: now(),
      expiresAt: after(REFRESH_LIFE_SECONDS),
    },
  });
  const scope = scopeText(token.scope as TokenScope);
  const life = { expires_in: ACCESS_LIFE_SECONDS };
  return { access_token: access, token_type: "Bearer", ...life, refresh_token: refresh, scope };
}

/** Revokes a client's access with all its secrets. Does nothing if the access is already revoked. */
async function end(tx: Tx, tokenId: string, action: string, { address, requestId }: Origin): Promise<void> {
  const [token] = await tx.accessToken.updateManyAndReturn({
    where: { id: tokenId, revokedAt: null },
    data: { revokedAt: now() },
  });
  if (!token) return;
  const by = { userId: token.userId, credential: { kind: "token" as const, id: token.id } };
  const audit = { action, by, address, requestId, fields: [], input: {} };
  await recordForOrganizations(tx, { audit }, token);
}

interface CodeExchange {
  clientId: string;
  code: string;
  redirectUri: string;
  verifier: string;
  resource?: string | undefined;
}

/**
 * Exchanges a code for the first tokens. If the code was used before, two parties know the code, so the access that was granted
 * with it is revoked.
 * @throws OAuthRefusal invalid_grant, invalid_target
 */
export async function exchangeCode(origin: Origin, asked: CodeExchange) {
  assertResource(asked.resource);
  const hash = hashSecret(asked.code);
  const issued = await inTransaction(null, async (tx) => {
    await lockedCode.first(tx, { hash });
    const code = await tx.oAuthCode.findUnique({ where: { hash }, include: { client: true } });
    if (!code || code.clientId !== asked.clientId)
      throw refused("The authorization code is unknown or expired. Start the authorization again.");
    if (code.usedAt) {
      if (code.tokenId) await end(tx, code.tokenId, "applications.codeUsedTwice", origin);
      return null;
    }
    if (code.expiresAt <= now())
      throw refused("The authorization code is unknown or expired. Start the authorization again.");
    if (asked.redirectUri !== code.redirectUri)
      throw refused("`redirect_uri` must be the URI that received the authorization code.");
    if (!isVerified(asked.verifier, code.challenge))
      throw refused("`code_verifier` doesn't match the `code_challenge` of the authorization request.");
    const { userId, clientId, organizationId, ssoOrganizationId, client } = code;
    const scope = scopeOfApplication(code.scope as TokenScope);
    const { access, columns } = newSecrets();
    const granted = { userId, clientId, scope, organizationId, ssoOrganizationId, name: client.name };
    const token = await tx.accessToken.create({
      data: { id: newId(), createdAt: now(), ...granted, ...columns },
    });
    await tx.oAuthCode.update({ where: { hash }, data: { usedAt: now(), tokenId: token.id } });
    return await issue(tx, access, token);
  });
  if (!issued)
    throw refused(
      "The authorization code was used twice, so Bindery revoked its tokens. Start the authorization again.",
    );
  return issued;
}

interface RefreshExchange {
  clientId: string;
  refreshToken: string;
  scope?: string | undefined;
  resource?: string | undefined;
}

/**
 * Returns the valid access token that a refresh token belongs to, or null if there is none. The row of the
 * access token stays locked.
 */
async function tokenOf(tx: Tx, tokenId: string | null): Promise<AccessToken | null> {
  const token = tokenId === null ? undefined : await lockedToken.first(tx, { id: tokenId });
  return token?.revokedAt === null ? token : null;
}

function assertScope(asked: string | undefined, granted: TokenScope): void {
  if (!asked) return;
  const scope = scopeIn(asked);
  if (!scope || !isWithin(scope, granted))
    throw new OAuthRefusal("invalid_scope", "`scope` can contain only scopes that the user granted.");
}

/**
 * Exchanges a refresh token for new tokens, which replace the old ones. If the refresh token was used before, two parties know
 * the token, so all tokens of this access are revoked.
 * @throws OAuthRefusal invalid_grant, invalid_scope, invalid_target
 */
export async function exchangeRefresh(origin: Origin, asked: RefreshExchange) {
  assertResource(asked.resource);
  const hash = hashSecret(asked.refreshToken);
  const issued = await inTransaction(null, async (tx) => {
    const refresh = await lockedOneTimeToken.first(tx, { hash });
    const token = refresh?.purpose === REFRESH_PURPOSE ? await tokenOf(tx, refresh.subject) : null;
    if (!refresh || !token || token.clientId !== asked.clientId || refresh.expiresAt <= now())
      throw refused("The refresh token is unknown, expired or revoked. Start the authorization again.");
    if (refresh.usedAt) {
      await end(tx, token.id, "applications.refreshTokenUsedTwice", origin);
      return null;
    }
    const scope = scopeOfApplication(token.scope as TokenScope);
    assertScope(asked.scope, scope);
    const { access, columns } = newSecrets();
    await tx.oneTimeToken.update({ where: { hash }, data: { usedAt: now() } });
    await tx.accessToken.update({ where: { id: token.id }, data: { scope, ...columns } });
    await tx.oAuthClient.updateMany({ where: { id: asked.clientId }, data: { lastUsedAt: now() } });
    return await issue(tx, access, { id: token.id, scope });
  });
  if (!issued)
    throw refused(
      "The refresh token was used twice, so Bindery revoked all tokens of this authorization. Start the authorization again.",
    );
  return issued;
}

/** Revokes a client's access by one of its tokens (RFC 7009). Does nothing for a token of another client. */
export async function revokeByClient(origin: Origin, clientId: string, secret: string): Promise<void> {
  const hash = hashSecret(secret);
  await inTransaction(null, async (tx) => {
    const refresh = await tx.oneTimeToken.findUnique({ where: { hash, purpose: REFRESH_PURPOSE } });
    const token = await tx.accessToken.findFirst({
      where: { clientId, OR: [{ hash }, { id: refresh?.subject ?? "" }] },
    });
    if (token) await end(tx, token.id, "applications.endedByApplication", origin);
  });
}
