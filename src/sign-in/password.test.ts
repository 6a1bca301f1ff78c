import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ATTEMPTS_FROM_EVERYWHERE,
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
} from "@/access/authentication/login-throttle";
import * as passwords from "@/access/authentication/password";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { env, provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { type Browser, call, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

const PASSWORD = "correct horse battery";

afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

const errorOf = ({ body }: { body: { url: string } }) => new URL(body.url).searchParams.get("error");
const whoAmI = (browser: Browser) => rest().get("/user", { headers: { cookie: cookieOf(browser) } });

describe("signing in with a password", () => {
  it("creates a session that the API accepts, regardless of capital letters in the email address", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    const { status, body } = await signIn(browser, user.email.toUpperCase(), PASSWORD);
    expect([status, body.url]).toEqual([200, `${env.PUBLIC_URL}/`]);
    expect((await whoAmI(browser)).body.id).toBe(user.id);
    const session = await db().session.findFirstOrThrow({ where: { userId: user.id } });
    expect(session.userAgent).toBe("Test browser");
  });

  it("sets cookies that scripts and other sites can't use, and that need HTTPS if Bindery uses HTTPS", async () => {
    const user = await makeUser({ password: PASSWORD });
    const lineOf = async () => {
      const browser = newBrowser();
      const ownLines = (await call(browser, "csrf")).headers.getSetCookie();
      const { response } = await signIn(browser, user.email, PASSWORD);
      const lines = [...ownLines, ...response.headers.getSetCookie()];
      expect(lines.length).toBeGreaterThanOrEqual(3);
      const isSecure = env.PUBLIC_URL.startsWith("https:");
      for (const line of lines)
        expect(line).toMatch(isSecure ? /; HttpOnly; Secure; SameSite=Lax$/ : /; HttpOnly; SameSite=Lax$/);
      return lines.find((line) => line.startsWith(sessionCookieName())) ?? "";
    };
    expect(await lineOf()).toMatch(/^bindery\.session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    const plain = env.PUBLIC_URL;
    provideEnv({ PUBLIC_URL: "https://docs.example.org" });
    try {
      expect(await lineOf()).toMatch(/^__Host-bindery\.session=.+; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      provideEnv({ PUBLIC_URL: plain });
    }
  });

  it("returns the same message after the same work for a wrong password and for an unknown account", async () => {
    const user = await makeUser({ password: PASSWORD });
    const tokenOnly = await makeUser();
    const verify = vi.spyOn(passwords, "isPassword");
    const answers = [
      await signIn(newBrowser(), user.email, "wrong password"),
      await signIn(newBrowser(), "nobody@example.org", "wrong password"),
      await signIn(newBrowser(), tokenOnly.email, "wrong password"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(answers.map(errorOf)[0]).toBe("CredentialsSignin");
    expect(verify).toHaveBeenCalledTimes(3);
    expect(await db().session.count({ where: { userId: { in: [user.id, tokenOnly.id] } } })).toBe(0);
  });

  it("is refused without next-auth's CSRF token", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    await call(browser, "callback/credentials", {
      email: user.email,
      password: PASSWORD,
      csrfToken: "forged",
    });
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("creates a new session each time and ends the previous session of the browser", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    await signIn(browser, user.email, PASSWORD);
    const before = newBrowser();
    before.cookies = new Map(browser.cookies);
    await signIn(browser, user.email, PASSWORD);
    expect((await whoAmI(browser)).status).toBe(200);
    const refused = await whoAmI(before);
    expect(refused.status).toBe(401);
    expect(refused.headers["set-cookie"]).toMatch(/^bindery\.session=; Path=\/; Max-Age=0; HttpOnly/);
  });

  it("works in a browser with an outdated cookie", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    browser.cookies.set(sessionCookieName(), "garbage");
    await signIn(browser, user.email, PASSWORD);
    expect((await whoAmI(browser)).status).toBe(200);
  });
});

describe("guessing passwords", () => {
  it("is blocked per account and network until the time window ends, even with the right password", async () => {
    setClock(new Date("2030-01-01T00:00:00Z"));
    const user = await makeUser({ password: PASSWORD });
    const guesses = Array.from({ length: ATTEMPTS_PER_ACCOUNT + 5 }, () =>
      signIn(newBrowser(), user.email, "wrong password"),
    );
    const errors = (await Promise.all(guesses)).map(errorOf);
    expect(errors.filter((error) => error === "CredentialsSignin")).toHaveLength(ATTEMPTS_PER_ACCOUNT);
    expect(errors.filter((error) => error === "TooManyAttempts")).toHaveLength(5);
    expect(errorOf(await signIn(newBrowser(), user.email, PASSWORD))).toBe("TooManyAttempts");
    setClock(new Date("2030-01-01T00:15:00Z"));
    expect((await signIn(newBrowser(), user.email, PASSWORD)).status).toBe(200);
  });

  it("doesn't lock out people on other networks or in a browser that the account recognizes", async () => {
    setClock(new Date("2030-06-01T00:00:00Z"));
    const user = await makeUser({ password: PASSWORD });
    const known = newBrowser("192.0.2.7");
    await signIn(known, user.email, PASSWORD);
    known.cookies.delete(sessionCookieName());
    const guess = (browser: Browser) => signIn(browser, user.email, "wrong password").then(errorOf);
    for (let i = 0; i < ATTEMPTS_PER_ACCOUNT; i++) await guess(newBrowser("192.0.2.7"));
    expect(await guess(newBrowser("192.0.2.7"))).toBe("TooManyAttempts");
    expect((await signIn(newBrowser("192.0.2.8"), user.email, PASSWORD)).status).toBe(200);
    await db().throttle.updateMany({
      where: { key: { startsWith: "password:account:" } },
      data: { used: ATTEMPTS_FROM_EVERYWHERE },
    });
    expect(await guess(newBrowser("192.0.2.9"))).toBe("TooManyAttempts");
    const other = await makeUser({ password: PASSWORD });
    const stranger = newBrowser("192.0.2.10");
    await signIn(stranger, other.email, PASSWORD);
    expect(await guess(stranger)).toBe("TooManyAttempts");
    expect((await signIn(known, user.email, PASSWORD)).status).toBe(200);
    for (let i = 0; i < ATTEMPTS_PER_ACCOUNT; i++) expect(await guess(known)).toBe("CredentialsSignin");
    expect(await guess(known)).toBe("TooManyAttempts");
  });

  it("counts all IPv6 addresses of a network as one", async () => {
    setClock(new Date("2030-07-01T00:00:00Z"));
    const user = await makeUser({ password: PASSWORD });
    const guess = (address: string) =>
      signIn(newBrowser(address), user.email, "wrong password").then(errorOf);
    for (let i = 0; i < ATTEMPTS_PER_ACCOUNT; i++)
      expect(await guess(`2001:db8:0:1::${i + 1}`)).toBe("CredentialsSignin");
    expect(await guess("2001:db8:0:1:ffff::1")).toBe("TooManyAttempts");
    expect(await guess("2001:db8:0:2::1")).toBe("CredentialsSignin");
  });

  it("is blocked in the same way for a missing account", async () => {
    setClock(new Date("2031-01-01T00:00:00Z"));
    const errors: (string | null)[] = [];
    for (let i = 0; i <= ATTEMPTS_PER_ACCOUNT; i++)
      errors.push(errorOf(await signIn(newBrowser(), "ghost@example.org", "wrong password")));
    expect(errors.slice(-2)).toEqual(["CredentialsSignin", "TooManyAttempts"]);
  });

  it("is blocked per IP address for all accounts together, without affecting other IP addresses", async () => {
    setClock(new Date("2032-01-01T00:00:00Z"));
    const user = await makeUser({ password: PASSWORD });
    const window = new Date("2032-01-01T00:00:00Z");
    await signIn(newBrowser("192.0.2.1"), "ghost@example.org", "wrong password");
    await db().throttle.updateMany({
      where: { window, key: { startsWith: "password:address:" } },
      data: { used: ATTEMPTS_PER_ADDRESS },
    });
    expect(errorOf(await signIn(newBrowser("192.0.2.1"), user.email, PASSWORD))).toBe("TooManyAttempts");
    expect((await signIn(newBrowser("192.0.2.2"), user.email, PASSWORD)).status).toBe(200);
  });

  it("is counted by the last address of X-Forwarded-For, which the client can't choose", async () => {
    setClock(new Date("2033-01-01T00:00:00Z"));
    for (const forged of ["10.0.0.1", "10.0.0.2"])
      await signIn(newBrowser(`${forged}, 192.0.2.9`), "ghost@example.org", "wrong password");
    const rows = await db().throttle.findMany({ where: { key: { startsWith: "password:address:" } } });
    expect(rows.map(({ used }) => used)).toEqual([2]);
  });

  it("is no longer counted after the right password", async () => {
    setClock(new Date("2034-01-01T00:00:00Z"));
    const user = await makeUser({ password: PASSWORD });
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < ATTEMPTS_PER_ACCOUNT - 1; i++)
        await signIn(newBrowser(), user.email, "wrong password");
      expect((await signIn(newBrowser(), user.email, PASSWORD)).status).toBe(200);
    }
  });
});

describe("next-auth's other actions", () => {
  it("sign out: ends the session in the database, not only in the browser", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    await signIn(browser, user.email, PASSWORD);
    const copy = newBrowser();
    copy.cookies = new Map(browser.cookies);
    const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
    await call(browser, "signout", { csrfToken: "forged", json: "true" });
    expect((await whoAmI(copy)).status).toBe(200);
    await call(browser, "signout", { csrfToken, json: "true" });
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect((await whoAmI(copy)).status).toBe(401);
  });

  it("session: returns the person while the session is valid, and an empty object afterwards", async () => {
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    await signIn(browser, user.email, PASSWORD);
    expect(await (await call(browser, "session")).json()).toMatchObject({ user: { id: user.id } });
    await db().session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    expect(await (await call(browser, "session")).json()).toEqual({});
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
  });

  it("sign-in page: is Bindery's page, and doesn't redirect people to other sites afterwards", async () => {
    const response = await call(
      newBrowser(),
      `signin?callbackUrl=${encodeURIComponent(`${env.PUBLIC_URL}/a`)}`,
    );
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("/sign-in?callbackUrl=");
    const user = await makeUser({ password: PASSWORD });
    const browser = newBrowser();
    const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
    const form = { csrfToken, email: user.email, password: PASSWORD, callbackUrl: "https://evil.example/" };
    const left = await call(browser, "callback/credentials", { ...form, json: "true" });
    expect(((await left.json()) as { url: string }).url).toBe(`${env.PUBLIC_URL}/`);
  });

  it("refuses a body that isn't a sign-in form", async () => {
    const response = await call(newBrowser(), "callback/credentials", { password: "x".repeat(20_000) });
    expect(response.status).toBe(413);
  });
});
