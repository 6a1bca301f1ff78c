import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, writeSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import type { Level } from "@/access/authorization/roles";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import { type Browser, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { inBrowser } from "@/testing/caller";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

const PASSWORD = "correct horse battery";

beforeEach(() => setClock(new Date("2031-05-01T12:00:00Z")));
afterEach(() => setClock());

const headersOf = (browser: Browser) => ({ cookie: cookieOf(browser), origin: env.PUBLIC_URL });
const open = (browser: Browser, organizationId: string) =>
  rest().get(`/orgs/${organizationId}`, { headers: headersOf(browser) });

async function member(organizationId: string, role: Level = "read") {
  const user = await makeUser({ password: PASSWORD });
  await makeMember({ organization: { id: organizationId }, user, role });
  return user;
}

async function browserOf(user: Pick<User, "email">, code?: string): Promise<Browser> {
  const browser = newBrowser();
  await signIn(browser, user.email, PASSWORD, code);
  return browser;
}

/** An organization, an administrator with two-step sign-in, and a function that turns the rule on or off. */
async function setUp() {
  const { id: organizationId } = await makeOrganization();
  const administrator = await member(organizationId, "admin");
  const { secret, recoveryCodes } = await makeSecondFactor(administrator, PASSWORD);
  const browser = await browserOf(administrator, codeOf(secret));
  const require = (requireSecondFactor: boolean, by = browser) =>
    rest().patch(`/orgs/${organizationId}`, { requireSecondFactor }, { headers: headersOf(by) });
  return { organizationId, administrator, browser, require, recoveryCodes };
}

const isRequired = async (id: string) =>
  (await db().organization.findUniqueOrThrow({ where: { id } })).requireSecondFactor;

describe("an organization that requires a second factor", () => {
  it("blocks open sessions and tokens of people without one, until they turn it on", async () => {
    const { organizationId, browser, require } = await setUp();
    const user = await member(organizationId);
    const theirs = await browserOf(user);
    const { secret: token } = await makeToken({ user });
    expect((await open(theirs, organizationId)).status).toBe(200);
    expect((await require(true)).body.requireSecondFactor).toBe(true);
    expect((await open(theirs, organizationId)).status).toBe(404);
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(404);
    expect((await open(await browserOf(user), organizationId)).status).toBe(404);
    expect((await rest().get("/user", { headers: headersOf(theirs) })).status).toBe(200);
    expect((await open(browser, organizationId)).status).toBe(200);
    const fresh = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const { secret } = await makeSecondFactor(fresh, PASSWORD);
    expect((await open(await browserOf(user, codeOf(secret)), organizationId)).status).toBe(200);
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(200);
    await db().secondFactor.update({ where: { userId: user.id }, data: { confirmedAt: null } });
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(404);
    await require(false);
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(200);
  });

  it("tells people without a second factor which organization needs it", async () => {
    const { organizationId, browser, require } = await setUp();
    const theirs = await browserOf(await member(organizationId));
    await require(true);
    const listed = async (from: Browser) =>
      (await rest().get("/user/sso", { headers: headersOf(from) })).body.items;
    expect(await listed(theirs)).toMatchObject([
      { organization: { id: organizationId }, logins: [], secondFactor: true },
    ]);
    expect(await listed(browser)).toEqual([]);
  });

  it("doesn't affect other organizations, service accounts and people who sign in with an identity provider", async () => {
    const { organizationId, browser, require } = await setUp();
    const user = await member(organizationId);
    const other = await makeOrganization();
    await makeMember({ organization: other, user });
    await require(true);
    const theirs = await browserOf(user);
    expect((await open(theirs, other.id)).status).toBe(200);
    const machine = await rest().post(
      `/orgs/${organizationId}/service-accounts`,
      { title: "CI", role: "read" },
      { headers: headersOf(browser) },
    );
    expect((await rest(machine.body.token).get(`/orgs/${organizationId}`)).status).toBe(200);
    const claims = await openSession(user, { userAgent: null, address: null }, { method: "oidc" });
    if (!claims) throw new Error("no session");
    const cookie = `${sessionCookieName()}=${await signSession(claims)}`;
    expect((await rest().get(`/orgs/${organizationId}`, { headers: { cookie } })).status).toBe(200);
    const withoutPassword = await makeUser();
    await makeMember({ organization: { id: organizationId }, user: withoutPassword });
    const { secret } = await makeToken({ user: withoutPassword });
    expect((await rest(secret).get(`/orgs/${organizationId}`)).status).toBe(200);
  });

  it("refuses sessions and tokens from the provider of another organization, which could sign in anyone", async () => {
    const { organizationId, browser, require } = await setUp();
    const own = await member(organizationId);
    await makeSecondFactor(own, PASSWORD);
    const guest = await makeUser();
    await makeMember({ organization: { id: organizationId }, user: guest });
    const other = await makeOrganization();
    const bySaml = async (userId: string, ssoOrganizationId: string) => {
      const browserData = { userAgent: null, address: null };
      const entry = { method: "saml", ssoOrganizationId, isConfined: false } as const;
      const claims = await inTransaction(null, (tx) => writeSession(tx, userId, browserData, entry));
      return `${sessionCookieName()}=${await signSession(claims)}`;
    };
    const status = async (cookie: string) =>
      (await rest().get(`/orgs/${organizationId}`, { headers: { cookie } })).status;
    const foreign = [await bySaml(own.id, other.id), await bySaml(guest.id, other.id)];
    for (const cookie of foreign) expect(await status(cookie)).toBe(200);
    const { id, secret } = await makeToken({ user: own });
    await require(true);
    for (const cookie of foreign) expect(await status(cookie)).toBe(404);
    for (const { id: userId } of [own, guest])
      expect(await status(await bySaml(userId, organizationId))).toBe(200);
    expect((await rest(secret).get(`/orgs/${organizationId}`)).status).toBe(200);
    await db().accessToken.update({ where: { id }, data: { ssoOrganizationId: other.id } });
    expect((await rest(secret).get(`/orgs/${organizationId}`)).status).toBe(404);
    expect((await open(browser, organizationId)).status).toBe(200);
  });

  it("leads the administrator with the emergency password to two-step sign-in, and others to single sign-on", async () => {
    const { id: organizationId } = await makeOrganization();
    const first = await member(organizationId, "admin");
    const second = await member(organizationId, "admin");
    await db().member.update({
      where: { organizationId_userId: { organizationId, userId: first.id } },
      data: { joinedAt: new Date("2020-01-01T00:00:00Z") },
    });
    await db().organization.update({
      where: { id: organizationId },
      data: { sso: true, requireSecondFactor: true },
    });
    const told = async (headers: Record<string, string>) =>
      (await rest().get("/user/sso", { headers })).body.items.map(
        (one: { secondFactor: boolean }) => one.secondFactor,
      );
    const theirs = await browserOf(first);
    expect((await open(theirs, organizationId)).status).toBe(404);
    expect(await told(headersOf(theirs))).toEqual([true]);
    expect(await told(headersOf(await browserOf(second)))).toEqual([false]);
    const { secret: token } = await makeToken({ user: first });
    expect(await told({ authorization: `Bearer ${token}` })).toEqual([false]);
    const fresh = await db().user.findUniqueOrThrow({ where: { id: first.id } });
    const { secret } = await makeSecondFactor(fresh, PASSWORD);
    expect((await open(await browserOf(first, codeOf(secret)), organizationId)).status).toBe(200);
  });

  it("can't be set up by an administrator who would lose access", async () => {
    const { organizationId, require } = await setUp();
    const other = await member(organizationId, "admin");
    const { status, body } = await require(true, await browserOf(other));
    expect([status, body.error.field]).toEqual([400, "requireSecondFactor"]);
    const { secret } = await makeToken({ user: other });
    const byToken = await rest(secret).patch(`/orgs/${organizationId}`, { requireSecondFactor: true });
    expect(byToken.status).toBe(400);
    expect(await isRequired(organizationId)).toBe(false);
    const { caller } = await inBrowser(other);
    await caller.secondFactor.start({ currentPassword: PASSWORD });
    expect((await require(true, await browserOf(other))).status).toBe(400);
    expect(await isRequired(organizationId)).toBe(false);
  });

  it("lists the members without a second factor only to administrators", async () => {
    const { organizationId, browser } = await setUp();
    const user = await member(organizationId, "create");
    const ask = async (from: Browser) => {
      const input = encodeURIComponent(JSON.stringify({ organizationId }));
      const url = `${env.PUBLIC_URL}/api/trpc/members.withoutSecondFactor?input=${input}`;
      return (await handleTrpc(new Request(url, { headers: headersOf(from) }))).json();
    };
    expect((await ask(browser)).result.data).toEqual({ count: 1, names: [user.displayName] });
    expect((await ask(await browserOf(user))).error.data.httpStatus).toBe(403);
  });
});

describe("resetting the second factor of a member", () => {
  const events = (organizationId: string) =>
    db().auditEvent.findMany({ where: { organizationId, action: "resetSecondFactor" } });
  const factors = (userId: string) => db().secondFactor.count({ where: { userId } });

  /** A member with a second factor, and a function that resets it with the administrator's session. */
  async function lost() {
    const fixture = await setUp();
    const user = await member(fixture.organizationId);
    const { secret } = await makeSecondFactor(user, PASSWORD);
    const theirs = await browserOf(user, codeOf(secret));
    const refusals: string[] = [];
    const reset = async (
      headers: Record<string, string> = headersOf(fixture.browser),
      userId = user.id,
      proof: { currentPassword?: string; code?: string } = {
        currentPassword: PASSWORD,
        code: fixture.recoveryCodes.pop() ?? "",
      },
    ): Promise<number> => {
      const url = `${env.PUBLIC_URL}/api/trpc/members.resetSecondFactor`;
      const body = JSON.stringify({ organizationId: fixture.organizationId, userId, ...proof });
      const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
      const response = await handleTrpc(new Request(url, init));
      refusals.push(await response.text());
      return response.status;
    };
    return { ...fixture, user, theirs, reset, refusals };
  }

  it("turns it off, ends the member's sessions, and is in the audit log", async () => {
    const { organizationId, administrator, user, theirs, reset } = await lost();
    expect(await reset()).toBe(200);
    expect(await factors(user.id)).toBe(0);
    expect((await rest().get("/user", { headers: headersOf(theirs) })).status).toBe(401);
    expect(await events(organizationId)).toMatchObject([
      { userId: administrator.id, credentialKind: "session", targets: { userId: user.id } },
    ]);
    expect((await open(await browserOf(user), organizationId)).status).toBe(200);
    expect(await reset()).toBe(409);
    expect(await events(organizationId)).toHaveLength(1);
  });

  it("needs the administrator's own password, and a code if the administrator uses two-step sign-in", async () => {
    const { organizationId, browser, user, theirs, reset, recoveryCodes } = await lost();
    const headers = headersOf(browser);
    const code = recoveryCodes[0] ?? "";
    for (const proof of [
      {},
      { code },
      { currentPassword: PASSWORD },
      { currentPassword: "wrong password", code },
      { currentPassword: PASSWORD, code: "abc" },
    ])
      expect(await reset(headers, user.id, proof)).toBe(400);
    expect([await factors(user.id), await events(organizationId)]).toEqual([1, []]);
    expect((await rest().get("/user", { headers: headersOf(theirs) })).status).toBe(200);
    const other = headersOf(await browserOf(await member(organizationId, "admin")));
    expect(await reset(other, user.id, {})).toBe(400);
    expect(await factors(user.id)).toBe(1);
    expect(await reset(other, user.id, { currentPassword: PASSWORD })).toBe(200);
    expect(await factors(user.id)).toBe(0);
  });

  it("is refused if the member belongs to another organization, also as a guest, without saying so", async () => {
    const { organizationId, user, reset, refusals } = await lost();
    const elsewhere = await makeMember({ user, role: null });
    expect(await reset()).toBe(403);
    expect(refusals.join()).toContain("Only the operator of this instance");
    expect(refusals.join()).not.toContain("another organization");
    await db().member.update({
      where: { organizationId_userId: { organizationId: elsewhere.organizationId, userId: user.id } },
      data: { disabledAt: now() },
    });
    expect(await reset()).toBe(403);
    expect([await factors(user.id), await events(organizationId)]).toEqual([1, []]);
  });

  it("is refused for tokens, other roles, oneself and people outside the organization", async () => {
    const { organizationId, administrator, browser, user, reset } = await lost();
    const { secret } = await makeToken({ user: administrator });
    expect(await reset({ authorization: `Bearer ${secret}` })).toBe(403);
    const editor = await browserOf(await member(organizationId, "create"));
    expect(await reset(headersOf(editor))).toBe(403);
    expect(await reset(headersOf(browser), administrator.id)).toBe(403);
    const stranger = await makeUser({ password: PASSWORD });
    await makeSecondFactor(stranger, PASSWORD);
    expect(await reset(headersOf(browser), stranger.id)).toBe(404);
    const ids = [user.id, administrator.id, stranger.id];
    expect(await Promise.all(ids.map(factors))).toEqual([1, 1, 1]);
  });
});
