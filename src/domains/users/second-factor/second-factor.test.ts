import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { inMilliseconds, now, setClock } from "@/lib/clock";
import { unseal } from "@/lib/seal";
import { cookieOf, newBrowser, signIn } from "@/testing/browser";
import { byToken, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { startMailServer } from "@/testing/mail-server";
import { makeMember } from "@/testing/make/member";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { handOver } from "../identity";

const PASSWORD = "correct horse battery";
const HOUR_MILLISECONDS = 60 * 60_000;

beforeEach(() => setClock(new Date("2031-04-01T12:00:00Z")));
afterEach(() => setClock());

const person = () => makeUser({ password: PASSWORD });
const factorOf = (userId: string) => db().secondFactor.findUnique({ where: { userId } });

describe("turning on two-step sign-in", () => {
  it("needs the current password, and shows the key once", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    await expect(caller.secondFactor.start({ currentPassword: "wrong password" })).rejects.toThrow("correct");
    expect(await factorOf(user.id)).toBeNull();
    const { secret, uri } = await caller.secondFactor.start({ currentPassword: PASSWORD });
    expect(new URL(uri).protocol).toBe("otpauth:");
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(user.email);
    expect(await caller.secondFactor.status()).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      hasPassword: true,
      mustConfirmEmail: false,
      needsPasskey: false,
    });
  });

  it("stores the key encrypted and only the hashes of the recovery codes", async () => {
    const user = await person();
    const { secret, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
    expect(new Set(recoveryCodes).size).toBe(10);
    const factor = await db().secondFactor.findUniqueOrThrow({ where: { userId: user.id } });
    const key = unseal("second-factor", factor.secret);
    expect(Buffer.from(factor.secret).includes(key)).toBe(false);
    const rows = await db().recoveryCode.findMany({ where: { userId: user.id } });
    const stored = JSON.stringify([rows, Buffer.from(factor.secret).toString("latin1")]);
    for (const code of [...recoveryCodes, secret]) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
  });

  it("needs a right code, ends all other sessions, and revokes tokens only if asked", async () => {
    const user = await person();
    const token = await makeToken({ user });
    const other = newBrowser();
    await signIn(other, user.email, PASSWORD);
    const { caller, sessionId } = await inBrowser(user);
    const { secret } = await caller.secondFactor.start({ currentPassword: PASSWORD });
    const wrong = codeOf(secret, 5);
    await expect(caller.secondFactor.confirm({ code: wrong })).rejects.toThrow("isn't correct");
    expect((await factorOf(user.id))?.confirmedAt).toBeNull();
    await caller.secondFactor.confirm({ code: codeOf(secret) });
    expect((await rest().get("/user", { headers: { cookie: cookieOf(other) } })).status).toBe(401);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).toBeNull();
    expect((await rest(token.secret).get("/user")).status).toBe(200);
    const status = await caller.secondFactor.status();
    expect(status).toMatchObject({ isOn: true, since: now().toISOString(), recoveryCodesLeft: 10 });
    const second = await person();
    const theirs = await makeToken({ user: second });
    const { caller: their } = await inBrowser(second);
    const key = await their.secondFactor.start({ currentPassword: PASSWORD });
    await their.secondFactor.confirm({ code: codeOf(key.secret), revokeTokens: true });
    expect((await rest(theirs.secret).get("/user")).status).toBe(401);
  });

  it("works once, even if several requests confirm the same key", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const { secret } = await caller.secondFactor.start({ currentPassword: PASSWORD });
    const code = codeOf(secret);
    const answers = await Promise.allSettled([1, 2, 3].map(() => caller.secondFactor.confirm({ code })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(10);
    await expect(caller.secondFactor.start({ currentPassword: PASSWORD })).rejects.toThrow("already on");
    expect((await factorOf(user.id))?.confirmedAt).not.toBeNull();
  });

  it("expires after an hour, and a new key replaces the old key", async () => {
    const user = await person();
    const { caller } = await inBrowser(user);
    const old = await caller.secondFactor.start({ currentPassword: PASSWORD });
    const { secret } = await caller.secondFactor.start({ currentPassword: PASSWORD });
    await expect(caller.secondFactor.confirm({ code: codeOf(old.secret) })).rejects.toThrow("correct");
    setClock(inMilliseconds(HOUR_MILLISECONDS + 1));
    await expect(caller.secondFactor.confirm({ code: codeOf(secret) })).rejects.toThrow("expired");
    expect((await factorOf(user.id))?.confirmedAt).toBeNull();
  });

  it("is refused for accounts without a password", async () => {
    const user = await makeUser();
    const { caller } = await inBrowser(user);
    await expect(caller.secondFactor.start({ currentPassword: "" })).rejects.toThrow("no password");
    expect(await factorOf(user.id)).toBeNull();
  });
});

describe("changing two-step sign-in", () => {
  it("replaces the recovery codes only with a code of the app", async () => {
    const user = await person();
    const { caller, secret, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
    const [code = ""] = recoveryCodes;
    await expect(caller.secondFactor.renewRecoveryCodes({ code })).rejects.toThrow("correct");
    const renewed = await caller.secondFactor.renewRecoveryCodes({ code: codeOf(secret) });
    expect(renewed.recoveryCodes.filter((each) => recoveryCodes.includes(each))).toEqual([]);
    await expect(caller.secondFactor.turnOff({ code, currentPassword: PASSWORD })).rejects.toThrow("correct");
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(10);
  });

  it("turns off with the password and a code, and not with only one of them", async () => {
    const user = await person();
    const { caller, secret } = await makeSecondFactor(user, PASSWORD);
    const off = caller.secondFactor.turnOff;
    await expect(off({ code: codeOf(secret), currentPassword: "wrong password" })).rejects.toThrow("correct");
    await expect(off({ code: "abc", currentPassword: PASSWORD })).rejects.toThrow("correct");
    expect(await factorOf(user.id)).not.toBeNull();
    await off({ code: codeOf(secret), currentPassword: PASSWORD });
    expect([await factorOf(user.id), await db().recoveryCode.count({ where: { userId: user.id } })]).toEqual([
      null,
      0,
    ]);
    expect((await signIn(newBrowser(), user.email, PASSWORD)).status).toBe(200);
  });

  it("turns off with a recovery code, for people who have lost the app", async () => {
    const user = await person();
    const { caller, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
    await caller.secondFactor.turnOff({ code: recoveryCodes[3] ?? "", currentPassword: PASSWORD });
    expect(await factorOf(user.id)).toBeNull();
  });

  it("is removed when another person proves to own the email address, and the audit log says why", async () => {
    const user = await person();
    const { organizationId } = await makeMember({ user });
    await makeSecondFactor(user, PASSWORD);
    await inTransaction(null, (tx) => handOver(tx, user.id));
    expect(await factorOf(user.id)).toBeNull();
    const events = () => db().auditEvent.findMany({ where: { organizationId, action: "resetSecondFactor" } });
    expect(await events()).toMatchObject([
      { userId: user.id, details: { reason: "email-address-confirmed" }, targets: { userId: user.id } },
    ]);
    await inTransaction(null, (tx) => handOver(tx, user.id));
    expect(await events()).toHaveLength(1);
  });
});

describe("an access token", () => {
  it("can't read or change the second factor of its owner", async () => {
    const user = await person();
    const { secret } = await makeSecondFactor(user, PASSWORD);
    const token = byToken(user);
    const code = codeOf(secret);
    const calls = [
      () => token.secondFactor.status(),
      () => token.secondFactor.start({ currentPassword: PASSWORD }),
      () => token.secondFactor.confirm({ code }),
      () => token.secondFactor.renewRecoveryCodes({ code }),
      () => token.secondFactor.turnOff({ code, currentPassword: PASSWORD }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await factorOf(user.id)).not.toBeNull();
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(10);
  });
});

describe("records of two-step sign-in", () => {
  it("are in the audit log of each organization of the person", async () => {
    const user = await person();
    const mine = await makeMember({ user });
    const stranger = await makeMember();
    const { caller, secret } = await makeSecondFactor(user, PASSWORD);
    await caller.secondFactor.renewRecoveryCodes({ code: codeOf(secret) });
    await caller.secondFactor.turnOff({ code: codeOf(secret, 1), currentPassword: PASSWORD });
    const actions = async ({ organizationId }: { organizationId: string }) =>
      (await db().auditEvent.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(
        ({ action, userId, address }) => [action, userId, address],
      );
    expect((await actions(mine)).sort()).toEqual([
      ["renewRecoveryCodes", user.id, null],
      ["turnOffSecondFactor", user.id, null],
      ["turnOnSecondFactor", user.id, null],
    ]);
    expect(await actions(stranger)).toEqual([]);
  });

  it("are emailed, contain no secrets, and need a confirmed email address before the set-up", async () => {
    const server = await startMailServer();
    try {
      const user = await person();
      await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: now() } });
      const unverified = await person();
      const theirs = await inBrowser(unverified);
      expect(await theirs.caller.secondFactor.status()).toMatchObject({ mustConfirmEmail: true });
      const start = theirs.caller.secondFactor.start({ currentPassword: PASSWORD });
      await expect(start).rejects.toThrow("Confirm your email address first");
      expect(await factorOf(unverified.id)).toBeNull();
      const { caller, secret, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
      await caller.secondFactor.turnOff({ code: codeOf(secret), currentPassword: PASSWORD });
      await runJobs();
      const mails = server.to(user.email).map(({ text }) => text);
      expect(mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()).sort()).toEqual([
        "Two-step sign-in is off",
        "Two-step sign-in is on",
      ]);
      for (const each of [secret, ...recoveryCodes]) expect(mails.join()).not.toContain(each);
    } finally {
      await server.stop();
    }
  });
});
