import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { setClock } from "@/lib/clock";
import type { ApiError } from "@/lib/errors";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { authenticate, type Credentials } from "./authenticate";
import { settleLastUsed } from "./last-used";
import { newTokenSecret } from "./secret";
import { openSession, revokeOtherSessions, revokeSession } from "./session";
import { SESSION_LIFE_SECONDS, sessionCookieName, signSession } from "./session-cookie";

const DAY = 24 * 60 * 60 * 1000;

afterEach(async () => {
  await settleLastUsed();
  setClock();
});

async function refusal(credentials: Credentials): Promise<ApiError> {
  return await authenticate(credentials).then(
    (actor) => Promise.reject(new Error(`let in: ${JSON.stringify(actor)}`)),
    (error: ApiError) => error,
  );
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

async function makeSession() {
  const user = await makeUser();
  const claims = await openSession(user, { userAgent: "Test", address: "127.0.0.1" });
  if (!claims) throw new Error("no session");
  const cookie = `other=1; ${sessionCookieName()}=${await signSession(claims)}; last=2`;
  return { user, claims, cookie };
}

describe("a personal access token", () => {
  it("identifies its owner", async () => {
    const token = await makeToken();
    const credential = { kind: "token", id: token.id };
    const actor = { kind: "user", userId: token.userId, credential };
    expect(await authenticate(bearer(token.secret))).toEqual(actor);
    expect(await authenticate({ authorization: `bearer   ${token.secret}` })).toEqual(actor);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer short",
    "Basic dXNlcjpwYXNzd29yZA==",
    `Bearer bnd_${"a".repeat(600)}`,
    "Bearer bnd_two words-of-something",
    "Bearer \u00fcnicode-secret",
    "bnd_without-its-scheme-0123456789",
  ])("is refused if it's malformed: %s", async (authorization) => {
    expect((await refusal({ authorization })).status).toBe(401);
  });

  it("is refused with the same message if it's unknown, expired or revoked", async () => {
    const expired = await makeToken({ expiresAt: new Date(Date.now() - 1) });
    const revoked = await makeToken({ revoked: true });
    const secrets = [newTokenSecret(), expired.secret, revoked.secret];
    const errors = await Promise.all(secrets.map((secret) => refusal(bearer(secret))));
    expect(errors.map((error) => error.status)).toEqual([401, 401, 401]);
    expect(new Set(errors.map((error) => error.message)).size).toBe(1);
    expect(errors[0]?.headers["WWW-Authenticate"]).toContain("Bearer");
  });

  it("works until its expiry time", async () => {
    const expiresAt = new Date("2030-01-01T00:00:00Z");
    const token = await makeToken({ expiresAt });
    setClock(new Date(expiresAt.getTime() - 1));
    expect((await authenticate(bearer(token.secret))).kind).toBe("user");
    setClock(expiresAt);
    expect((await refusal(bearer(token.secret))).status).toBe(401);
  });

  it("is refused on the next request after it was revoked", async () => {
    const token = await makeToken();
    await authenticate(bearer(token.secret));
    await db().accessToken.update({ where: { id: token.id }, data: { revokedAt: new Date() } });
    expect((await refusal(bearer(token.secret))).status).toBe(401);
  });

  it("takes precedence over the cookie: an invalid token is refused even with a valid session", async () => {
    const { cookie } = await makeSession();
    expect((await refusal({ ...bearer(newTokenSecret()), cookie })).status).toBe(401);
  });

  it("records its last use at most once a minute", async () => {
    const token = await makeToken();
    const lastUse = async () => {
      await Promise.all([authenticate(bearer(token.secret)), authenticate(bearer(token.secret))]);
      await settleLastUsed();
      const row = await db().accessToken.findUniqueOrThrow({ where: { id: token.id } });
      return row.lastUsedAt?.toISOString();
    };
    setClock(new Date("2030-01-01T00:00:00Z"));
    expect(await lastUse()).toBe("2030-01-01T00:00:00.000Z");
    setClock(new Date("2030-01-01T00:00:59Z"));
    expect(await lastUse()).toBe("2030-01-01T00:00:00.000Z");
    setClock(new Date("2030-01-01T00:01:00Z"));
    expect(await lastUse()).toBe("2030-01-01T00:01:00.000Z");
  });
});

describe("a session cookie", () => {
  it("identifies the person who signed in", async () => {
    const { user, claims, cookie } = await makeSession();
    const credential = { kind: "session", id: claims.sessionId };
    const actor = { kind: "user", userId: user.id, credential };
    expect(await authenticate({ cookie })).toEqual(actor);
  });

  it("is optional: without a credential, the caller is anonymous", async () => {
    expect(await authenticate({})).toEqual({ kind: "anonymous" });
    expect(await authenticate({ cookie: "theme=dark" })).toEqual({ kind: "anonymous" });
  });

  it("is refused and deleted if it's malformed, unsigned, or contains another user's session", async () => {
    const { claims } = await makeSession();
    const other = await makeUser();
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: other.id, sid: claims.sessionId }))}.`;
    const foreign = await signSession({ userId: other.id, sessionId: claims.sessionId });
    for (const value of ["garbage", unsigned, foreign]) {
      const error = await refusal({ cookie: `${sessionCookieName()}=${value}` });
      expect(error.status).toBe(401);
      expect(error.headers["Set-Cookie"]).toMatch(/^bindery\.session=; Path=\/; Max-Age=0; HttpOnly/);
    }
  });

  it("is refused on the next request after its session was revoked", async () => {
    const { claims, cookie } = await makeSession();
    await authenticate({ cookie });
    await revokeSession(claims);
    expect((await refusal({ cookie })).status).toBe(401);
  });

  it("can't be revoked by other people", async () => {
    const { claims, cookie } = await makeSession();
    const other = await makeUser();
    await revokeSession({ sessionId: claims.sessionId, userId: other.id });
    expect((await authenticate({ cookie })).kind).toBe("user");
  });

  it("ends after 14 days without use, and always after 90 days", async () => {
    const begin = new Date("2030-01-01T00:00:00Z");
    const at = (days: number) => setClock(new Date(begin.getTime() + days * DAY));
    setClock(begin);
    const unused = await makeSession();
    const used = await makeSession();
    for (let day = 7; day < 90; day += 7) {
      at(day);
      expect((await authenticate(used)).kind).toBe("user");
      await settleLastUsed();
    }
    at(14);
    expect((await refusal(unused)).status).toBe(401);
    at(SESSION_LIFE_SECONDS / (24 * 60 * 60));
    expect((await refusal(used)).status).toBe(401);
  });

  it("isn't created if the account changes after the password check", async () => {
    const user = await makeUser();
    await db().user.update({ where: { id: user.id }, data: { version: { increment: 1 } } });
    expect(await openSession(user, { userAgent: null, address: null })).toBeNull();
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("stays valid when the user ends all other sessions", async () => {
    const { user, cookie } = await makeSession();
    const other = await openSession(user, { userAgent: null, address: null });
    const actor = await authenticate({ cookie });
    if (actor.kind !== "user" || !other) throw new Error("not signed in");
    await inTransaction(null, (tx) => revokeOtherSessions(tx, actor));
    expect((await authenticate({ cookie })).kind).toBe("user");
    const gone = `${sessionCookieName()}=${await signSession(other)}`;
    expect((await refusal({ cookie: gone })).status).toBe(401);
  });
});
