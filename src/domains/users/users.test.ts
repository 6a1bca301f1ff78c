import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ATTEMPTS_PER_ACCOUNT } from "@/access/authentication/login-throttle";
import { isPassword } from "@/access/authentication/password";
import { openSession } from "@/access/authentication/session";
import type { UserActor } from "@/access/authorization/actor";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { env } from "@/env";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { createCallerFactory } from "@/trpc/init";
import { findOrCreateByEmail } from "./identity";
import { usersRouter } from "./router";

const PASSWORD = "correct horse battery";
const createCaller = createCallerFactory(appRouter);

const callerOf = (actor: UserActor) => createCaller({ requestId: "test", actor, ifMatch: null, reply: {} });

async function signedIn(user: User) {
  const claims = await openSession(user, { userAgent: "Test", address: "192.0.2.1" });
  if (!claims) throw new Error("no session");
  const credential = { kind: "session" as const, id: claims.sessionId };
  return { sessionId: claims.sessionId, caller: callerOf({ kind: "user", userId: user.id, credential }) };
}

const isRevoked = async (id: string) =>
  (await db().session.findUniqueOrThrow({ where: { id } })).revokedAt !== null;

describe("GET /v1/user", () => {
  it("returns the token's user with every field of the contract, and email addresses only to members", async () => {
    const user = await makeUser({ displayName: "Ada", photoURL: "https://example.org/ada.png" });
    const { secret } = await makeToken({ user });
    const { status, body } = await rest(secret).get("/user");
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "user",
      id: user.id,
      displayName: "Ada",
      email: user.email,
      photoURL: "https://example.org/ada.png",
      urls: { location: `${env.PUBLIC_URL}/v1/users/${user.id}` },
    });
  });

  it("omits a missing photo, and never returns a password hash", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { secret } = await makeToken({ user });
    const { body } = await rest(secret).get("/user");
    expect(body).not.toHaveProperty("photoURL");
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  });

  it("returns 401 without a credential, and for a token whose user was deleted", async () => {
    expect((await rest().get("/user")).status).toBe(401);
    const user = await makeUser();
    const { secret } = await makeToken({ user });
    await db().user.delete({ where: { id: user.id } });
    expect((await rest(secret).get("/user")).status).toBe(401);
  });
});

describe("GET /v1/users/{userId}", () => {
  const api = async (user: Pick<User, "id">) => rest((await makeToken({ user })).secret);

  it("returns the caller at the URL in the caller's own resource, even if the caller has no organization", async () => {
    const me = await api(await makeUser());
    const { body } = await me.get("/user");
    const path = new URL(body.urls.location).pathname.replace(/^\/v1/, "");
    expect(await me.get(path)).toMatchObject({ status: 200, body });
  });

  it("returns members and guests of an organization to each other with every field, and email addresses only to members", async () => {
    const organization = await makeOrganization();
    const [member, guest] = [await makeUser({ displayName: "Ada", password: PASSWORD }), await makeUser()];
    await makeMember({ organization, user: member, role: "read" });
    await makeMember({ organization, user: guest, role: null });
    const { status, body, headers } = await (await api(guest)).get(`/users/${member.id}`);
    expect(status).toBe(200);
    expect(headers.etag).toBeDefined();
    expect(body).toEqual({
      object: "user",
      id: member.id,
      displayName: "Ada",
      urls: { location: `${env.PUBLIC_URL}/v1/users/${member.id}` },
    });
    const { body: seen } = await (await api(member)).get(`/users/${guest.id}`);
    expect(seen).toMatchObject({ id: guest.id, email: guest.email });
  });

  it("returns the same 404 for a user who isn't in any of the caller's organizations as for a user who doesn't exist", async () => {
    const [me, stranger] = [await makePerson({ role: "admin" }), await makePerson({ role: "admin" })];
    const absent = await rest(me.token).get("/users/Never0existed");
    const hidden = await rest(me.token).get(`/users/${stranger.user.id}`);
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    expect((await rest().get(`/users/${me.user.id}`)).status).toBe(401);
  });

  it("hides two users from each other if one of them is suspended, unless both are active in another organization", async () => {
    const [organization, another] = [await makeOrganization(), await makeOrganization()];
    const [left, right] = [await makeUser(), await makeUser()];
    await makeMember({ organization, user: left });
    await makeMember({ organization, user: right, disabledAt: new Date() });
    await makeMember({ organization: another, user: left, disabledAt: new Date() });
    await makeMember({ organization: another, user: right });
    const [asLeft, asRight] = [await api(left), await api(right)];
    const seen = async () => [
      (await asLeft.get(`/users/${right.id}`)).status,
      (await asRight.get(`/users/${left.id}`)).status,
    ];
    expect(await seen()).toEqual([404, 404]);
    await db().member.updateMany({
      where: { organizationId: organization.id, userId: right.id },
      data: { disabledAt: null },
    });
    expect(await seen()).toEqual([200, 200]);
  });
});

describe("changing the password", () => {
  it("sets the password and ends the user's other sessions, but no sessions of other users", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await signedIn(user);
    const there = await signedIn(user);
    const stranger = await signedIn(await makeUser());
    await here.caller.users.changePassword({ currentPassword: PASSWORD, newPassword: "a longer new one" });
    expect(await Promise.all([here, there, stranger].map((one) => isRevoked(one.sessionId)))).toEqual([
      false,
      true,
      false,
    ]);
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await isPassword("a longer new one", passwordHash)).toBe(true);
  });

  it("rejects a wrong or missing current password and a short new password, without changing anything", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await signedIn(user);
    const there = await signedIn(user);
    const { changePassword } = here.caller.users;
    const attempts = [
      { currentPassword: "wrong password", newPassword: "a longer new one" },
      { newPassword: "a longer new one" },
      { currentPassword: PASSWORD, newPassword: "nine char" },
    ];
    for (const attempt of attempts)
      await expect(changePassword(attempt)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const after = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect([after.passwordHash, after.version]).toEqual([user.passwordHash, user.version]);
    expect(await isRevoked(there.sessionId)).toBe(false);
  });

  it("revokes the user's tokens on request, but no tokens of other users", async () => {
    const person = await makePerson();
    await db().user.update({ where: { id: person.user.id }, data: { passwordHash: null } });
    const { caller } = await signedIn(await db().user.findUniqueOrThrow({ where: { id: person.user.id } }));
    const other = await makePerson();
    const statuses = async () => [
      (await rest(person.token).get("/user")).status,
      (await rest(other.token).get("/user")).status,
    ];
    await caller.users.changePassword({ newPassword: "a first password" });
    expect(await statuses()).toEqual([200, 200]);
    const change = { currentPassword: "a first password", newPassword: "a second password" };
    await caller.users.changePassword({ ...change, revokeTokens: true });
    expect(await statuses()).toEqual([401, 200]);
  });

  it("can't be used to guess the current password", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await signedIn(user);
    const guess = (currentPassword: string) =>
      caller.users.changePassword({ currentPassword, newPassword: "a longer new one" });
    for (let i = 0; i < ATTEMPTS_PER_ACCOUNT; i++)
      await expect(guess("wrong")).rejects.toThrow("isn't correct");
    await expect(guess(PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("sets a first password for a user who has none", async () => {
    const user = await makeUser();
    const { caller } = await signedIn(user);
    await caller.users.changePassword({ newPassword: "a first password" });
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await isPassword("a first password", passwordHash)).toBe(true);
  });

  it("takes effect only once if two requests arrive at the same time", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await signedIn(user);
    const change = (newPassword: string) =>
      caller.users.changePassword({ currentPassword: PASSWORD, newPassword });
    const results = await Promise.allSettled([change("the first of two"), change("the second of two")]);
    const { version } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const done = results.filter(({ status }) => status === "fulfilled").length;
    expect(version - user.version).toBe(done);
    expect(done).toBeGreaterThan(0);
  });
});

describe("changing the display name", () => {
  it("is an operation of the public API, like changing the photo, and changes only the caller's account", async () => {
    const [me, stranger] = [await makePerson({ role: "read" }), await makeUser()];
    const friend = await makeUser();
    await makeMember({ organization: { id: me.organizationId }, user: friend });
    const api = rest(me.token);
    const mine = `/users/${me.user.id}`;
    const photoURL = "https://example.org/ada.png";
    const { headers } = await api.get(mine);
    const changed = await api.patch(mine, { displayName: "Ada", photoURL });
    expect(changed.body).toMatchObject({ object: "user", displayName: "Ada", photoURL });
    expect((await api.patch(mine, { photoURL: null })).body).not.toHaveProperty("photoURL");
    for (const [path, body, status] of [
      [`/users/${friend.id}`, { displayName: "Not theirs" }, 403],
      [`/users/${stranger.id}`, { displayName: "Not theirs" }, 404],
      [mine, { displayName: "x".repeat(65) }, 400],
      [mine, { photoURL: "javascript:alert(1)" }, 400],
    ] as const)
      expect((await api.patch(path, body)).status, path).toBe(status);
    const stale = { headers: { "if-match": String(headers.etag) } };
    expect((await api.patch(mine, { displayName: "Late" }, stale)).status).toBe(412);
    expect((await api.get(mine)).body.displayName).toBe("Ada");
    expect(await db().user.count({ where: { displayName: "Not theirs" } })).toBe(0);
  });

  it("changes only the caller's name, and keeps the old name if the new name is empty", async () => {
    const [user, other] = [await makeUser({ displayName: "Ada" }), await makeUser({ displayName: "Grace" })];
    const { caller } = await signedIn(user);
    expect((await caller.users.update({ userId: user.id, displayName: "  Ada Lovelace " })).displayName).toBe(
      "Ada Lovelace",
    );
    await expect(caller.users.update({ userId: user.id, displayName: "  " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const names = await db().user.findMany({
      where: { id: { in: [user.id, other.id] } },
      orderBy: { displayName: "asc" },
    });
    expect(names.map(({ displayName }) => displayName)).toEqual(["Ada Lovelace", "Grace"]);
  });
});

describe("an access token", () => {
  /** Operations that only read, or that work without a credential. */
  const SECRETS = ["passwordReset", "requestPasswordReset", "resetPassword"];
  const OTHERS = ["me", "get", "emailProof", "signOut", ...SECRETS];
  /** Operations that a suitable token can use. `listSessions` reads, and the other operations write. */
  const REACHED = ["update", "listSessions", "revokeSession", "revokeOtherSessions"];
  const INPUTS: Record<string, object> = {
    changePassword: { newPassword: "a password that stays" },
    verifyEmail: { token: "x".repeat(40) },
  };
  const names = Object.keys(usersRouter).filter((name) => name in usersRouter && !name.startsWith("_"));
  const forSessions = names.filter(
    (name) => name !== "createCaller" && ![...OTHERS, ...REACHED].includes(name),
  );

  it.each(forSessions)("can't change the account itself, with any permissions: %s", async (name) => {
    const user = await makeUser();
    const here = await signedIn(user);
    const rows = () =>
      Promise.all([
        db().user.findUnique({ where: { id: user.id } }),
        db().session.findMany({ where: { userId: user.id } }),
      ]);
    const before = await rows();
    const token = callerOf({ kind: "user", userId: user.id, credential: { kind: "token", id: "any" } });
    const ask = token.users[name as "changePassword"] as (input?: object) => Promise<unknown>;
    await expect(ask(INPUTS[name])).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await rows()).toEqual(before);
    expect(await isRevoked(here.sessionId)).toBe(false);
  });

  it("can change the name if it can write everywhere, and can list and end sessions only if it has no limits", async () => {
    const { user, organizationId, token } = await makePerson({ role: "read" });
    const here = await signedIn(user);
    const limited = async (fields: object) =>
      rest((await rest(token).post("/user/tokens", { name: "Limited", ...fields })).body.token);
    const statuses = async (api: Awaited<ReturnType<typeof limited>>) => [
      (await api.patch(`/users/${user.id}`, { displayName: "Ada" })).status,
      (await api.get("/user/sessions")).status,
      (await api.delete(`/user/sessions/${here.sessionId}`)).status,
    ];
    expect(await statuses(await limited({ scope: "read" }))).toEqual([403, 403, 403]);
    expect(await statuses(await limited({ organization: organizationId }))).toEqual([403, 403, 403]);
    expect(await db().user.count({ where: { id: user.id, displayName: "Ada" } })).toBe(0);
    expect(await statuses(await limited({ scope: "write" }))).toEqual([200, 403, 403]);
    expect(await isRevoked(here.sessionId)).toBe(false);
    expect(await statuses(rest(token))).toEqual([200, 200, 204]);
    expect(await isRevoked(here.sessionId)).toBe(true);
  });
});

describe("sessions", () => {
  it("are listed for their user, without ended sessions and with a mark on the current session", async () => {
    const user = await makeUser();
    const here = await signedIn(user);
    const there = await signedIn(user);
    const ended = await signedIn(user);
    await signedIn(await makeUser());
    await here.caller.users.revokeSession({ sessionId: ended.sessionId });
    const { items: sessions } = await here.caller.users.listSessions();
    const current = new Map(sessions.map((session) => [session.id, session.current]));
    expect(current).toEqual(
      new Map([
        [here.sessionId, true],
        [there.sessionId, false],
      ]),
    );
    expect(sessions[0]).toMatchObject({ userAgent: "Test", address: "192.0.2.1" });
  });

  it("can all be ended except the current one, without ending other users' sessions", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [first, second, third] = [await signedIn(user), await signedIn(user), await signedIn(other)];
    await second.caller.users.revokeOtherSessions();
    const sessions = [first, second, third].map(({ sessionId }) => isRevoked(sessionId));
    expect(await Promise.all(sessions)).toEqual([true, false, false]);
  });

  it("of another user can't be ended", async () => {
    const mine = await signedIn(await makeUser());
    const theirs = await signedIn(await makeUser());
    await mine.caller.users.revokeSession({ sessionId: theirs.sessionId });
    expect(await isRevoked(theirs.sessionId)).toBe(false);
  });

  it("end when the user signs out, and can't be ended by a token, which has no session", async () => {
    const user = await makeUser();
    const here = await signedIn(user);
    await here.caller.users.signOut();
    expect(await isRevoked(here.sessionId)).toBe(true);
    const token = callerOf({ kind: "user", userId: user.id, credential: { kind: "token", id: "any" } });
    await expect(token.users.signOut()).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a user from an identity provider", () => {
  it("is created only once, even by repeated and concurrent sign-ins, and doesn't join an organization", async () => {
    const identity = { email: "Grace@Example.org", displayName: "Grace", photoURL: "javascript:alert(1)" };
    const users = await Promise.all([1, 2, 3].map(() => findOrCreateByEmail(identity)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0]).toMatchObject({ email: "grace@example.org", displayName: "Grace", photoURL: null });
    const rows = await runSql(sql`SELECT 1 FROM "Member" WHERE "userId" = ${users[0]?.id}`);
    expect(rows).toEqual([]);
  });

  it("keeps the settings of an existing account", async () => {
    const user = await makeUser({ displayName: "Chosen name" });
    const same = await findOrCreateByEmail({ email: user.email.toUpperCase(), displayName: "Other" });
    expect([same.id, same.displayName]).toEqual([user.id, "Chosen name"]);
  });
});
