import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { now, setClock } from "@/lib/clock";
import { createPasskey } from "@/testing/authenticator";
import { cookieOf, newBrowser } from "@/testing/browser";
import { anybody, inBrowser } from "@/testing/caller";
import { startMailServer } from "@/testing/mail-server";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makePasskey, signInWithPasskey } from "@/testing/make/passkey";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { showReset } from "../password-reset";

const PASSWORD = "correct horse battery";
const ORIGIN = "https://docs.example.org";
const proof = { currentPassword: PASSWORD };
const SIGN_IN_FIRST = "Sign in with a passkey first";

let revert = () => {};
beforeEach(() => {
  revert = withSettings({ PUBLIC_URL: ORIGIN });
  setClock(new Date("2031-07-01T12:00:00Z"));
});
afterEach(() => {
  revert();
  setClock();
});

const freshly = ({ id }: { id: string }) => db().user.findUniqueOrThrow({ where: { id } });

/** A person with a passkey and a confirmed email address, who has signed in with only the password in another browser. */
async function person() {
  const user = await makeUser({ password: PASSWORD });
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: now() } });
  const own = await makePasskey(user, proof);
  return { user, own, thief: await inBrowser(user) };
}

const protectionOf = async (userId: string) => ({
  passkeys: await db().passkey.count({ where: { userId } }),
  factors: await db().secondFactor.count({ where: { userId } }),
  secrets: await db().oneTimeToken.count({ where: { subject: { startsWith: userId }, usedAt: null } }),
});

describe("an account with a passkey, but without two-step sign-in", () => {
  it("can't be changed by someone who knows only the password", async () => {
    const server = await startMailServer();
    try {
      const { user, own, thief } = await person();
      const before = await protectionOf(user.id);
      const { passkeys, secondFactor, users } = thief.caller;
      const calls = [
        () => passkeys.start(proof),
        () => passkeys.remove({ passkeyId: own.id, ...proof }),
        () => secondFactor.start(proof),
        () => users.requestEmailChange({ email: "thief@example.org", ...proof }),
      ];
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({
          code: "FORBIDDEN",
          message: expect.stringContaining(SIGN_IN_FIRST),
        });
      expect(await protectionOf(user.id)).toEqual(before);
      expect((await freshly(user)).email).toBe(user.email);
      expect(await secondFactor.status()).toMatchObject({ needsPasskey: true });
    } finally {
      await server.stop();
    }
  });

  it("tells someone who doesn't know the password only that the password is wrong", async () => {
    const { thief } = await person();
    await expect(thief.caller.passkeys.start({ currentPassword: "wrong password" })).rejects.toThrow(
      "isn't correct",
    );
  });

  it("can be changed in the session that added the passkey, and after a sign-in with the passkey", async () => {
    const { user, own } = await person();
    expect(await own.caller.secondFactor.status()).toMatchObject({ needsPasskey: false });
    const second = createPasskey(await own.caller.passkeys.start(proof), ORIGIN);
    await own.caller.passkeys.add({ name: "Second", answer: second.answer });
    const { caller } = await inBrowser(user, { method: "passkey", passkeyId: own.id });
    await caller.secondFactor.start(proof);
    await caller.passkeys.remove({ passkeyId: own.id, ...proof });
    expect(await protectionOf(user.id)).toMatchObject({ passkeys: 1, factors: 1 });
    await expect(caller.passkeys.start(proof)).rejects.toThrow(SIGN_IN_FIRST);
  });

  it("can be changed in a session by an identity provider, with the password", async () => {
    const { user, own } = await person();
    const { caller } = await inBrowser(user, { method: "oidc" });
    await expect(caller.passkeys.remove({ passkeyId: own.id })).rejects.toThrow("required");
    await caller.passkeys.remove({ passkeyId: own.id, ...proof });
    expect(await protectionOf(user.id)).toMatchObject({ passkeys: 0, factors: 0 });
  });

  it("needs only the password after the instance moved to another hostname, where its passkeys don't work", async () => {
    const { user, own, thief } = await person();
    revert();
    revert = withSettings({ PUBLIC_URL: "https://docs.example.com" });
    expect(await thief.caller.secondFactor.status()).toMatchObject({ needsPasskey: false });
    expect((await thief.caller.passkeys.list()).items).toMatchObject([{ otherHostname: "docs.example.org" }]);
    const { answer } = createPasskey(await thief.caller.passkeys.start(proof), "https://docs.example.com");
    await thief.caller.passkeys.add({ name: "New", answer });
    await thief.caller.passkeys.remove({ passkeyId: own.id, ...proof });
    expect((await thief.caller.passkeys.list()).items).toMatchObject([{ name: "New", otherHostname: null }]);
    const other = await inBrowser(await freshly(user));
    await expect(other.caller.passkeys.start(proof)).rejects.toThrow(SIGN_IN_FIRST);
  });

  it("can be recovered with a link that removes the passkeys", async () => {
    const { user } = await person();
    const token = (await showReset(user.email)).split("token=")[1] ?? "";
    await anybody().users.resetPassword({ token, newPassword: PASSWORD, removePasskeys: true });
    const { caller } = await inBrowser(await freshly(user));
    await caller.passkeys.start(proof);
  });
});

describe("a passkey that was asked for while the account had none", () => {
  it("is refused if another session added a passkey in the meantime", async () => {
    const user = await makeUser({ password: PASSWORD });
    const thief = await inBrowser(user);
    const { answer } = createPasskey(await thief.caller.passkeys.start(proof), ORIGIN);
    await makePasskey(user, proof);
    await expect(thief.caller.passkeys.add({ name: "Thief", answer })).rejects.toThrow(SIGN_IN_FIRST);
    expect(await db().passkey.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("an account with a passkey and two-step sign-in", () => {
  it("needs a code in every session, instead of a sign-in with the passkey", async () => {
    const { user, own } = await person();
    const { secret } = await makeSecondFactor(user, PASSWORD, { method: "passkey", passkeyId: own.id });
    for (const entry of [
      { method: "password" } as const,
      { method: "passkey", passkeyId: own.id } as const,
    ]) {
      const { caller } = await inBrowser(await freshly(user), entry);
      await expect(caller.passkeys.start(proof)).rejects.toThrow("two-step sign-in");
    }
    const { caller } = await inBrowser(await freshly(user));
    expect(await caller.secondFactor.status()).toMatchObject({ needsPasskey: false });
    await caller.passkeys.start({ ...proof, code: codeOf(secret) });
  });
});

describe("the session that adds the first passkey", () => {
  it("then has access to organizations that require a second factor, until the passkey is removed", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { id } = await makeOrganization();
    await makeMember({ organization: { id }, user });
    await db().organization.update({ where: { id }, data: { requireSecondFactor: true } });
    const { passkey, caller, sessionId, id: passkeyId } = await makePasskey(user, proof);
    const session = () => db().session.findUniqueOrThrow({ where: { id: sessionId } });
    expect(await session()).toMatchObject({ method: "passkey", passkeyId });
    const browser = newBrowser();
    await signInWithPasskey(browser, passkey);
    const open = async () =>
      (await rest().get(`/orgs/${id}`, { headers: { cookie: cookieOf(browser) } })).status;
    expect(await open()).toBe(200);
    await caller.passkeys.remove({ passkeyId, ...proof });
    expect(await session()).toMatchObject({ method: "passkey", passkeyId: null, revokedAt: null });
    expect(await open()).toBe(401);
  });

  it("stays a session of the identity provider if it started with one", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller, sessionId } = await inBrowser(user, { method: "oidc" });
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    await caller.passkeys.add({ name: "Laptop", answer });
    expect(await db().session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
      method: "oidc",
      passkeyId: null,
    });
  });
});
