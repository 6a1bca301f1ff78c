import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { env } from "@/env";
import { type Browser, call, cookieOf, newBrowser } from "@/testing/browser";
import { CLIENT, type Claims, startIdentityProvider } from "@/testing/identity-provider";
import { makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  provider = await startIdentityProvider();
  env.OIDC_ISSUER = provider.issuer;
  env.OIDC_CLIENT_ID = CLIENT.id;
  env.OIDC_CLIENT_SECRET = CLIENT.secret;
});

afterAll(() => provider.close());

beforeEach(async () => {
  await runSql(sql`TRUNCATE "User" CASCADE`);
});

/** The provider's URL to which the browser is redirected. */
async function leave(browser: Browser): Promise<string> {
  const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
  const response = await call(browser, "signin/oidc", { csrfToken, json: "true" });
  return ((await response.json()) as { url: string }).url;
}

async function comeBack(browser: Browser, back: URL) {
  const response = await call(browser, `callback/oidc${back.search}`);
  const location = new URL(response.headers.get("location") ?? "", env.PUBLIC_URL);
  return { error: location.searchParams.get("error") };
}

async function signInThere(browser: Browser, claims: Claims) {
  return comeBack(browser, provider.approve(await leave(browser), claims));
}

const whoAmI = (browser: Browser) => rest().get("/user", { headers: { cookie: cookieOf(browser) } });

describe("signing in through an identity provider", () => {
  it("creates a session for the account with the verified email address", async () => {
    const user = await makeUser({ email: "ada@example.org" });
    const browser = newBrowser();
    const claims = { sub: "1", email: "Ada@Example.org", email_verified: true, name: "Other" };
    expect((await signInThere(browser, claims)).error).toBeNull();
    expect((await whoAmI(browser)).body).toMatchObject({ id: user.id, displayName: user.displayName });
    expect(await db().user.count()).toBe(1);
  });

  it("doesn't ask for the account's second factor, because the provider is responsible for it", async () => {
    const password = "correct horse battery";
    const user = await makeUser({ email: "ada@example.org", password });
    await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    await makeSecondFactor(user, password);
    const browser = newBrowser();
    expect(
      (await signInThere(browser, { sub: "1", email: user.email, email_verified: true })).error,
    ).toBeNull();
    expect((await whoAmI(browser)).body.id).toBe(user.id);
    expect(await db().secondFactor.count({ where: { userId: user.id } })).toBe(1);
  });

  it("creates an account the first time, after the instance is set up", async () => {
    const claims = { sub: "2", email: "grace@example.org", email_verified: true, name: "Grace" };
    expect((await signInThere(newBrowser(), claims)).error).toBe("SetupNeeded");
    expect(await db().user.count()).toBe(0);
    await makeUser();
    const browser = newBrowser();
    expect((await signInThere(browser, claims)).error).toBeNull();
    expect((await whoAmI(browser)).body).toMatchObject({ displayName: "Grace", email: "grace@example.org" });
  });

  it.each([
    { sub: "3", email: "ada@example.org" },
    { sub: "3", email: "ada@example.org", email_verified: false },
    { sub: "3", email_verified: true },
  ])("doesn't accept an email address that the provider hasn't verified: %j", async (claims) => {
    const user = await makeUser({ email: "ada@example.org" });
    const browser = newBrowser();
    expect((await signInThere(browser, claims)).error).toBe("EmailNotVerified");
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("accepts a response only from the browser that requested it", async () => {
    await makeUser();
    const claims = { sub: "4", email: "grace@example.org", email_verified: true };
    const back = provider.approve(await leave(newBrowser()), claims);
    const victim = newBrowser();
    expect((await comeBack(victim, back)).error).toBe("OAuthCallback");
    expect(victim.cookies.has(sessionCookieName())).toBe(false);
    expect(await db().session.count()).toBe(0);
  });
});
