import { hotQuery } from "@/db/hot";
import { now } from "@/lib/clock";
import { ApiError, unauthorized } from "@/lib/errors";
import { type Actor, ANONYMOUS, type UserActor } from "./actor";
import { hashSecret } from "./secret";
import { isLive, sessionActor } from "./session";
import { clearedSessionCookie } from "./session-cookie";
import { noteUse, writeTokenUse } from "./use";

/** The headers that may say who calls, as they came. */
export interface Credentials {
  authorization?: string | undefined;
  cookie?: string | undefined;
}

/** The scheme's name is case-insensitive (RFC 9110); the token is visible ASCII without spaces. */
const BEARER = /^Bearer +([\x21-\x7e]{8,512}) *$/i;

const FIND = `SELECT "id", "userId", "lastUsedAt" FROM "AccessToken"
  WHERE "hash" = $1 AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > $2)`;

const FIND_LIVE = `SELECT 1 FROM "AccessToken"
  WHERE "id" = $1 AND "userId" = $2 AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > $3)`;

interface Row {
  id: string;
  userId: string;
  lastUsedAt: Date | null;
}

async function tokenActor(authorization: string): Promise<UserActor> {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw unauthorized("The Authorization header is not a bearer token");
  const [row] = await hotQuery<Row & Record<string, unknown>>("token", FIND, [hashSecret(secret), now()]);
  // One sentence for all three, so that it tells nobody which tokens once existed.
  if (!row) throw unauthorized("The access token is unknown, expired or revoked");
  noteUse(row.id, row.lastUsedAt, (time) => writeTokenUse(row.id, time));
  return { kind: "user", userId: row.userId, credential: { kind: "token", id: row.id } };
}

/** 401 that makes the browser forget a session that has ended, so that its next request is nobody's. */
function staleSession(): ApiError {
  const { message, headers } = unauthorized("The session has ended; sign in again");
  return new ApiError(401, message, undefined, { ...headers, "Set-Cookie": clearedSessionCookie() });
}

/**
 * Who calls (docs/adr/004): the personal access token when an `Authorization` header is there, else the session
 * cookie, else nobody. A credential that is malformed, unknown, expired or revoked is refused with 401 and never
 * taken for nobody.
 */
export async function authenticate({ authorization, cookie }: Credentials): Promise<Actor> {
  if (authorization !== undefined) return await tokenActor(authorization);
  const actor = await sessionActor(cookie);
  if (actor === "stale") throw staleSession();
  return actor ?? ANONYMOUS;
}

/** Whether what somebody was let in by still holds: for answers that go on for long. */
export async function isCredentialLive({ userId, credential: { kind, id } }: UserActor): Promise<boolean> {
  if (kind === "session") return await isLive({ sessionId: id, userId });
  return (await hotQuery("token:live", FIND_LIVE, [id, userId, now()])).length > 0;
}
