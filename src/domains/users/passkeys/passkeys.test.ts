import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { now, setClock } from "@/lib/clock";
import { createPasskey } from "@/testing/authenticator";
import { cookieOf, newBrowser, signIn } from "@/testing/browser";
import { anybody, byToken, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { startMailServer } from "@/testing/mail-server";
import { makeMember } from "@/testing/make/member";
import { makePasskey, signInWithPasskey } from "@/testing/make/passkey";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { handOver } from "../identity";
import { showReset } from "../password-reset";

const PASSWORD = "correct horse battery";
const ORIGIN = "https://docs.example.org";
const proof = { currentPassword: PASSWORD };

let revert = () => {};
beforeEach(() => {
  revert = withSettings({ PUBLIC_URL: ORIGIN });
  setClock(new Date("2031-07-01T12:00:00Z"));
});
afterEach(() => {
  revert();
  setClock();
});

const person = () => makeUser({ password: PASSWORD });
const passkeysOf = (userId: string) => db().passkey.count({ where: { userId } });
const freshly = ({ id }: { id: string }) => db().user.findUniqueOrThrow({ where: { id } });
const tokenOf = (link: string) => link.split("token=")[1] ?? "";

describe("the passkeys of a person", () => {
  it("are listed only for their owner, who can rename them", async () => {
    const user = await person();
    const { caller, id } = await makePasskey(user, proof, "Laptop");
    const stranger = await inBrowser(await person());
    expect((await stranger.caller.passkeys.list()).items).toEqual([]);
    await expect(stranger.caller.passkeys.rename({ passkeyId: id, name: "Mine" })).rejects.toThrow(
      "not found",
    );
    await expect(caller.passkeys.rename({ passkeyId: id, name: "  " })).rejects.toThrow();
    expect((await caller.passkeys.list()).items).toMatchObject([{ id, name: "Laptop" }]);
    await caller.passkeys.rename({ passkeyId: id, name: "Old laptop" });
    expect((await caller.passkeys.list()).items).toMatchObject([{ id, name: "Old laptop" }]);
  });

  it("are removed only with the password, and a code with two-step sign-in", async () => {
    const user = await person();
    const { id } = await makePasskey(user, proof);
    const entry = { method: "passkey", passkeyId: id } as const;
    const { caller, secret } = await makeSecondFactor(await freshly(user), PASSWORD, entry);
    const remove = caller.passkeys.remove;
    for (const given of [{}, { currentPassword: "wrong password" }, proof, { ...proof, code: "abc" }])
      await expect(remove({ passkeyId: id, ...given })).rejects.toThrow(/correct|required/);
    const stranger = await inBrowser(await person());
    await expect(stranger.caller.passkeys.remove({ passkeyId: id, ...proof })).rejects.toThrow("not found");
    expect(await passkeysOf(user.id)).toBe(1);
    await remove({ passkeyId: id, ...proof, code: codeOf(secret) });
    expect(await passkeysOf(user.id)).toBe(0);
  });

  it("end their sessions when they are removed, and no other sessions", async () => {
    const user = await person();
    const { passkey, id, caller } = await makePasskey(user, proof);
    const [byPasskey, byPassword] = [newBrowser(), newBrowser()];
    await signInWithPasskey(byPasskey, passkey);
    await signIn(byPassword, user.email, PASSWORD);
    await caller.passkeys.remove({ passkeyId: id, ...proof });
    const status = async (browser: typeof byPasskey) =>
      (await rest().get("/user", { headers: { cookie: cookieOf(browser) } })).status;
    expect([await status(byPasskey), await status(byPassword)]).toEqual([401, 200]);
  });

  it("are out of reach of access tokens", async () => {
    const user = await person();
    const { id, caller } = await makePasskey(user, proof);
    const { answer } = createPasskey(await caller.passkeys.start(proof), ORIGIN);
    const { passkeys } = byToken(user);
    const calls = [
      () => passkeys.list(),
      () => passkeys.start(proof),
      () => passkeys.add({ name: "By token", answer }),
      () => passkeys.rename({ passkeyId: id, name: "By token" }),
      () => passkeys.remove({ passkeyId: id, ...proof }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await caller.passkeys.list()).items).toMatchObject([{ id, name: "Test passkey" }]);
  });

  it("are removed when another person proves to own the email address", async () => {
    const user = await person();
    const { organizationId } = await makeMember({ user });
    await makePasskey(user, proof);
    await inTransaction(null, (tx) => handOver(tx, user.id));
    expect(await passkeysOf(user.id)).toBe(0);
    expect(
      await db().auditEvent.findMany({ where: { organizationId, action: "resetSecondFactor" } }),
    ).toMatchObject([{ userId: user.id, details: { reason: "email-address-confirmed" } }]);
  });
});

describe("a link for a new password", () => {
  it("says how many passkeys the account has, and removes them if the person asks for it", async () => {
    const user = await person();
    const { organizationId } = await makeMember({ user });
    const { passkey } = await makePasskey(user, proof);
    await makePasskey(user, proof);
    const keep = tokenOf(await showReset(user.email));
    expect(await anybody().users.passwordReset({ token: keep })).toEqual({ passkeys: 2 });
    await anybody().users.resetPassword({ token: keep, newPassword: "wrong mule generator" });
    expect(await passkeysOf(user.id)).toBe(2);
    expect(await anybody().users.passwordReset({ token: keep })).toEqual({ passkeys: 0 });
    const remove = tokenOf(await showReset(user.email));
    const fields = { token: remove, newPassword: "right mule generator", removePasskeys: true };
    await anybody().users.resetPassword(fields);
    expect(await passkeysOf(user.id)).toBe(0);
    expect(await signInWithPasskey(newBrowser(), passkey)).toBe("PasskeyWrong");
    expect(
      await db().auditEvent.findMany({ where: { organizationId, action: "removePasskeys" } }),
    ).toMatchObject([{ userId: user.id, details: { reason: "password-reset" } }]);
  });

  it("says nothing without a secret that works", async () => {
    const user = await person();
    await makePasskey(user, proof);
    for (const token of ["", "wrong", user.id])
      expect(await anybody().users.passwordReset({ token })).toEqual({ passkeys: 0 });
  });
});

describe("records of passkeys", () => {
  it("are in the audit log of each organization of the person, and are emailed without secrets", async () => {
    const server = await startMailServer();
    try {
      const user = await person();
      await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: now() } });
      const { organizationId } = await makeMember({ user });
      const stranger = await makeMember();
      const { caller, id, passkey } = await makePasskey(user, proof);
      await caller.passkeys.rename({ passkeyId: id, name: "Old laptop" });
      await caller.passkeys.remove({ passkeyId: id, ...proof });
      const actions = async (organizationId: string) =>
        (await db().auditEvent.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(
          ({ action, userId }) => [action, userId],
        );
      expect((await actions(organizationId)).sort()).toEqual([
        ["addPasskey", user.id],
        ["removePasskey", user.id],
        ["renamePasskey", user.id],
      ]);
      expect(await actions(stranger.organizationId)).toEqual([]);
      await runJobs();
      const mails = server.to(user.email).map(({ text }) => text);
      expect(mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()).sort()).toEqual([
        "A passkey was removed",
        "You have a new passkey",
      ]);
      expect(mails.join()).not.toContain(passkey.id);
      expect(mails.join()).toContain("/settings/profile#passkeys");
    } finally {
      await server.stop();
    }
  });
});
