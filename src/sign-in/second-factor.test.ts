import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CODES_PER_ACCOUNT, CODES_PER_DAY } from "@/access/authentication/login-throttle";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { showReset } from "@/domains/users/password-reset";
import { inMilliseconds, now, setClock } from "@/lib/clock";
import { type Browser, cookieOf, newBrowser, signIn } from "@/testing/browser";
import { anybody, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { startMailServer } from "@/testing/mail-server";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

const PASSWORD = "correct horse battery";
const STEP_MILLISECONDS = 30_000;

beforeEach(() => setClock(new Date("2031-03-01T12:00:00Z")));
afterEach(() => setClock());

const later = (milliseconds: number) => setClock(inMilliseconds(milliseconds));
const errorOf = ({ body }: { body: { url: string } }) => new URL(body.url).searchParams.get("error");
const whoAmI = (browser: Browser) => rest().get("/user", { headers: { cookie: cookieOf(browser) } });
const sessionsOf = (userId: string) => db().session.count({ where: { userId, revokedAt: null } });

/** A person with two-step sign-in, who isn't signed in. */
async function person() {
  const user = await makeUser({ password: PASSWORD });
  const { secret, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
  await db().session.updateMany({ where: { userId: user.id }, data: { revokedAt: now() } });
  return { user, secret, recoveryCodes, email: user.email };
}

/** Submits the sign-in form and returns the error code, or null after a sign-in. */
async function enter(email: string, code?: string, password = PASSWORD): Promise<string | null> {
  return errorOf(await signIn(newBrowser(), email, password, code));
}

describe("signing in with a password and a second factor", () => {
  it("starts no session before the code, and one after it", async () => {
    const { user, secret, email } = await person();
    const browser = newBrowser();
    expect(errorOf(await signIn(browser, email, PASSWORD))).toBe("SecondFactorNeeded");
    expect(errorOf(await signIn(browser, email, PASSWORD, ""))).toBe("SecondFactorNeeded");
    expect(browser.cookies.has(sessionCookieName())).toBe(false);
    expect([...browser.cookies.keys()].some((name) => name.includes("device"))).toBe(false);
    expect(await sessionsOf(user.id)).toBe(0);
    expect((await signIn(browser, email, PASSWORD, codeOf(secret))).status).toBe(200);
    expect((await whoAmI(browser)).body.id).toBe(user.id);
  });

  it("doesn't reveal without the right password whether an account has a second factor", async () => {
    const { user, secret, email } = await person();
    expect(await enter(email, undefined, "wrong password")).toBe("CredentialsSignin");
    expect(await enter(email, codeOf(secret), "wrong password")).toBe("CredentialsSignin");
    expect(await sessionsOf(user.id)).toBe(0);
    // The code wasn't checked, so it still works.
    expect(await enter(email, codeOf(secret))).toBeNull();
  });

  it("refuses wrong codes, and codes with another form", async () => {
    const { user, secret, email } = await person();
    const wrong = codeOf(secret) === "000000" ? "111111" : "000000";
    expect(await enter(email, wrong)).toBe("SecondFactorWrong");
    for (const code of ["12345", "abc", "9".repeat(5000)]) {
      await db().throttle.deleteMany({ where: { key: { startsWith: "code:" } } });
      expect(await enter(email, code)).toBe("SecondFactorWrong");
    }
    expect(await sessionsOf(user.id)).toBe(0);
  });

  it("accepts each code once, and no code of an earlier time step afterwards", async () => {
    const { user, secret, email } = await person();
    const code = codeOf(secret);
    const next = codeOf(secret, 1);
    expect(await enter(email, next)).toBeNull();
    expect(await enter(email, next)).toBe("SecondFactorWrong");
    expect(await enter(email, code)).toBe("SecondFactorWrong");
    expect(await sessionsOf(user.id)).toBe(1);
    later(2 * STEP_MILLISECONDS);
    expect(await enter(email, codeOf(secret))).toBeNull();
  });

  it("accepts a code once if several requests send it at the same time", async () => {
    const { user, secret, email, recoveryCodes } = await person();
    for (const [code, sessions] of [
      [codeOf(secret), 1],
      [recoveryCodes[0], 2],
    ] as const) {
      const errors = await Promise.all([1, 2, 3, 4].map(() => enter(email, code)));
      expect(errors.filter((error) => error === null)).toHaveLength(1);
      expect(errors.filter((error) => error === "SecondFactorWrong")).toHaveLength(3);
      expect(await sessionsOf(user.id)).toBe(sessions);
      await db().throttle.deleteMany({ where: { key: { startsWith: "code:" } } });
    }
  });

  it("accepts a clock that differs by one time step, but not by two", async () => {
    const { secret, email } = await person();
    later(10 * STEP_MILLISECONDS);
    expect(await enter(email, codeOf(secret, -2))).toBe("SecondFactorWrong");
    expect(await enter(email, codeOf(secret, 2))).toBe("SecondFactorWrong");
    expect(await enter(email, codeOf(secret, -1))).toBeNull();
    expect(await enter(email, codeOf(secret, 1))).toBeNull();
  });

  it("accepts each recovery code once, also in lower case and without hyphens", async () => {
    const { email, recoveryCodes } = await person();
    const [first = "", second = ""] = recoveryCodes;
    expect(await enter(email, first.toLowerCase().replaceAll("-", " "))).toBeNull();
    expect(await enter(email, first)).toBe("SecondFactorWrong");
    expect(await enter(email, second.replaceAll("-", ""))).toBeNull();
    const other = await person();
    expect(await enter(email, other.recoveryCodes[0])).toBe("SecondFactorWrong");
  });

  it("is blocked after too many wrong codes, and the right password or code doesn't reset this", async () => {
    const { user, secret, email, recoveryCodes } = await person();
    const other = await person();
    for (let i = 1; i < CODES_PER_ACCOUNT; i++) expect(await enter(email, "abc")).toBe("SecondFactorWrong");
    expect(await enter(email, codeOf(secret))).toBeNull();
    expect(await enter(email)).toBe("SecondFactorNeeded");
    expect(await enter(email, "abc")).toBe("SecondFactorWrong");
    const before = await sessionsOf(user.id);
    expect(await enter(email, codeOf(secret, 1))).toBe("TooManyCodes");
    expect(await enter(email, recoveryCodes[0])).toBe("TooManyCodes");
    expect(await sessionsOf(user.id)).toBe(before);
    expect(await enter(other.email, codeOf(other.secret))).toBeNull();
    later(15 * 60_000);
    expect(await enter(email, recoveryCodes[0])).toBeNull();
  });

  it("is blocked for the rest of the day after 30 wrong codes, and for no other account", async () => {
    const { user, secret, email, recoveryCodes } = await person();
    const other = await person();
    for (let i = 0; i < CODES_PER_DAY; i++) {
      if (i > 0 && i % CODES_PER_ACCOUNT === 0) later(15 * 60_000);
      expect(await enter(email, "abc")).toBe("SecondFactorWrong");
    }
    const before = await sessionsOf(user.id);
    later(15 * 60_000);
    expect(await enter(email, codeOf(secret))).toBe("TooManyCodes");
    later(6 * 60 * 60_000);
    expect(await enter(email, recoveryCodes[0])).toBe("TooManyCodes");
    expect(await sessionsOf(user.id)).toBe(before);
    expect(await enter(other.email, codeOf(other.secret))).toBeNull();
    setClock(new Date("2031-03-02T00:00:00Z"));
    expect(await enter(email, recoveryCodes[0])).toBeNull();
  });

  it("doesn't count right codes for the day", async () => {
    const { email, secret } = await person();
    for (let i = 0; i <= CODES_PER_DAY; i++) {
      expect(await enter(email, codeOf(secret))).toBeNull();
      later(STEP_MILLISECONDS);
    }
  });

  it("emails the owner once a day when a limit of wrong codes is reached", async () => {
    const server = await startMailServer();
    try {
      const user = await makeUser({ password: PASSWORD });
      await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: now() } });
      await makeSecondFactor(user, PASSWORD);
      const warnings = async () => {
        await runJobs();
        return server.to(user.email).filter(({ text }) => text.includes("Too many wrong codes were entered"));
      };
      for (let i = 1; i < CODES_PER_ACCOUNT; i++) await enter(user.email, "abc");
      expect(await warnings()).toHaveLength(0);
      await enter(user.email, "abc");
      expect(await warnings()).toHaveLength(1);
      later(15 * 60_000);
      for (let i = 0; i <= CODES_PER_ACCOUNT; i++) await enter(user.email, "abc");
      expect(await warnings()).toHaveLength(1);
      setClock(new Date("2031-03-02T12:00:00Z"));
      for (let i = 0; i <= CODES_PER_ACCOUNT; i++) await enter(user.email, "abc");
      expect(await warnings()).toHaveLength(2);
    } finally {
      await server.stop();
    }
  });

  it("is blocked after too many wrong codes that are sent at the same time", async () => {
    const { email } = await person();
    const errors = await Promise.all(
      Array.from({ length: CODES_PER_ACCOUNT + 3 }, () => enter(email, "abc")),
    );
    expect(errors.filter((error) => error === "SecondFactorWrong")).toHaveLength(CODES_PER_ACCOUNT);
  });

  it("doesn't start a session if the second factor was turned on after the password was checked", async () => {
    const user = await makeUser({ password: PASSWORD });
    await makeSecondFactor(user, PASSWORD);
    expect(await openSession(user, { userAgent: null, address: null })).toBeNull();
  });

  it("is still required after a password reset", async () => {
    const { user, secret, email } = await person();
    const token = (await showReset(email)).split("token=")[1] ?? "";
    const changed = "wrong mule generator";
    await anybody().users.resetPassword({ token, newPassword: changed });
    expect(await enter(email, undefined, changed)).toBe("SecondFactorNeeded");
    expect(await sessionsOf(user.id)).toBe(0);
    expect(await enter(email, codeOf(secret), changed)).toBeNull();
  });

  it("isn't required before the app is confirmed, so that nobody is locked out", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await inBrowser(user);
    await caller.secondFactor.start({ currentPassword: PASSWORD });
    expect(await enter(user.email)).toBeNull();
  });
});
