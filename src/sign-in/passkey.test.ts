import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ATTEMPTS_PER_ACCOUNT } from "@/access/authentication/login-throttle";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { showReset } from "@/domains/users/password-reset";
import { inMilliseconds, setClock } from "@/lib/clock";
import { signWithPasskey, type Variant } from "@/testing/authenticator";
import { type Browser, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { anybody, inBrowser } from "@/testing/caller";
import { askForPasskey, makePasskey, sendPasskey, signInWithPasskey } from "@/testing/make/passkey";
import { makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
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
const whoAmI = (browser: Browser) => rest().get("/user", { headers: { cookie: cookieOf(browser) } });
const liveSessions = (userId: string) => db().session.count({ where: { userId, revokedAt: null } });
const rowOf = (id: string) => db().passkey.findUniqueOrThrow({ where: { id } });

/** A person with a passkey, who isn't signed in. */
async function person() {
  const user = await makeUser({ password: PASSWORD });
  const { passkey, id } = await makePasskey(user, { currentPassword: PASSWORD });
  await db().session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
  return { user, passkey, id };
}

/** Sends a hostile answer. Checks that nothing was stored, and returns the error code. */
async function refused(variant: Variant, given?: Awaited<ReturnType<typeof person>>): Promise<string | null> {
  const { user, passkey, id } = given ?? (await person());
  const before = await rowOf(id);
  const browser = newBrowser();
  const error = await signInWithPasskey(browser, passkey, variant);
  expect(browser.cookies.has(sessionCookieName())).toBe(false);
  expect(await liveSessions(user.id)).toBe(0);
  expect(await rowOf(id)).toEqual(before);
  return error;
}

describe("signing in with a passkey", () => {
  it("starts a session without a password or an email address, and records the use", async () => {
    const { user, passkey, id } = await person();
    const browser = newBrowser();
    expect(await signInWithPasskey(browser, passkey, { isBackedUp: true })).toBeNull();
    expect((await whoAmI(browser)).body.id).toBe(user.id);
    const session = await db().session.findFirstOrThrow({ where: { userId: user.id, revokedAt: null } });
    expect(session).toMatchObject({ method: "passkey", passkeyId: id, userAgent: "Test browser" });
    const row = await rowOf(id);
    expect([row.counter, row.isBackedUp, row.lastUsedAt]).toEqual([1n, true, expect.any(Date)]);
  });

  it("counts as both steps, so people with two-step sign-in need no code", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { recoveryCodes } = await makeSecondFactor(user, PASSWORD);
    const fresh = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const { passkey } = await makePasskey(fresh, { currentPassword: PASSWORD, code: recoveryCodes[0] ?? "" });
    const browser = newBrowser();
    expect(await signInWithPasskey(browser, passkey)).toBeNull();
    expect((await whoAmI(browser)).body.id).toBe(user.id);
  });

  it("ends the previous session of the browser", async () => {
    const { passkey } = await person();
    const browser = newBrowser();
    await signInWithPasskey(browser, passkey);
    const before = newBrowser();
    before.cookies = new Map(browser.cookies);
    expect(await signInWithPasskey(browser, passkey)).toBeNull();
    expect([(await whoAmI(browser)).status, (await whoAmI(before)).status]).toEqual([200, 401]);
  });

  it("accepts authenticators that don't count, as often as the person signs in", async () => {
    const { passkey, user } = await person();
    for (let i = 0; i < 2; i++)
      expect(await signInWithPasskey(newBrowser(), passkey, { counter: 0 })).toBeNull();
    expect(await liveSessions(user.id)).toBe(2);
  });
});

describe("a refused passkey", () => {
  it.each<[string, Variant, string]>([
    [
      "another key",
      { signedWith: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey },
      "PasskeyWrong",
    ],
    ["the user handle of another person", { userHandle: "AAAA" }, "PasskeyWrong"],
    ["a signed answer for a registration", { type: "webauthn.create" }, "PasskeyWrong"],
    ["another origin", { origin: "https://docs.example.org.evil.example" }, "PasskeyElsewhere"],
    ["the same host without HTTPS", { origin: "http://docs.example.org" }, "PasskeyElsewhere"],
    ["another port", { origin: "https://docs.example.org:8443" }, "PasskeyElsewhere"],
    ["another relying party", { rpId: "example.org" }, "PasskeyElsewhere"],
    ["a frame of another site", { clientData: { crossOrigin: true } }, "PasskeyElsewhere"],
    [
      "a frame that names its site",
      { clientData: { topOrigin: "https://evil.example" } },
      "PasskeyElsewhere",
    ],
    ["no verification of the person", { isVerified: false }, "PasskeyUnverified"],
    ["no presence of the person", { isPresent: false }, "PasskeyUnverified"],
    ["a challenge that Bindery didn't send", { challenge: "A".repeat(43) }, "PasskeyExpired"],
  ])("with %s starts no session and changes nothing", async (_title, variant, error) => {
    const given = await person();
    expect(await refused(variant, given)).toBe(error);
    expect(await signInWithPasskey(newBrowser(), given.passkey)).toBeNull();
  });

  it("is one whose data changed after the authenticator signed it", async () => {
    const { user, passkey } = await person();
    const browser = newBrowser();
    const { body } = await askForPasskey(browser);
    const answer = signWithPasskey(body, passkey, ORIGIN, { isVerified: false });
    const data = Buffer.from(answer.response.authenticatorData, "base64url");
    data.writeUInt8(data.readUInt8(32) | 0x04, 32);
    const response = { ...answer.response, authenticatorData: data.toString("base64url") };
    expect(await sendPasskey(browser, { ...answer, response })).toBe("PasskeyWrong");
    expect(await liveSessions(user.id)).toBe(0);
  });

  it("gets the same answer whether the passkey is unknown, removed or has another signature", async () => {
    const { user, passkey, id } = await person();
    const stranger = await person();
    const unknown = { ...passkey, id: "unknown-credential" };
    const forged = { signedWith: stranger.passkey.privateKey };
    const errors = [
      await signInWithPasskey(newBrowser(), unknown),
      await signInWithPasskey(newBrowser(), passkey, forged),
      await signInWithPasskey(newBrowser(), stranger.passkey, { id: passkey.id }),
      await signInWithPasskey(newBrowser(), stranger.passkey, { userHandle: passkey.userHandle }),
    ];
    const { caller } = await inBrowser(user, { method: "passkey", passkeyId: id });
    await caller.passkeys.remove({ passkeyId: id, currentPassword: PASSWORD });
    await db().session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    errors.push(await signInWithPasskey(newBrowser(), passkey));
    expect(errors).toEqual(Array(5).fill("PasskeyWrong"));
    expect([await liveSessions(user.id), await liveSessions(stranger.user.id)]).toEqual([0, 0]);
  });

  it("gets no other answer for texts that aren't an answer of an authenticator", async () => {
    const { passkey } = await person();
    const { body } = await askForPasskey(newBrowser());
    const whole = signWithPasskey(body, passkey, ORIGIN);
    const { userHandle: _, ...withoutHandle } = whole.response;
    const texts: unknown[] = [
      "",
      "null",
      "{",
      "[]",
      {},
      { ...whole, id: "é" },
      { ...whole, rawId: "AAAA" },
      { ...whole, type: "password" },
      { ...whole, response: withoutHandle },
      { ...whole, response: { ...whole.response, clientDataJSON: "AAAA" } },
      { ...whole, response: { ...whole.response, authenticatorData: "AAAA" } },
      { ...whole, response: { ...whole.response, signature: "A".repeat(5000) } },
    ];
    for (const text of texts) {
      const browser = newBrowser();
      await askForPasskey(browser);
      expect(["PasskeyWrong", "PasskeyExpired"]).toContain(await sendPasskey(browser, text));
      expect(browser.cookies.has(sessionCookieName())).toBe(false);
      await db().throttle.deleteMany();
    }
  });

  it.each([
    ["lists in lists", "81".repeat(1400)],
    ["a huge length", "9bffffffffffffffff"],
    ["no CBOR", "ff"],
  ])("is one whose extensions contain %s", async (_title, hex) => {
    const { user, passkey } = await person();
    const browser = newBrowser();
    const { body } = await askForPasskey(browser);
    const answer = signWithPasskey(body, passkey, ORIGIN);
    const data = Buffer.from(answer.response.authenticatorData, "base64url");
    data.writeUInt8(data.readUInt8(32) | 0x80, 32);
    const authenticatorData = Buffer.concat([data, Buffer.from(hex, "hex")]).toString("base64url");
    const response = { ...answer.response, authenticatorData };
    expect(await sendPasskey(browser, { ...answer, response })).toBe("PasskeyWrong");
    expect(await liveSessions(user.id)).toBe(0);
  });

  it("is one whose counter goes back or stays, because it might be a copy", async () => {
    const given = await person();
    expect(await signInWithPasskey(newBrowser(), given.passkey, { counter: 7 })).toBeNull();
    await db().session.updateMany({ where: { userId: given.user.id }, data: { revokedAt: new Date() } });
    for (const counter of [7, 6, 0]) expect(await refused({ counter }, given)).toBe("PasskeyCopied");
    expect(await signInWithPasskey(newBrowser(), given.passkey, { counter: 2 ** 32 - 1 })).toBeNull();
  });
});

describe("guessing passkeys", () => {
  it("is counted together with wrong passwords, per account and network", async () => {
    const { user, passkey } = await person();
    const forged = { userHandle: "AAAA" };
    for (let i = 1; i < ATTEMPTS_PER_ACCOUNT; i++)
      expect(await signInWithPasskey(newBrowser("192.0.2.50"), passkey, forged)).toBe("PasskeyWrong");
    await signIn(newBrowser("192.0.2.50"), user.email, "wrong password");
    expect(await signInWithPasskey(newBrowser("192.0.2.50"), passkey)).toBe("TooManyAttempts");
    expect(await liveSessions(user.id)).toBe(0);
    expect(await signInWithPasskey(newBrowser("192.0.2.51"), passkey)).toBeNull();
    later(15 * MINUTE_MILLISECONDS);
    expect(await signInWithPasskey(newBrowser("192.0.2.50"), passkey)).toBeNull();
  });

  it("is counted in the same way for an unknown passkey", async () => {
    const { passkey } = await person();
    const unknown = { ...passkey, id: "unknown-credential-2" };
    const errors: (string | null)[] = [];
    for (let i = 0; i <= ATTEMPTS_PER_ACCOUNT; i++)
      errors.push(await signInWithPasskey(newBrowser("192.0.2.52"), unknown));
    expect(errors.slice(-2)).toEqual(["PasskeyWrong", "TooManyAttempts"]);
  });

  it("is no longer counted after a right answer", async () => {
    const { passkey } = await person();
    for (let round = 0; round < 2; round++) {
      for (let i = 1; i < ATTEMPTS_PER_ACCOUNT; i++)
        await signInWithPasskey(newBrowser("192.0.2.53"), passkey, { userHandle: "AAAA" });
      expect(await signInWithPasskey(newBrowser("192.0.2.53"), passkey)).toBeNull();
    }
  });
});

describe("an account that changes while a person signs in with a passkey", () => {
  it("starts no session after the password was changed or the passkey was removed", async () => {
    const { user, passkey, id } = await person();
    const { version } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const entry = { method: "passkey", passkeyId: id } as const;
    const { caller } = await inBrowser({ id: user.id, version }, entry);
    await caller.passkeys.remove({ passkeyId: id, currentPassword: PASSWORD });
    expect(await openSession({ id: user.id, version }, { userAgent: null, address: null }, entry)).toBeNull();
    expect(await signInWithPasskey(newBrowser(), passkey)).toBe("PasskeyWrong");
  });

  it("ends sessions by passkey with a new password, and keeps the passkey unless the person removes it", async () => {
    const { user, passkey } = await person();
    const browser = newBrowser();
    await signInWithPasskey(browser, passkey);
    const token = (await showReset(user.email)).split("token=")[1] ?? "";
    await anybody().users.resetPassword({ token, newPassword: "wrong mule generator" });
    expect((await whoAmI(browser)).status).toBe(401);
    expect(await signInWithPasskey(browser, passkey)).toBeNull();
  });

  it("refuses service accounts, even if a row says that they have a passkey", async () => {
    const { user, passkey } = await person();
    await db().user.update({ where: { id: user.id }, data: { serviceAccountOf: "any" } });
    expect(await signInWithPasskey(newBrowser(), passkey)).toBe("AccountChanged");
    expect(await liveSessions(user.id)).toBe(0);
  });
});
