import { db, type Tx } from "@/db/client";
import { hotQuery } from "@/db/hot";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import type { UserActor } from "./actor";
import { readSession, SESSION_LIFE_SECONDS, type SessionClaims, sessionCookieOf } from "./session-cookie";
import { noteUse, writeSessionUse } from "./use";

/** An unused session ends after this long; each use sets it anew, up to its longest life. */
const IDLE_SECONDS = 14 * 24 * 60 * 60;
const USER_AGENT_LENGTH_MAX = 300;

const FIND = `SELECT "createdAt", "lastSeenAt", "expiresAt" FROM "Session"
  WHERE "id" = $1 AND "userId" = $2 AND "revokedAt" IS NULL AND "expiresAt" > $3`;

interface Row {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

function expiryFrom(time: Date, createdAt: Date): Date {
  const idle = time.getTime() + IDLE_SECONDS * 1000;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_LIFE_SECONDS * 1000));
}

/**
 * Who the session cookie of a `Cookie` header stands for: null without such a cookie, `"stale"` when it is garbage
 * or its session is expired, revoked or gone. The row is asked every time, so that signing out works at once.
 */
export async function sessionActor(cookieHeader: string | undefined): Promise<UserActor | "stale" | null> {
  const value = sessionCookieOf(cookieHeader);
  if (value === undefined) return null;
  const claims = await readSession(value);
  if (claims === null) return "stale";
  return (await isLive(claims)) ? actorOf(claims) : "stale";
}

const actorOf = (claims: SessionClaims): UserActor => ({
  kind: "user",
  userId: claims.userId,
  credential: { kind: "session", id: claims.sessionId },
});

/** Whether the session named by verified claims may still be used; notes its use. */
export async function isLive({ sessionId, userId }: SessionClaims): Promise<boolean> {
  const [row] = await hotQuery<Row & Record<string, unknown>>("session", FIND, [
    sessionId,
    userId,
    now().toISOString(),
  ]);
  if (!row) return false;
  noteUse(sessionId, row.lastSeenAt, (time) =>
    writeSessionUse(sessionId, time, expiryFrom(time, row.createdAt)),
  );
  return true;
}

/** What is kept of the browser that signed in, for the person's own list of sessions. */
export interface Browser {
  userAgent: string | null;
  address: string | null;
}

/**
 * Opens a session for a person whose password or identity was checked when their account had `version`; null when
 * the account changed since (a password change must not leave a session that the old password opened behind), or is a
 * machine's.
 */
export async function openSession(
  user: { id: string; version: number },
  browser: Browser,
): Promise<SessionClaims | null> {
  const time = now();
  return await inTransaction(async (tx) => {
    const unchanged = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User"
      WHERE "id" = ${user.id} AND "version" = ${user.version} AND "serviceAccountOf" IS NULL FOR SHARE`;
    if (unchanged.length === 0) return null;
    const { id } = await tx.session.create({
      data: {
        id: newId(),
        userId: user.id,
        userAgent: browser.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
        address: browser.address,
        createdAt: time,
        lastSeenAt: time,
        expiresAt: expiryFrom(time, time),
      },
    });
    return { userId: user.id, sessionId: id };
  });
}

/** Ends a session of this person; nothing happens when it is not theirs or has ended. */
export async function revokeSession({ sessionId, userId }: SessionClaims): Promise<void> {
  await db().session.updateMany({
    where: { id: sessionId, userId, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** Ends a person's sessions, but for the one that asks. */
export async function revokeOtherSessions(tx: Tx, actor: UserActor): Promise<void> {
  const { kind, id } = actor.credential;
  await tx.session.updateMany({
    where: { userId: actor.userId, revokedAt: null, ...(kind === "session" ? { id: { not: id } } : {}) },
    data: { revokedAt: now() },
  });
}

/** A person's sessions that have neither ended nor been revoked, the most recently seen first. */
export function findLiveSessions(userId: string) {
  return db().session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: 100,
  });
}
