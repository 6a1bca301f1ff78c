import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { comparableAddress } from "@/lib/networks";
import { recordLastUsed, writeSessionLastUsed } from "./last-used";
import { type LiveSession, liveSession, unchangedPerson } from "./queries";
import { readSession, SESSION_LIFE_SECONDS, type SessionClaims, sessionCookieOf } from "./session-cookie";

/** A session ends after this many seconds without use. Each use extends the session, up to the maximum lifetime. */
const IDLE_SECONDS = 14 * 24 * 60 * 60;
const USER_AGENT_LENGTH_MAX = 300;

function expiryFrom(time: Date, createdAt: Date): Date {
  const idle = time.getTime() + IDLE_SECONDS * 1000;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_LIFE_SECONDS * 1000));
}

/**
 * Returns the user that a `Cookie` header identifies. Returns null if the header has no session cookie, and
 * `"stale"` if the session has ended. The result isn't cached.
 */
export async function sessionActor(
  cookieHeader: string | undefined,
  address?: string,
): Promise<UserActor | "stale" | null> {
  const value = sessionCookieOf(cookieHeader);
  if (value === undefined) return null;
  const claims = await readSession(value);
  if (claims === null) return "stale";
  const row = await findLiveSession(claims, address);
  return row ? actorOf(claims, row, address) : "stale";
}

/**
 * Returns the user that verified claims identify, if their session is still valid. This isn't a use of the session, so that an open
 * event stream doesn't keep it alive.
 */
export async function actorInSession(claims: SessionClaims, address?: string): Promise<UserActor | null> {
  const row = await readLiveSession(claims, address);
  return row ? actorOf(claims, row, address) : null;
}

function actorOf(
  { userId, sessionId }: SessionClaims,
  { ssoOrganizationId, isConfined, shutOut, brokenRules }: LiveSession,
  address: string | undefined,
): UserActor {
  return {
    kind: "user",
    userId,
    credential: { kind: "session", id: sessionId },
    ...(ssoOrganizationId !== null && { ssoOrganizationId }),
    ...(isConfined && { limits: { scope: "admin", organizationId: ssoOrganizationId, closedTo: [] } }),
    ...refusalsOf({ shutOut, brokenRules }),
    ...(address !== undefined && { address }),
  };
}

/** The organizations that refuse a credential. */
export const refusalsOf = ({ shutOut, brokenRules }: Pick<LiveSession, "shutOut" | "brokenRules">) => ({
  ...((shutOut.length > 0 || brokenRules) && { shutOut: [...shutOut, ...Object.keys(brokenRules ?? {})] }),
  ...(brokenRules && { brokenRules }),
});

const readLiveSession = async ({ sessionId, userId }: SessionClaims, address?: string) =>
  (await liveSession.first(reads(), {
    id: sessionId,
    userId,
    now: now(),
    address: comparableAddress(address),
  })) ?? null;

/**
 * Returns the session that verified claims identify, if the session is still valid. Also records the use of the session.
 */
export async function findLiveSession(claims: SessionClaims, address?: string): Promise<LiveSession | null> {
  const { sessionId } = claims;
  const row = await readLiveSession(claims, address);
  if (!row) return null;
  recordLastUsed(sessionId, row.lastSeenAt, (time) =>
    writeSessionLastUsed(sessionId, time, expiryFrom(time, row.createdAt)),
  );
  return row;
}

/** Details of the browser that signed in, for the user's list of sessions. */
export interface Browser {
  userAgent: string | null;
  address: string | null;
}

/** How a person signed in. */
export type Entry =
  | { method: "password" | "oidc" }
  | { method: "passkey"; passkeyId: string }
  | {
      method: "saml";
      /** The organization whose identity provider signed the person in. */
      ssoOrganizationId: string;
      /** Whether the session can access only the organization `ssoOrganizationId`. */
      isConfined: boolean;
    };

export async function writeSession(
  tx: Tx,
  userId: string,
  browser: Browser,
  entry: Entry,
): Promise<SessionClaims> {
  const time = now();
  const { id } = await tx.session.create({
    data: {
      id: newId(),
      userId,
      ...entry,
      userAgent: browser.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
      address: browser.address,
      createdAt: time,
      lastSeenAt: time,
      expiresAt: expiryFrom(time, time),
    },
  });
  return { userId, sessionId: id };
}

/**
 * Creates a session for a person. `version` is the account's version at the time when the person's password or identity
 * was checked. Returns null if the account has a newer version, so that an old password can't start a session after a
 * password change. For a service account, also returns null.
 */
export async function openSession(
  user: { id: string; version: number },
  browser: Browser,
  entry: Exclude<Entry, { method: "saml" }> = { method: "password" },
): Promise<SessionClaims | null> {
  return await inTransaction(null, async (tx) => {
    const { id, version } = user;
    if (!(await unchangedPerson.first(tx, { id, version }))) return null;
    return await writeSession(tx, id, browser, entry);
  });
}

/** Ends a session if it belongs to this person and hasn't ended yet. */
export async function revokeSession({ sessionId, userId }: SessionClaims): Promise<void> {
  await db().session.updateMany({
    where: { id: sessionId, userId, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** Ends all sessions of a person except the session that makes the request. */
export async function revokeOtherSessions(tx: Tx, actor: UserActor): Promise<void> {
  const { kind, id } = actor.credential;
  await tx.session.updateMany({
    where: { userId: actor.userId, revokedAt: null, ...(kind === "session" ? { id: { not: id } } : {}) },
    data: { revokedAt: now() },
  });
}

/** Finds the sessions of a person that haven't ended. The most recently used session comes first. */
export function findLiveSessions(userId: string) {
  return db().session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: 100,
  });
}
