import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settleLastUsed } from "@/access/authentication/last-used";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import { type Browser, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { type RestAnswer, rest } from "@/testing/rest";
import { resetSessionRules } from "./session-rules-reset";

const PASSWORD = "correct horse battery";
const INSIDE = "203.0.113.7";
const OUTSIDE = "198.51.100.1";

beforeEach(() => setClock(new Date("2031-05-01T12:00:00Z")));
afterEach(() => setClock());

const headersOf = (browser: Browser) => ({ cookie: cookieOf(browser), origin: env.PUBLIC_URL });
const later = (minutes: number) => setClock(new Date(now().getTime() + minutes * 60_000));
const outcome = ({ status, body }: RestAnswer) => [status, body?.error?.message];
const refused = (sentence: string) => [403, expect.stringContaining(sentence)];

async function setUp(role: Level = "admin") {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const user = await makeUser({ password: PASSWORD });
  await makeMember({ organization, user, role });
  const space = await makeSpace({ organizationId });
  const browser = newBrowser();
  await signIn(browser, user.email, PASSWORD);
  const path = `/orgs/${organizationId}`;
  const from = (remoteAddress: string) => ({ headers: headersOf(browser), remoteAddress });
  const open = (address = INSIDE) => rest().get(path, from(address));
  const rule = (rules: object, address = INSIDE) => rest().patch(path, rules, from(address));
  return { organization, organizationId, user, space, browser, path, from, open, rule };
}

describe("the lifetime of sessions in an organization", () => {
  it("counts from the sign-in, and doesn't affect other organizations and tokens", async () => {
    const { rule, open, user, from, path, space } = await setUp();
    const other = await makeMember({ user, role: "read" });
    expect((await rule({ sessionLifetimeMinutes: 60 })).body.sessionLifetimeMinutes).toBe(60);
    later(59);
    expect((await open()).status).toBe(200);
    later(1);
    expect(outcome(await open())).toEqual(refused("Your session is older than this organization allows."));
    const spaced = await rest().get(`/spaces/${space.id}`, from(INSIDE));
    expect(outcome(spaced)).toEqual(refused("Sign out and sign in again."));
    expect((await rule({ sessionLifetimeMinutes: null })).status).toBe(403);
    expect((await rest().get(`/orgs/${other.organizationId}`, from(INSIDE))).status).toBe(200);
    const listed = await rest().get("/orgs", from(INSIDE));
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([other.organizationId]);
    const { secret } = await makeToken({ user });
    expect((await rest(secret).get(path)).status).toBe(200);
    const fresh = newBrowser();
    await signIn(fresh, user.email, PASSWORD);
    expect((await rest().get(path, { headers: headersOf(fresh) })).status).toBe(200);
  });
});

describe("the idle time of sessions in an organization", () => {
  it("ends the access for good, even if the session is used again elsewhere", async () => {
    const { rule, open, from } = await setUp();
    await rule({ sessionIdleMinutes: 30 });
    for (let count = 0; count < 3; count += 1) {
      later(29);
      expect((await open()).status).toBe(200);
      await settleLastUsed();
    }
    later(31);
    expect((await rest().get("/user", from(INSIDE))).status).toBe(200);
    await settleLastUsed();
    later(1);
    expect(outcome(await open())).toEqual(refused("You didn't use your session"));
    expect((await rule({ sessionIdleMinutes: 60 })).status).toBe(403);
  });
});

describe("the allowed networks of an organization", () => {
  it("refuse sessions, tokens and service accounts from other addresses", async () => {
    const { rule, open, path, user, from, organization, organizationId } = await setUp();
    const machine = await rest().post(
      `${path}/service-accounts`,
      { title: "CI", role: "read" },
      from(INSIDE),
    );
    const { secret } = await makeToken({ user });
    const set = await rule({ allowedNetworks: ["203.0.113.99/24", "2001:db8::1", "::ffff:192.0.2.0/120"] });
    expect(set.body.allowedNetworks).toEqual(["203.0.113.0/24", "2001:db8::1/128", "192.0.2.0/24"]);
    for (const address of [INSIDE, `::ffff:${INSIDE}`, "2001:db8::1", "2001:db8:0::1", "192.0.2.200"])
      expect([address, (await open(address)).status]).toEqual([address, 200]);
    for (const address of [OUTSIDE, "2001:db8::2", "::ffff:198.51.100.1", "unknown", "203.0.114.1"]) {
      expect([address, ...outcome(await open(address))]).toEqual([
        address,
        ...refused("your IP address isn't in these networks"),
      ]);
      for (const token of [secret, machine.body.token])
        expect((await rest(token).get(path, { remoteAddress: address })).status).toBe(403);
    }
    expect((await rest(secret).get(path, { remoteAddress: INSIDE })).status).toBe(200);
    expect((await rest().get("/user", from(OUTSIDE))).status).toBe(200);
    expect((await rest().get("/user/sso", from(OUTSIDE))).body.items).toEqual([
      {
        organization: { id: organizationId, title: organization.title },
        ...{ logins: [], secondFactor: false, sessionRule: "network" },
      },
    ]);
    expect((await rest().get("/user/sso", from(INSIDE))).body.items).toEqual([]);
    expect((await rule({ allowedNetworks: [] }, OUTSIDE)).status).toBe(403);
    expect((await rule({ allowedNetworks: [] })).status).toBe(200);
    expect((await open(OUTSIDE)).status).toBe(200);
  });

  it("must be networks that contain the person's own address", async () => {
    const { rule, organizationId } = await setUp();
    for (const allowedNetworks of [
      ["198.51.100.0/24"],
      ["10.1"],
      ["203.0.113.0/33"],
      ["203.0.113.0/-1"],
      ["203.0.113.0/24/8"],
      ["0x7f.1"],
      ["::ffff:1.2.3.4/90"],
      ["localhost"],
      Array.from({ length: 101 }, (_, index) => `203.0.113.${index}`),
    ])
      expect([allowedNetworks, (await rule({ allowedNetworks })).status]).toEqual([allowedNetworks, 400]);
    const { allowedNetworks } = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
    expect(allowedNetworks).toEqual([]);
  });

  it("are shown only to administrators, and never confirm that an organization exists", async () => {
    const { rule, organization, path } = await setUp();
    await rule({ allowedNetworks: ["203.0.113.0/24"] });
    const reader = await makeMember({ organization, role: "read" });
    const { secret } = await makeToken({ user: { id: reader.userId } });
    const shown = await rest(secret).get(path, { remoteAddress: INSIDE });
    expect([shown.status, shown.body.allowedNetworks]).toEqual([200, undefined]);
    const stranger = await makeToken({ user: await makeUser() });
    expect((await rest(stranger.secret).get(path, { remoteAddress: OUTSIDE })).status).toBe(404);
  });
});

describe("session rules", () => {
  it("can be removed by the operator, with an event", async () => {
    const { rule, open, organizationId } = await setUp();
    await rule({ allowedNetworks: [INSIDE], sessionIdleMinutes: 5, sessionLifetimeMinutes: 5 });
    expect((await open(OUTSIDE)).status).toBe(403);
    await resetSessionRules(organizationId);
    expect((await open(OUTSIDE)).body).toMatchObject({
      ...{ allowedNetworks: [], sessionIdleMinutes: null, sessionLifetimeMinutes: null },
    });
    const where = { organizationId, action: "resetSessionRulesByOperator" };
    expect(await db().auditEvent.count({ where })).toBe(1);
    await expect(resetSessionRules("unknown")).rejects.toThrow("No organization has the ID unknown");
  });

  it("have limits, and their changes are in the audit log", async () => {
    const { rule, organizationId } = await setUp();
    for (const rules of [
      { sessionLifetimeMinutes: 4 },
      { sessionLifetimeMinutes: 129_601 },
      { sessionIdleMinutes: 4 },
      { sessionIdleMinutes: 20_161 },
    ])
      expect((await rule(rules)).status).toBe(400);
    await rule({ sessionLifetimeMinutes: 129_600, sessionIdleMinutes: 5 });
    const where = { organizationId, action: "updateOrganizationById" };
    expect(await db().auditEvent.findMany({ where })).toMatchObject([
      { details: { sessionLifetimeMinutes: 129_600, sessionIdleMinutes: 5 } },
    ]);
  });
});
