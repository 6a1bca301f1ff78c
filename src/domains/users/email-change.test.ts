import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { env } from "@/env";
import { anybody, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { linkIn, startMailServer } from "@/testing/mail-server";
import { makeMember } from "@/testing/make/member";
import { codeOf, makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";
import { race } from "@/testing/race";

const PASSWORD = "correct horse battery";
let server: Awaited<ReturnType<typeof startMailServer>>;
let count = 0;
const newAddress = () => `new-${process.pid}-${count++}@example.org`;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const secretFor = (email: string) => linkIn(server.to(email).at(-1) as never).searchParams.get("token") ?? "";

/** Makes the person a member of an organization that has verified the domain of the person's address. */
async function enrol(user: { id: string }, { isOwnDomain = true } = {}) {
  const domain = `corp-${process.pid}-${count++}.example`;
  const email = `ada@${domain}`;
  await db().user.update({ where: { id: user.id }, data: { email } });
  const { organizationId, userId } = await makeMember({ user });
  if (isOwnDomain) await db().emailDomainClaim.create({ data: { domain, organizationId } });
  const provision = () =>
    db().scimMember.create({ data: { organizationId, userId, userName: email, userNameKey: email } });
  const signOn = () => db().member.updateMany({ where: { organizationId, userId }, data: { sso: true } });
  return { email, provision, signOn };
}

async function personAsking(email = newAddress()) {
  const user = await makeUser({ password: PASSWORD });
  const { caller, sessionId } = await inBrowser(user);
  await caller.users.requestEmailChange({ email, currentPassword: PASSWORD });
  await runJobs();
  return { user, caller, sessionId, email };
}

describe("a new email address", () => {
  it("replaces the current one once its owner opens the link, signs out other browsers and tells the previous address", async () => {
    const { user, caller, sessionId, email } = await personAsking();
    expect(await readUser(user.id)).toMatchObject({ email: user.email });
    const other = await inBrowser(user);
    await anybody().users.requestPasswordReset({ email: user.email });
    await runJobs();
    const reset = secretFor(user.email);

    const token = secretFor(email);
    expect(await caller.users.confirmEmailChange({ token })).toEqual({ email });
    const changed = await readUser(user.id);
    expect(changed.email).toBe(email);
    expect(changed.emailVerifiedAt).not.toBeNull();
    const sessions = await db().session.findMany({ where: { userId: user.id } });
    expect(sessions.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toEqual([sessionId]);
    expect(sessions.map(({ id }) => id)).toContain(other.sessionId);
    await runJobs();
    expect(server.to(user.email).at(-1)?.text).toContain(email);

    await expect(caller.users.confirmEmailChange({ token })).rejects.toThrow("already used");
    // A link in the previous mailbox no longer replaces the password.
    await expect(
      anybody().users.resetPassword({ token: reset, newPassword: "wrong mule generator" }),
    ).rejects.toThrow("used");
    expect(await readUser(user.id)).toEqual(changed);
  });

  it("needs the current password, and a different address", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await inBrowser(user);
    const email = newAddress();
    for (const input of [
      { email },
      { email, currentPassword: "guess the password" },
      { email: user.email, currentPassword: PASSWORD },
      { email: "no address", currentPassword: PASSWORD },
    ])
      await expect(caller.users.requestEmailChange(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await runJobs();
    expect(server.to(email)).toEqual([]);
  });

  it("needs a code if the account uses two-step sign-in, and each code works once", async () => {
    const user = await makeUser({ password: PASSWORD });
    await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    const { caller, secret, recoveryCodes } = await makeSecondFactor(user, PASSWORD);
    const ask = (email: string, code?: string, currentPassword = PASSWORD) =>
      caller.users.requestEmailChange({ email, currentPassword, ...(code !== undefined && { code }) });
    const refused = newAddress();
    const code = codeOf(secret);
    await expect(ask(refused)).rejects.toThrow("two-step sign-in");
    await expect(ask(refused, "")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(ask(refused, "abc")).rejects.toThrow("correct");
    await expect(ask(refused, code, "guess the password")).rejects.toThrow("correct");
    const email = newAddress();
    await ask(email, code);
    await expect(ask(refused, code)).rejects.toThrow("already used");
    await runJobs();
    expect(server.to(refused)).toEqual([]);
    expect(await caller.users.confirmEmailChange({ token: secretFor(email) })).toEqual({ email });
    const next = newAddress();
    await ask(next, recoveryCodes[0]);
    await runJobs();
    expect(server.to(next)).toHaveLength(1);
  });

  it("is in the audit log of each organization of the person once it has changed", async () => {
    const { user, caller, email } = await personAsking();
    const member = await makeMember({ user });
    const stranger = await makeMember();
    const events = ({ organizationId }: { organizationId: string }) =>
      db().auditEvent.findMany({ where: { organizationId, action: "changeEmail" } });
    expect(await events(member)).toEqual([]);
    await caller.users.confirmEmailChange({ token: secretFor(email) });
    expect(await events(member)).toMatchObject([{ userId: user.id, targets: { userId: user.id } }]);
    expect(await events(stranger)).toEqual([]);
  });

  it("can't be confirmed by another person, or with a link from before another change", async () => {
    const { user, caller, email } = await personAsking();
    const token = secretFor(email);
    const stranger = await inBrowser(await makeUser({ password: PASSWORD }));
    await expect(stranger.caller.users.confirmEmailChange({ token })).rejects.toThrow("another account");
    expect((await readUser(user.id)).email).toBe(user.email);
    expect(await caller.users.confirmEmailChange({ token })).toEqual({ email });
  });

  it("isn't sent to an address with an account, and can't be taken twice", async () => {
    const owner = await makeUser();
    const { user } = await personAsking(owner.email);
    expect(server.to(owner.email)).toEqual([]);
    expect((await readUser(user.id)).email).toBe(user.email);

    const one = await personAsking();
    const token = secretFor(one.email);
    const other = await makeUser();
    await db().user.update({ where: { id: other.id }, data: { email: one.email } });
    await expect(one.caller.users.confirmEmailChange({ token })).rejects.toThrow("Another account");
    expect((await readUser(one.user.id)).email).toBe(one.user.email);
  });

  it.each(["provision", "signOn"] as const)(
    "is refused while the organization of the current domain manages the person: %s",
    async (manage) => {
      const user = await makeUser({ password: PASSWORD });
      const { caller } = await inBrowser(user);
      const corporate = await enrol(user);
      const email = newAddress();
      await caller.users.requestEmailChange({ email, currentPassword: PASSWORD });
      await runJobs();
      const token = secretFor(email);
      await corporate[manage]();
      await expect(caller.users.confirmEmailChange({ token })).rejects.toMatchObject({ code: "CONFLICT" });
      const next = newAddress();
      await expect(
        caller.users.requestEmailChange({ email: next, currentPassword: PASSWORD }),
      ).rejects.toMatchObject({ code: "CONFLICT" });
      await runJobs();
      expect(server.to(next)).toEqual([]);
      expect((await readUser(user.id)).email).toBe(corporate.email);
    },
  );

  it("is possible for members of an organization that doesn't own the current domain", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await inBrowser(user);
    const { provision } = await enrol(user, { isOwnDomain: false });
    await provision();
    const email = newAddress();
    await caller.users.requestEmailChange({ email, currentPassword: PASSWORD });
    await runJobs();
    expect(await caller.users.confirmEmailChange({ token: secretFor(email) })).toEqual({ email });
  });

  it("is refused for people without a password, because an identity provider finds them by their address", async () => {
    const user = await makeUser();
    const { caller } = await inBrowser(user);
    const email = newAddress();
    await expect(caller.users.requestEmailChange({ email })).rejects.toMatchObject({ code: "CONFLICT" });
    await runJobs();
    expect(server.to(email)).toEqual([]);
  });

  it("is told to the current address when it is requested, and to the caller before the click", async () => {
    const { user, caller, email } = await personAsking();
    const warning = server.to(user.email).at(-1)?.text;
    expect(warning).toContain("Someone asked");
    expect(warning).toContain(email);
    const token = secretFor(email);
    expect(warning).not.toContain(token);
    expect(await caller.users.emailChange({ token })).toEqual({ email });
    const stranger = await inBrowser(await makeUser({ password: PASSWORD }));
    expect(await stranger.caller.users.emailChange({ token })).toEqual({ email: null });
    expect(await caller.users.confirmEmailChange({ token })).toEqual({ email });
    expect(await caller.users.emailChange({ token })).toEqual({ email: null });
  });

  it.each(["changed", "reset"])("can't be confirmed or sent after the password is %s", async (how) => {
    const { user, caller, email } = await personAsking();
    const token = secretFor(email);
    await anybody().users.requestPasswordReset({ email: user.email });
    await runJobs();
    const reset = secretFor(user.email);
    const unsent = newAddress();
    await caller.users.requestEmailChange({ email: unsent, currentPassword: PASSWORD });
    const newPassword = "wrong mule generator";
    if (how === "changed") await caller.users.changePassword({ currentPassword: PASSWORD, newPassword });
    else await anybody().users.resetPassword({ token: reset, newPassword });
    await runJobs();
    expect(server.to(unsent)).toEqual([]);
    const again = how === "changed" ? caller : (await inBrowser(await readUser(user.id))).caller;
    expect(await again.users.emailChange({ token })).toEqual({ email: null });
    await expect(again.users.confirmEmailChange({ token })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await readUser(user.id)).email).toBe(user.email);
  });

  it("is refused with 409 if another account takes the address at the same time", async () => {
    const { user, caller, email } = await personAsking();
    const other = await makeUser();
    const token = secretFor(email);
    const answer = race(() => caller.users.confirmEmailChange({ token }), {
      lock: (tx) => tx.user.update({ where: { id: other.id }, data: { email } }),
      change: async () => undefined,
    });
    await expect(answer).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await readUser(user.id)).email).toBe(user.email);
  });

  it("can't be requested if email isn't set up", async () => {
    const { SMTP_URL } = env;
    env.SMTP_URL = undefined;
    const user = await makeUser({ password: PASSWORD });
    const { caller } = await inBrowser(user);
    await expect(
      caller.users.requestEmailChange({ email: newAddress(), currentPassword: PASSWORD }),
    ).rejects.toThrow("SMTP_URL");
    env.SMTP_URL = SMTP_URL;
  });
});
