import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Level } from "@/access/authorization/roles";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import type { SoftwarePasskey } from "@/testing/authenticator";
import { type Browser, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makePasskey, signInWithPasskey } from "@/testing/make/passkey";
import { makeSecondFactor } from "@/testing/make/second-factor";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";

const PASSWORD = "correct horse battery";
const proof = { currentPassword: PASSWORD };

let revert = () => {};
beforeEach(() => {
  revert = withSettings({ PUBLIC_URL: "https://docs.example.org" });
  setClock(new Date("2031-08-01T12:00:00Z"));
});
afterEach(() => {
  revert();
  setClock();
});

const headersOf = (browser: Browser) => ({ cookie: cookieOf(browser), origin: env.PUBLIC_URL });
const open = async (browser: Browser, organizationId: string) =>
  (await rest().get(`/orgs/${organizationId}`, { headers: headersOf(browser) })).status;
const change = (browser: Browser, organizationId: string, data: object) =>
  rest().patch(`/orgs/${organizationId}`, data, { headers: headersOf(browser) });

/** A member with a passkey, and functions that sign the member in. */
async function member(organizationId: string, role: Level = "read") {
  const user = await makeUser({ password: PASSWORD });
  await makeMember({ organization: { id: organizationId }, user, role });
  const { passkey, id, caller } = await makePasskey(user, proof);
  return { user, passkey, id, caller };
}

async function byPasskey({ passkey }: { passkey: SoftwarePasskey }): Promise<Browser> {
  const browser = newBrowser();
  expect(await signInWithPasskey(browser, passkey)).toBeNull();
  return browser;
}

async function byPassword({ user }: { user: Pick<User, "email"> }): Promise<Browser> {
  const browser = newBrowser();
  expect((await signIn(browser, user.email, PASSWORD)).status).toBe(200);
  return browser;
}

describe("an organization that requires a second factor", () => {
  async function requiring() {
    const { id } = await makeOrganization();
    await db().organization.update({ where: { id }, data: { requireSecondFactor: true } });
    return id;
  }

  it("accepts sessions by passkey, and still refuses sessions by password of the same person", async () => {
    const organizationId = await requiring();
    const person = await member(organizationId);
    expect(await open(await byPassword(person), organizationId)).toBe(404);
    expect(await open(await byPasskey(person), organizationId)).toBe(200);
    expect(await open(await byPassword(person), organizationId)).toBe(404);
  });

  it("refuses tokens of people who could sign in with only a password, also if they have a passkey", async () => {
    const organizationId = await requiring();
    const person = await member(organizationId);
    const { secret } = await makeToken({ user: person.user });
    expect((await rest(secret).get(`/orgs/${organizationId}`)).status).toBe(404);
    const browser = await byPassword(person);
    const made = await rest().post("/user/tokens", { name: "Script" }, { headers: headersOf(browser) });
    expect(made.status).toBe(201);
    expect((await rest(made.body.token).get(`/orgs/${organizationId}`)).status).toBe(404);
    const fresh = await db().user.findUniqueOrThrow({ where: { id: person.user.id } });
    await makeSecondFactor(fresh, PASSWORD, { method: "passkey", passkeyId: person.id });
    expect((await rest(secret).get(`/orgs/${organizationId}`)).status).toBe(200);
  });

  it("refuses a session whose passkey was removed in it, and ends the other sessions of the passkey", async () => {
    const organizationId = await requiring();
    const person = await member(organizationId);
    const [browser, other] = [await byPasskey(person), await byPasskey(person)];
    const url = `${env.PUBLIC_URL}/api/trpc/passkeys.remove`;
    const body = JSON.stringify({ passkeyId: person.id, ...proof });
    const headers = { ...headersOf(browser), "content-type": "application/json" };
    expect((await handleTrpc(new Request(url, { method: "POST", headers, body }))).status).toBe(200);
    expect(await open(browser, organizationId)).toBe(404);
    expect((await rest().get("/user", { headers: headersOf(browser) })).status).toBe(200);
    expect((await rest().get("/user", { headers: headersOf(other) })).status).toBe(401);
  });

  it("can be set up in a session by passkey, and not in a session by password or with a token", async () => {
    const { id: organizationId } = await makeOrganization();
    const administrator = await member(organizationId, "admin");
    const isRequired = async () =>
      (await db().organization.findUniqueOrThrow({ where: { id: organizationId } })).requireSecondFactor;
    const rule = { requireSecondFactor: true };
    expect((await change(await byPassword(administrator), organizationId, rule)).status).toBe(400);
    const { secret } = await makeToken({ user: administrator.user });
    expect((await rest(secret).patch(`/orgs/${organizationId}`, rule)).status).toBe(400);
    expect(await isRequired()).toBe(false);
    const browser = await byPasskey(administrator);
    expect((await change(browser, organizationId, rule)).status).toBe(200);
    expect([await isRequired(), await open(browser, organizationId)]).toEqual([true, 200]);
  });

  it("doesn't list members with a passkey as members who would lose access", async () => {
    const { id: organizationId } = await makeOrganization();
    const administrator = await member(organizationId, "admin");
    await member(organizationId);
    const without = await makeUser({ password: PASSWORD });
    await makeMember({ organization: { id: organizationId }, user: without });
    const input = encodeURIComponent(JSON.stringify({ organizationId }));
    const url = `${env.PUBLIC_URL}/api/trpc/members.withoutSecondFactor?input=${input}`;
    const headers = headersOf(await byPassword(administrator));
    const { result } = await (await handleTrpc(new Request(url, { headers }))).json();
    expect(result.data).toEqual({ count: 1, names: [without.displayName] });
  });
});

describe("an organization that enforces single sign-on", () => {
  it("refuses sessions by passkey, except of the administrator with the emergency password", async () => {
    const { id: organizationId } = await makeOrganization();
    const first = await member(organizationId, "admin");
    const second = await member(organizationId, "admin");
    await db().member.update({
      where: { organizationId_userId: { organizationId, userId: first.user.id } },
      data: { joinedAt: new Date("2020-01-01T00:00:00Z") },
    });
    await db().organization.update({ where: { id: organizationId }, data: { sso: true } });
    expect(await open(await byPasskey(second), organizationId)).toBe(404);
    const events = () =>
      db().auditEvent.findMany({ where: { organizationId, action: "signInByBreakGlass" } });
    expect(await events()).toEqual([]);
    expect(await open(await byPasskey(first), organizationId)).toBe(200);
    expect(await events()).toMatchObject([{ userId: first.user.id, credentialKind: "session" }]);
    await db().organization.update({ where: { id: organizationId }, data: { requireSecondFactor: true } });
    expect(await open(await byPassword(first), organizationId)).toBe(404);
    expect(await open(await byPasskey(first), organizationId)).toBe(200);
    expect(await open(await byPasskey(second), organizationId)).toBe(404);
  });
});

describe("a suspended member", () => {
  it("has no access with a passkey either", async () => {
    const { id: organizationId } = await makeOrganization();
    const person = await member(organizationId);
    const browser = await byPasskey(person);
    expect(await open(browser, organizationId)).toBe(200);
    await db().member.update({
      where: { organizationId_userId: { organizationId, userId: person.user.id } },
      data: { disabledAt: now() },
    });
    expect(await open(browser, organizationId)).not.toBe(200);
    expect(await open(await byPasskey(person), organizationId)).not.toBe(200);
  });
});

describe("a reset of two-step sign-in by an administrator", () => {
  it("removes passkeys too, and ends the sessions, also if the member has only passkeys", async () => {
    const { id: organizationId } = await makeOrganization();
    const administrator = await member(organizationId, "admin");
    const person = await member(organizationId);
    const theirs = await byPasskey(person);
    const headers = { ...headersOf(await byPasskey(administrator)), "content-type": "application/json" };
    const reset = async (given: object) => {
      const body = JSON.stringify({ organizationId, userId: person.user.id, ...given });
      const url = `${env.PUBLIC_URL}/api/trpc/members.resetSecondFactor`;
      return (await handleTrpc(new Request(url, { method: "POST", headers, body }))).status;
    };
    expect(await reset({})).toBe(400);
    expect(await db().passkey.count({ where: { userId: person.user.id } })).toBe(1);
    expect(await reset(proof)).toBe(200);
    expect(await db().passkey.count({ where: { userId: person.user.id } })).toBe(0);
    expect((await rest().get("/user", { headers: headersOf(theirs) })).status).toBe(401);
    expect(await signInWithPasskey(newBrowser(), person.passkey)).toBe("PasskeyWrong");
    expect(
      await db().auditEvent.findMany({ where: { organizationId, action: "resetSecondFactor" } }),
    ).toMatchObject([{ userId: administrator.user.id, targets: { userId: person.user.id } }]);
    expect(await reset(proof)).toBe(409);
  });
});
