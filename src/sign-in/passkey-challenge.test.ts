import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PASSKEY_CHALLENGES_PER_ADDRESS } from "@/access/authentication/login-throttle";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { inMilliseconds, setClock } from "@/lib/clock";
import { signWithPasskey } from "@/testing/authenticator";
import { call, newBrowser } from "@/testing/browser";
import { inBrowser } from "@/testing/caller";
import { askForPasskey, makePasskey, sendPasskey, signInWithPasskey } from "@/testing/make/passkey";
import { makeUser } from "@/testing/make/user";
import { withSettings } from "@/testing/settings";

const PASSWORD = "correct horse battery";
const ORIGIN = "https://docs.example.org";
const MINUTE_MILLISECONDS = 60_000;

let revert = () => {};
beforeEach(() => {
  revert = withSettings({ PUBLIC_URL: ORIGIN });
  setClock(new Date("2031-06-01T12:00:00Z"));
});
afterEach(() => {
  revert();
  setClock();
});

const later = (milliseconds: number) => setClock(inMilliseconds(milliseconds));
const liveSessions = (userId: string) => db().session.count({ where: { userId, revokedAt: null } });

/** A person with a passkey, who isn't signed in. */
async function person() {
  const user = await makeUser({ password: PASSWORD });
  const { passkey, id } = await makePasskey(user, { currentPassword: PASSWORD });
  await db().session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
  return { user, passkey, id };
}

describe("a challenge for a passkey", () => {
  /** Asks for the options and signs them. The answer isn't sent yet. */
  async function signed() {
    const given = await person();
    const browser = newBrowser();
    const { body } = await askForPasskey(browser);
    return { ...given, browser, answer: signWithPasskey(body, given.passkey, ORIGIN) };
  }

  it("works once, so an answer can't be replayed", async () => {
    const { user, browser, answer } = await signed();
    const copy = newBrowser();
    copy.cookies = new Map(browser.cookies);
    expect(await sendPasskey(browser, answer)).toBeNull();
    expect(await sendPasskey(copy, answer)).toBe("PasskeyExpired");
    expect(await liveSessions(user.id)).toBe(1);
  });

  it("works once if several requests send the same answer at the same time", async () => {
    const { user, browser, answer } = await signed();
    const errors = await Promise.all(
      [1, 2, 3, 4].map(() => {
        const copy = newBrowser();
        copy.cookies = new Map(browser.cookies);
        return sendPasskey(copy, answer);
      }),
    );
    expect(errors.sort()).toEqual(["PasskeyExpired", "PasskeyExpired", "PasskeyExpired", null].sort());
    expect(await liveSessions(user.id)).toBe(1);
  });

  it("isn't accepted from another browser", async () => {
    const { user, answer } = await signed();
    const other = newBrowser();
    expect(await sendPasskey(other, answer)).toBe("PasskeyExpired");
    const another = await signed();
    await askForPasskey(other);
    expect(await sendPasskey(other, another.answer)).toBe("PasskeyExpired");
    expect([await liveSessions(user.id), await liveSessions(another.user.id)]).toEqual([0, 0]);
  });

  it("is used up by a wrong answer", async () => {
    const { user, browser, answer } = await signed();
    const { response } = answer;
    expect(await sendPasskey(browser, { ...answer, response: { ...response, signature: "AAAA" } })).toBe(
      "PasskeyWrong",
    );
    expect(await sendPasskey(browser, answer)).toBe("PasskeyExpired");
    expect(await liveSessions(user.id)).toBe(0);
  });

  it("expires after five minutes, and isn't one of a registration", async () => {
    const { user, passkey, id, browser, answer } = await signed();
    later(5 * MINUTE_MILLISECONDS + 1);
    expect(await sendPasskey(browser, answer)).toBe("PasskeyExpired");
    const { caller, sessionId } = await inBrowser(user, { method: "passkey", passkeyId: id });
    const { options } = await caller.passkeys.start({ currentPassword: PASSWORD });
    const { challenge } = JSON.parse(options) as { challenge: string };
    expect(await signInWithPasskey(browser, passkey, { challenge })).toBe("PasskeyExpired");
    expect(
      await db().session.count({ where: { userId: user.id, revokedAt: null, id: { not: sessionId } } }),
    ).toBe(0);
  });

  it("is sent only to pages of this instance, in a cookie that scripts and other sites can't use", async () => {
    for (const origin of ["https://evil.example", "null"])
      expect((await askForPasskey(newBrowser(), { origin })).status).toBe(403);
    const before = await db().oneTimeToken.count();
    const browser = newBrowser();
    const { status, body } = await askForPasskey(browser);
    expect([status, body.rpId, body.userVerification]).toEqual([200, "docs.example.org", "required"]);
    expect(body.allowCredentials).toBeUndefined();
    expect(browser.cookies.has("__Host-bindery.passkey")).toBe(true);
    expect(await db().oneTimeToken.count()).toBe(before + 1);
    expect(await db().oneTimeToken.count({ where: { hash: body.challenge } })).toBe(0);
  });

  it("is sent only a limited number of times to an IP address", async () => {
    const browser = newBrowser("192.0.2.40");
    expect((await askForPasskey(browser)).status).toBe(200);
    await db().throttle.updateMany({
      where: { key: { startsWith: "passkey:address:" } },
      data: { used: PASSKEY_CHALLENGES_PER_ADDRESS },
    });
    const before = await db().oneTimeToken.count();
    expect((await askForPasskey(browser)).status).toBe(429);
    expect(await db().oneTimeToken.count()).toBe(before);
    expect((await askForPasskey(newBrowser("192.0.2.41"))).status).toBe(200);
  });
});

describe("an instance on which passkeys don't work", () => {
  it.each([
    ["without HTTPS", "http://docs.example.org"],
    ["with an IP address", "https://192.0.2.1"],
    ["with an IPv6 address", "https://[2001:db8::1]"],
  ])("%s sends no challenge and accepts no passkey", async (_title, url) => {
    const { user, passkey } = await person();
    const browser = newBrowser();
    const { body } = await askForPasskey(browser);
    const answer = signWithPasskey(body, passkey, ORIGIN);
    revert();
    revert = withSettings({ PUBLIC_URL: url });
    const before = await db().oneTimeToken.count();
    expect((await askForPasskey(browser)).status).toBe(409);
    expect(await db().oneTimeToken.count()).toBe(before);
    const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
    await call(browser, "callback/passkey", { csrfToken, answer: JSON.stringify(answer), json: "true" });
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect(await liveSessions(user.id)).toBe(0);
  });

  it("works on localhost without HTTPS", async () => {
    revert();
    revert = withSettings({ PUBLIC_URL: "http://localhost:3000" });
    const { passkey } = await person();
    expect(await signInWithPasskey(newBrowser(), passkey)).toBeNull();
  });
});

describe("the form of next-auth", () => {
  it("refuses an answer without a CSRF token, and answers in a URL", async () => {
    const { user, passkey } = await person();
    const browser = newBrowser();
    const { body } = await askForPasskey(browser);
    const answer = JSON.stringify(signWithPasskey(body, passkey, ORIGIN));
    await call(browser, "callback/passkey", { csrfToken: "forged", answer, json: "true" });
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect((await call(browser, "callback/passkey")).status).toBe(405);
    expect((await call(browser, "passkey-options")).status).toBe(405);
    expect(await liveSessions(user.id)).toBe(0);
  });
});
