import { SAML } from "@node-saml/node-saml";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessionActor } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { machineAddressOf } from "@/domains/users/machine-address";
import { env, provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { type Browser, call, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { makeSigningKey } from "@/testing/certificate";
import { makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { makeServiceAccount } from "@/testing/make/service-account";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { startSamlProvider } from "@/testing/saml-provider";
import { serviceOf } from "./addresses";
import { leave } from "./logout";
import { forgetExpired } from "./saml";

let idp: Awaited<ReturnType<typeof startSamlProvider>>;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "x", email: "x@example.com", displayName: "X" });
});
afterAll(() => idp.close());
afterEach(() => setClock());

let count = 0;

/** Creates an organization with a verified domain and a provider. */
async function setUp(fields: Partial<SamlProvider> = {}) {
  count += 1;
  const domain = `company-${count}.example`;
  const organization = await makeOrganization({ emailDomains: [domain] });
  await db().emailDomainClaim.create({ data: { domain, organizationId: organization.id } });
  const { entityID, ssoURL, logoutURL, state } = idp;
  const certificate = state.key.certificate;
  const shown = { entityID, ssoURL, logoutURL, certificate, ...fields };
  const provider = await makeSamlProvider({ organizationId: organization.id, ...shown });
  return { organization, organizationId: organization.id, domain, provider, service: serviceOf(provider) };
}
type Fixture = Awaited<ReturnType<typeof setUp>>;

/** Signs a person in through the provider, starting at Bindery. Returns the final response. */
async function signInThere(
  { service }: Pick<Fixture, "service">,
  email: string,
  browser: Browser,
  query = "",
) {
  idp.state.subject = { nameId: `id-of-${email}`, email, displayName: "Ada Lovelace" };
  const { location } = await visitSaml(browser, service.startURL + query);
  return await bringAnswer(browser, service.acsURL, await idp.approve(location));
}

const asking = (browser: Browser) => ({ headers: { cookie: cookieOf(browser) } });
const whoAmI = (browser: Browser) => rest().get("/user", asking(browser));
const organizationOf = (browser: Browser, organizationId: string) =>
  rest().get(`/orgs/${organizationId}`, asking(browser));
const memberOf = (organizationId: string, userId: string) =>
  db().member.findUnique({ where: { organizationId_userId: { organizationId, userId } } });

describe("signing in by SAML", () => {
  it("creates a member with the provider's role and team at the first sign-in, and finds the member afterwards", async () => {
    const organization = await makeOrganization();
    const team = await makeTeam({ organization });
    const fixture = await setUp({ defaultRole: "edit" });
    const own = await makeTeam({ organization: fixture.organization });
    const update = (defaultTeamId: string) =>
      db().samlProvider.update({
        where: { organizationId_id: { organizationId: fixture.organizationId, id: fixture.provider.id } },
        data: { defaultTeamId },
      });
    await update(own.id);
    const browser = newBrowser();
    const email = `ada@${fixture.domain}`;
    expect(await signInThere(fixture, email, browser, "?callbackUrl=/settings/profile%3Fx%3D1")).toBe(
      "/settings/profile?x=1",
    );
    const me = (await whoAmI(browser)).body;
    expect(me).toMatchObject({ email, displayName: "Ada Lovelace" });
    expect(await memberOf(fixture.organizationId, me.id)).toMatchObject({ role: "edit", sso: true });
    expect(
      await db().teamMember.count({
        where: { organizationId: fixture.organizationId, teamId: own.id, userId: me.id },
      }),
    ).toBe(1);
    const event = await db().auditEvent.findFirst({
      where: { organizationId: fixture.organizationId, userId: me.id },
    });
    expect(event).toMatchObject({ action: "signInBySaml", targets: { samlProviderId: fixture.provider.id } });
    await update(team.id);
    const again = newBrowser();
    await signInThere(fixture, email, again);
    expect((await whoAmI(again)).body.id).toBe(me.id);
    expect(await db().user.count({ where: { email } })).toBe(1);
    expect(await db().teamMember.count({ where: { teamId: team.id, organizationId: { not: "" } } })).toBe(0);
  });

  it("redirects to the page where the sign-in started or to the home page, but never to another site", async () => {
    const fixture = await setUp();
    for (const evil of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const query = `?callbackUrl=${encodeURIComponent(evil)}`;
      expect(await signInThere(fixture, `ada@${fixture.domain}`, newBrowser(), query)).toBe("/");
      const answer = await idp.answer(fixture.service);
      expect(await bringAnswer(newBrowser(), fixture.service.acsURL, answer, evil)).toBe("/");
    }
    const answer = await idp.answer(fixture.service);
    expect(await bringAnswer(newBrowser(), fixture.service.acsURL, answer, "/settings/profile")).toBe(
      "/settings/profile",
    );
  });

  it("sets only cookies that scripts and other sites can't use, and on HTTPS only secure cookies", async () => {
    const cookiesOf = async () => {
      const fixture = await setUp();
      const email = `ada@${fixture.domain}`;
      idp.state.subject = { nameId: email, email, displayName: "Ada" };
      const browser = newBrowser();
      const begun = await visitSaml(browser, fixture.service.startURL);
      const form = { SAMLResponse: await idp.approve(begun.location) };
      const taken = await visitSaml(browser, fixture.service.acsURL, form);
      const done = await visitSaml(browser, taken.location);
      const cookies = [begun, taken, done].flatMap((step) => step.cookies);
      expect(cookies).toHaveLength(4);
      expect(cookies.at(-1)).toMatch(new RegExp(`^${sessionCookieName()}=.+; Path=/; `));
      return cookies;
    };
    for (const cookie of await cookiesOf()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    const plain = env.PUBLIC_URL;
    provideEnv({ PUBLIC_URL: "https://docs.example.org" });
    try {
      for (const cookie of await cookiesOf()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    } finally {
      provideEnv({ PUBLIC_URL: plain });
    }
  });

  it("creates a new session each time, and ends the browser's previous session", async () => {
    const fixture = await setUp();
    const browser = newBrowser();
    await signInThere(fixture, `ada@${fixture.domain}`, browser);
    const first = cookieOf(browser);
    await signInThere(fixture, `ada@${fixture.domain}`, browser);
    expect(browser.cookies.get(sessionCookieName())).not.toBe(first);
    expect((await rest().get("/user", { headers: { cookie: first } })).status).toBe(401);
    expect((await whoAmI(browser)).status).toBe(200);
  });

  it("accepts each of several certificates while the provider changes its key, but doesn't accept a removed certificate", async () => {
    const fixture = await setUp();
    const email = `ada@${fixture.domain}`;
    const former = idp.state.key;
    const next = idp.renewKey();
    const replace = (certificate: string) =>
      db().samlProvider.update({
        where: { organizationId_id: { organizationId: fixture.organizationId, id: fixture.provider.id } },
        data: { certificate },
      });
    expect(await signInThere(fixture, email, newBrowser())).toBe("/sign-in?error=SsoAnswer");
    await replace(former.certificate + next.certificate);
    expect(await signInThere(fixture, email, newBrowser())).toBe("/");
    idp.state.key = former;
    expect(await signInThere(fixture, email, newBrowser())).toBe("/");
    await replace(next.certificate);
    expect(await signInThere(fixture, email, newBrowser())).toBe("/sign-in?error=SsoAnswer");
    idp.state.key = next;
    expect(await signInThere(fixture, email, newBrowser())).toBe("/");
  });

  it("deletes requests and assertions when they can't be used anymore, but not earlier", async () => {
    const fixture = await setUp();
    const { location } = await visitSaml(newBrowser(), fixture.service.startURL);
    await signInThere(fixture, `ada@${fixture.domain}`, newBrowser());
    const where = { organizationId: fixture.organizationId };
    await forgetExpired();
    expect([await db().samlRequest.count({ where }), await db().samlAssertion.count({ where })]).toEqual([
      2, 1,
    ]);
    setClock(new Date(Date.now() + 16 * 60_000));
    expect(await bringAnswer(newBrowser(), fixture.service.acsURL, await idp.approve(location))).toBe(
      "/sign-in?error=SsoRequest",
    );
    await forgetExpired();
    expect([await db().samlRequest.count({ where }), await db().samlAssertion.count({ where })]).toEqual([
      0, 0,
    ]);
  });

  it("redirects to the sign-in page if there is no provider or it isn't fully configured", async () => {
    const fixture = await setUp({ certificate: null });
    const start = async (address: string) => (await visitSaml(newBrowser(), address)).location;
    expect(await start(fixture.service.startURL)).toContain("/sign-in?error=SsoPending");
    expect(await start("/saml/absent/absent/start")).toContain("/sign-in?error=SsoProvider");
    expect((await visitSaml(newBrowser(), fixture.service.metadataURL)).text).toContain(
      fixture.service.acsURL,
    );
  });
});

describe("the accounts that a provider can sign in", () => {
  it("include accounts in a domain that the organization has verified; the person takes over an account with an unverified email address", async () => {
    const fixture = await setUp();
    const email = `grace@${fixture.domain}`;
    const squatter = await makeUser({ email, password: "squatters know this" });
    const { secret } = await makeToken({ user: squatter });
    const browser = newBrowser();
    expect(await signInThere(fixture, email, browser)).toBe("/");
    expect((await whoAmI(browser)).body.id).toBe(squatter.id);
    expect((await rest(secret).get("/user")).status).toBe(401);
    expect((await signIn(newBrowser(), email, "squatters know this")).status).toBe(401);
    expect((await rest().get("/user/tokens", asking(browser))).status).toBe(200);
  });

  it("don't include other people's accounts in another domain, and don't change these accounts", async () => {
    const fixture = await setUp();
    const elsewhere = await makePerson({ role: "admin" });
    const browser = newBrowser();
    expect(await signInThere(fixture, elsewhere.user.email, browser)).toBe("/sign-in?error=SsoStranger");
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect(await memberOf(fixture.organizationId, elsewhere.user.id)).toBeNull();
    expect(await db().session.count({ where: { userId: elsewhere.user.id } })).toBe(0);
  });

  it("don't include service accounts, even if they belong to the provider's organization", async () => {
    const fixture = await setUp();
    const { userId } = await makeServiceAccount({ organizationId: fixture.organizationId });
    const browser = newBrowser();
    const address = machineAddressOf(userId);
    expect(await signInThere(fixture, address, browser)).toBe("/sign-in?error=SsoMachine");
    expect(await db().session.count({ where: { userId } })).toBe(0);
  });

  it("include existing and new members with an email address of another domain, whose session is limited to the organization", async () => {
    const fixture = await setUp();
    const person = await makePerson({ role: "admin" });
    await makeMember({ organization: fixture.organization, user: person.user });
    const browser = newBrowser();
    expect(await signInThere(fixture, person.user.email, browser)).toBe("/");
    expect((await organizationOf(browser, fixture.organizationId)).status).toBe(200);
    expect((await organizationOf(browser, person.organizationId)).status).toBe(404);
    expect((await rest().get("/orgs", asking(browser))).body.count).toBe(1);
    expect((await rest().get("/user/tokens", asking(browser))).status).toBe(403);
    const fresh = newBrowser();
    expect(await signInThere(fixture, `new-${count}@elsewhere.example`, fresh)).toBe("/");
    expect((await rest().get("/user/tokens", asking(fresh))).status).toBe(403);
    const { id } = (await whoAmI(fresh)).body;
    expect((await db().user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt).toBeNull();
  });

  it("don't include suspended members, or removed members with an email address of another domain", async () => {
    const fixture = await setUp();
    const email = `ada@${fixture.domain}`;
    const browser = newBrowser();
    await signInThere(fixture, email, browser);
    const { id } = (await whoAmI(browser)).body;
    await db().member.updateMany({
      where: { organizationId: fixture.organizationId, userId: id },
      data: { disabledAt: new Date() },
    });
    expect(await signInThere(fixture, email, newBrowser())).toBe("/sign-in?error=SsoSuspended");
    const other = newBrowser();
    const stranger = `left-${count}@elsewhere.example`;
    await signInThere(fixture, stranger, other);
    const leaver = (await whoAmI(other)).body.id;
    await db().member.deleteMany({ where: { organizationId: fixture.organizationId, userId: leaver } });
    expect(await signInThere(fixture, stranger, newBrowser())).toBe("/sign-in?error=SsoStranger");
  });
});

describe("enforced single sign-on", () => {
  const PASSWORD = "a sentence is a password";

  async function enforced() {
    const fixture = await setUp({ defaultRole: "admin" });
    const { organization, organizationId, domain } = fixture;
    const first = await makeUser({ email: `first@${domain}`, password: PASSWORD });
    await makeMember({ organization, user: first, role: "admin" });
    const second = await makeUser({ email: `second@${domain}`, password: PASSWORD });
    await makeMember({ organization, user: second, role: "admin" });
    const proved = { emailVerifiedAt: new Date() };
    await db().user.updateMany({ where: { id: { in: [first.id, second.id] } }, data: proved });
    const token = (await makeToken({ user: first })).secret;
    const refused = await rest(token).patch(`/orgs/${organizationId}`, { sso: true });
    expect([refused.status, refused.body.error?.message]).toEqual([400, expect.stringContaining("sso")]);
    await signInThere(fixture, first.email, newBrowser());
    expect((await rest(token).patch(`/orgs/${organizationId}`, { sso: true })).body.sso).toBe(true);
    return { ...fixture, first, second, token };
  }

  async function byPassword(email: string) {
    const browser = newBrowser();
    expect((await signIn(browser, email, PASSWORD)).status).toBe(200);
    return browser;
  }

  it("blocks reading and writing after any other sign-in: by password, by another kind of provider, or by a token from such a session", async () => {
    const { organizationId, second, token, ...fixture } = await enforced();
    const browser = await byPassword(second.email);
    expect((await whoAmI(browser)).status).toBe(200);
    for (const path of ["", "/members", "/spaces", "/saml", "/audit-events"])
      expect((await rest().get(`/orgs/${organizationId}${path}`, asking(browser))).status, path).toBe(404);
    expect((await rest().get("/orgs", asking(browser))).body.items).toEqual([]);
    const change = { ...asking(browser), body: {} };
    expect(
      (
        await rest().patch(
          `/orgs/${organizationId}`,
          { sso: false },
          { headers: { ...change.headers, origin: env.PUBLIC_URL } },
        )
      ).status,
    ).toBe(404);
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(404);
    expect((await db().organization.findUniqueOrThrow({ where: { id: organizationId } })).sso).toBe(true);
    const inside = newBrowser();
    await signInThere(fixture, second.email, inside);
    expect((await organizationOf(inside, organizationId)).status).toBe(200);
    const headers = { ...asking(inside).headers, origin: env.PUBLIC_URL };
    const made = await rest().post("/user/tokens", { name: "CI" }, { headers });
    expect((await rest(made.body.token).get(`/orgs/${organizationId}`)).status).toBe(200);
    const machine = await rest(made.body.token).post(`/orgs/${organizationId}/service-accounts`, {
      title: "CI",
      role: "read",
    });
    expect((await rest(machine.body.token).get(`/orgs/${organizationId}`)).status).toBe(200);
  });

  it("shows which organizations and providers require a sign-in, but only to people without access", async () => {
    const { organization, organizationId, first, second, provider, service, ...fixture } = await enforced();
    const shutOut = async (init: RequestInit) => {
      const address = `${env.PUBLIC_URL}/api/trpc/samlProviders.shutOut`;
      return (await (await handleTrpc(new Request(address, init))).json()).result.data.items;
    };
    const login = { id: provider.id, label: provider.label, startURL: service.startURL };
    expect(await shutOut(asking(await byPassword(second.email)))).toEqual([
      {
        organization: { id: organizationId, title: organization.title },
        logins: [login],
        secondFactor: false,
      },
    ]);
    const stranger = await makeUser({ email: `stranger@${fixture.domain}`, password: PASSWORD });
    const inside = newBrowser();
    await signInThere({ service }, second.email, inside);
    for (const browser of [await byPassword(stranger.email), await byPassword(first.email), inside])
      expect(await shutOut(asking(browser))).toEqual([]);
    // A token for another organization can't see this organization.
    const other = await makeOrganization();
    await makeMember({ organization: other, user: second });
    const { id, secret } = await makeToken({ user: second });
    const bearing = { headers: { authorization: `Bearer ${secret}` } };
    expect(await shutOut(bearing)).toHaveLength(1);
    await db().accessToken.update({ where: { id }, data: { organizationId: other.id } });
    expect(await shutOut(bearing)).toEqual([]);
  });

  it("keeps one emergency password, which is the password of the longest-standing administrator, and records its use", async () => {
    const { organizationId, first, second, ...fixture } = await enforced();
    const events = () =>
      db().auditEvent.findMany({ where: { organizationId, action: "signInByBreakGlass" } });
    expect(await events()).toHaveLength(0);
    const browser = await byPassword(first.email);
    expect((await organizationOf(browser, organizationId)).status).toBe(200);
    expect(await events()).toMatchObject([{ userId: first.id, credentialKind: "session" }]);
    const theirs = await byPassword(second.email);
    expect((await organizationOf(theirs, organizationId)).status).toBe(404);
    expect(await events()).toHaveLength(1);
    const where = { organizationId_userId: { organizationId, userId: first.id } };
    await db().member.update({ where, data: { role: "edit" } });
    expect((await organizationOf(browser, organizationId)).status).toBe(404);
    expect((await organizationOf(theirs, organizationId)).status).toBe(200);
    await db().member.update({ where, data: { role: "admin", disabledAt: new Date() } });
    expect((await organizationOf(browser, organizationId)).status).toBe(404);
    const headers = { ...asking(theirs).headers, origin: env.PUBLIC_URL };
    const one = `/orgs/${organizationId}/saml/${fixture.provider.id}`;
    expect((await rest().delete(one, { headers })).status).toBe(409);
    expect((await rest().patch(`/orgs/${organizationId}`, { sso: false }, { headers })).body.sso).toBe(false);
    expect((await rest().delete(one, { headers })).status).toBe(204);
  });
});

describe("enforced single sign-on without an emergency password", () => {
  it("rejects the password of every member", async () => {
    const { organization, organizationId, domain } = await setUp();
    const administrator = await makePerson({ organization, role: "admin" });
    expect(
      (await db().user.findUniqueOrThrow({ where: { id: administrator.user.id } })).passwordHash,
    ).toBeNull();
    const user = await makeUser({ email: `ada@${domain}`, password: "a sentence is a password" });
    await makeMember({ organization, user });
    const browser = newBrowser();
    await signIn(browser, user.email, "a sentence is a password");
    expect((await organizationOf(browser, organizationId)).status).toBe(200);
    await db().organization.update({ where: { id: organizationId }, data: { sso: true } });
    expect((await organizationOf(browser, organizationId)).status).toBe(404);
    // The first administrator who has a password keeps access.
    const where = { organizationId_userId: { organizationId, userId: user.id } };
    await db().member.update({ where, data: { role: "admin" } });
    expect((await organizationOf(browser, organizationId)).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session in Bindery, and returns the URL for ending it at the provider", async () => {
    const fixture = await setUp();
    const browser = newBrowser();
    await signInThere(fixture, `ada@${fixture.domain}`, browser);
    const actor = await sessionActor(cookieOf(browser));
    if (actor === null || actor === "stale") throw new Error("not signed in");
    const address = new URL((await leave(actor)) ?? "");
    expect(address.origin + address.pathname).toBe(idp.logoutURL);
    expect(address.searchParams.get("SAMLRequest")).toBeTruthy();
    expect((await whoAmI(browser)).status).toBe(401);
    const back = await visitSaml(browser, `${fixture.service.logoutURL}?SAMLResponse=x`);
    expect(back.location).toBe(`${env.PUBLIC_URL}/sign-in`);
  });

  it("by a request of the provider requires the provider's signature and a request that is for this service", async () => {
    const fixture = await setUp();
    const browser = newBrowser();
    await signInThere(fixture, `ada@${fixture.domain}`, browser);
    const requestBy = async (privateKey?: string, more: object = {}) => {
      const saml = new SAML({
        issuer: idp.entityID,
        callbackUrl: fixture.service.acsURL,
        idpCert: idp.state.key.certificate,
        logoutUrl: fixture.service.logoutURL,
        entryPoint: fixture.service.logoutURL,
        signatureAlgorithm: "sha256",
        ...(privateKey ? { privateKey } : {}),
        ...more,
      });
      const nameIDFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";
      const profile = { issuer: idp.entityID, nameID: `id-of-ada@${fixture.domain}`, nameIDFormat };
      return fixture.service.logoutURL + new URL(await saml.getLogoutUrlAsync(profile, "", {})).search;
    };
    const own = idp.state.key.privateKey;
    for (const [key, word, more] of [
      [undefined, "SsoUnsigned"],
      [makeSigningKey().privateKey, "SsoSignature"],
      [own, "SsoAlgorithm", { signatureAlgorithm: "sha1" }],
      [own, "SsoDestination", { logoutUrl: "https://another.example.org/" }],
    ] as const) {
      expect((await visitSaml(browser, await requestBy(key, more))).location).toContain(`error=${word}`);
      expect((await whoAmI(browser)).status).toBe(200);
    }
    const { location } = await visitSaml(browser, await requestBy(own));
    expect(location.startsWith(`${idp.logoutURL}?SAMLResponse=`)).toBe(true);
    expect((await whoAmI(browser)).status).toBe(401);
  });
});

describe("the other ways to sign in", () => {
  it("are unchanged if single sign-on isn't enforced", async () => {
    const fixture = await setUp();
    const user = await makeUser({ email: `ada@${fixture.domain}`, password: "a sentence is a password" });
    await makeMember({ organization: fixture.organization, user });
    const browser = newBrowser();
    await signIn(browser, user.email, "a sentence is a password");
    expect((await organizationOf(browser, fixture.organizationId)).status).toBe(200);
    expect((await call(browser, "session")).status).toBe(200);
  });
});
