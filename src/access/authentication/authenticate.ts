import { type Actor, ANONYMOUS, type Reader, type UserActor } from "@/access/authorization/actor";
import { scopeOfApplication } from "@/access/authorization/token-scope";
import { looksLikeVisitorToken, readVisitorToken } from "@/access/visitors/token";
import { reads } from "@/db/reads";
import { now } from "@/lib/clock";
import { ApiError, unauthorized } from "@/lib/errors";
import { comparableAddress } from "@/lib/networks";
import { recordLastUsed, writeTokenLastUsed } from "./last-used";
import { type LiveToken, tokenByHash, tokenById } from "./queries";
import { hashSecret } from "./secret";
import { actorInSession, refusalsOf, sessionActor } from "./session";
import { clearedSessionCookie } from "./session-cookie";

/** The headers that can identify the caller. The values of the headers are unchanged. */
export interface Credentials {
  authorization?: string | undefined;
  cookie?: string | undefined;
  /** The client's IP address. If it's missing, organizations that allow only some networks refuse the request. */
  address?: string | undefined;
}

/**
 * Matches an `Authorization` header. The name of the scheme is case-insensitive (RFC 9110). The token consists of visible
 * ASCII characters without spaces.
 */
const BEARER = /^Bearer +([\x21-\x7e]{8,512}) *$/i;

/** The format of a visitor's token, which can be longer than an access token because it contains claims. */
const VISITOR_BEARER = /^Bearer +([\w.-]{8,12000}) *$/i;
// The message is the same for every invalid token, so that the response doesn't reveal which tokens existed.
const UNKNOWN = "The access token is unknown, expired or revoked. Create a new access token.";

/**
 * Returns the limits of a credential. OAuth credentials always have limits. Without limits, an application could use
 * its credential to create a token that stays valid for longer.
 */
function limitsOf({ scope, organizationId, closedTo, clientId }: LiveToken): Pick<UserActor, "limits"> {
  const isWhole = scope === "admin" && organizationId === null && closedTo.length === 0;
  if (isWhole && clientId === null) return {};
  const granted = clientId === null ? scope : scopeOfApplication(scope);
  return { limits: { scope: granted, organizationId, closedTo } };
}

/** Returns the visitor that a token for a published site identifies. Returns undefined for other kinds of tokens. */
async function visitorActor(authorization: string): Promise<Reader | undefined> {
  const token = VISITOR_BEARER.exec(authorization)?.[1];
  if (token === undefined || !looksLikeVisitorToken(token)) return undefined;
  const visitor = await readVisitorToken(token);
  if (!visitor) throw unauthorized(UNKNOWN);
  return visitor;
}

async function tokenActor(authorization: string, address: string | undefined): Promise<UserActor> {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined)
    throw unauthorized(
      "The `Authorization` header must contain `Bearer`, a space and an access token. Tokens that Bindery creates start with `bnd_`.",
    );
  const row = await tokenByHash.first(reads(), {
    hash: hashSecret(secret),
    now: now(),
    address: comparableAddress(address),
  });
  if (!row) throw unauthorized(UNKNOWN);
  recordLastUsed(row.id, row.lastUsedAt, (time) => writeTokenLastUsed(row.id, time));
  return actorOf(row, address);
}

function actorOf(row: LiveToken, address: string | undefined): UserActor {
  const { id, userId } = row;
  const credential = { kind: "token", id } as const;
  const others = { ...limitsOf(row), ...refusalsOf(row), ...(address !== undefined && { address }) };
  return { kind: "user", userId, credential, ...others };
}

/**
 * Creates a 401 error whose response makes the browser delete the cookie of an ended session. The browser's
 * next request is then anonymous.
 */
function staleSession(): ApiError {
  const { message, headers } = unauthorized("Your session has ended. Sign in again.");
  return new ApiError(401, message, undefined, { ...headers, "Set-Cookie": clearedSessionCookie() });
}

/**
 * Returns the caller of a request (docs/sign-in.md). If the request has an `Authorization` header, a personal access
 * token or a visitor's token (docs/visitors.md) in this header identifies the caller. If the header is missing, the
 * session cookie identifies the caller. If the request has neither, the caller is anonymous. A malformed, unknown,
 * expired or revoked credential gets a 401 response and is never treated as anonymous.
 */
export async function authenticate({ authorization, cookie, address }: Credentials): Promise<Actor> {
  if (authorization !== undefined)
    return (await visitorActor(authorization)) ?? (await tokenActor(authorization, address));
  const actor = await sessionActor(cookie, address);
  if (actor === "stale") throw staleSession();
  return actor ?? ANONYMOUS;
}

/**
 * Reads the current state of the caller's credential again, for long-running responses. Returns null if the credential has
 * expired or was revoked.
 */
export async function actorStill({ userId, credential, address }: UserActor): Promise<UserActor | null> {
  const { kind, id } = credential;
  if (kind === "session") return await actorInSession({ sessionId: id, userId }, address);
  const row = await tokenById.first(reads(), { id, userId, now: now(), address: comparableAddress(address) });
  return row ? actorOf(row, address) : null;
}
