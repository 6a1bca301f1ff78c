import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LETTERS_PER_ACCOUNT } from "@/access/authentication/login-throttle";
import { isPassword } from "@/access/authentication/password";
import { db } from "@/db/client";
import { env } from "@/env";
import { setClock } from "@/lib/clock";
import { anybody, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { linkIn, startMailServer } from "@/testing/mail-server";
import { makeMember } from "@/testing/make/member";
import { makeSecondFactor } from "@/testing/make/second-factor";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { findOrCreateByEmail } from "./identity";

const [OLD, NEW] = ["correct horse battery", "wrong mule generator"];
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
afterEach(() => setClock());

const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });

async function secretFor(email: string): Promise<string> {
  await anybody().users.requestPasswordReset({ email });
  await runJobs();
  return linkIn(server.to(email).at(-1) as never).searchParams.get("token") ?? "";
}

describe("a forgotten password", () => {
  it("can be replaced once with the emailed link, and this ends every session", async () => {
    const user = await makeUser({ password: OLD });
    const { sessionId } = await inBrowser(user);
    const token = await secretFor(user.email);
    await anybody().users.resetPassword({ token, newPassword: NEW });
    const { passwordHash, emailVerifiedAt } = await readUser(user.id);
    expect([await isPassword(NEW, passwordHash), await isPassword(OLD, passwordHash)]).toEqual([true, false]);
    expect(emailVerifiedAt).not.toBeNull();
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).not.toBeNull();
    await expect(anybody().users.resetPassword({ token, newPassword: OLD })).rejects.toThrow("used");
    expect((await readUser(user.id)).passwordHash).toBe(passwordHash);
  });

  it("keeps tokens if the email address was verified, and revokes them if it wasn't", async () => {
    for (const isProved of [true, false]) {
      const user = await makeUser({ password: OLD });
      if (isProved) await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
      const { secret } = await makeToken({ user });
      const token = await secretFor(user.email);
      await anybody().users.resetPassword({ token, newPassword: NEW });
      expect((await rest(secret).get("/user")).status).toBe(isProved ? 200 : 401);
    }
  });

  it("keeps the second factor if the email address was verified, and removes it if it wasn't", async () => {
    for (const isProved of [true, false]) {
      const user = await makeUser({ password: OLD });
      const { organizationId } = await makeMember({ user });
      const prove = (emailVerifiedAt: Date | null) =>
        db().user.update({ where: { id: user.id }, data: { emailVerifiedAt } });
      await prove(new Date());
      await makeSecondFactor(user, OLD);
      if (!isProved) await prove(null);
      const token = await secretFor(user.email);
      await anybody().users.resetPassword({ token, newPassword: NEW });
      expect(await db().secondFactor.count({ where: { userId: user.id } })).toBe(isProved ? 1 : 0);
      const events = await db().auditEvent.findMany({
        where: { organizationId, action: "resetSecondFactor" },
      });
      expect(events.map(({ details }) => details)).toEqual(
        isProved ? [] : [{ reason: "email-address-confirmed" }],
      );
      await runJobs();
      const texts = server.to(user.email).map(({ text }) => text);
      expect(texts.filter((text) => text.includes("Two-step sign-in was removed"))).toHaveLength(
        isProved ? 0 : 1,
      );
    }
  });

  it("gives the same response and queues the same job for an email address without an account, but doesn't send an email", async () => {
    const { email } = await makeUser();
    const nobody = "nobody-at-all@example.org";
    const jobs = () =>
      runSql(sql<{ payload: unknown }>`
      SELECT payload FROM graphile_worker._private_jobs ORDER BY id`);
    expect(await anybody().users.requestPasswordReset({ email })).toBeUndefined();
    expect(await anybody().users.requestPasswordReset({ email: nobody })).toBeUndefined();
    expect((await jobs()).map(({ payload }) => payload)).toEqual([{ email }, { email: nobody }]);
    const before = server.mails.length;
    await runJobs();
    expect([server.to(email).length, server.to(nobody).length, server.mails.length - before]).toEqual([
      1, 0, 1,
    ]);
  });

  it("has the same rate limit for email addresses with and without an account", async () => {
    for (const email of [(await makeUser()).email, "also-nobody@example.org"]) {
      for (let asked = 0; asked < LETTERS_PER_ACCOUNT; asked++)
        await anybody().users.requestPasswordReset({ email });
      await expect(anybody().users.requestPasswordReset({ email })).rejects.toThrow("Too many");
    }
    await runJobs();
  });

  it("can't be replaced with a link that is forged, replaced by a later link, or older than an hour", async () => {
    const user = await makeUser({ password: OLD });
    const first = await secretFor(user.email);
    const second = await secretFor(user.email);
    setClock(new Date(Date.now() + 61 * 60 * 1000));
    for (const token of ["forged", first, second])
      await expect(anybody().users.resetPassword({ token, newPassword: NEW })).rejects.toThrow("link");
    setClock();
    await expect(anybody().users.resetPassword({ token: first, newPassword: NEW })).rejects.toThrow("link");
    await expect(anybody().users.resetPassword({ token: second, newPassword: "short" })).rejects.toThrow();
    expect(await isPassword(OLD, (await readUser(user.id)).passwordHash)).toBe(true);
  });

  it("revokes tokens if that is requested, and keeps them otherwise", async () => {
    const user = await makeUser({ password: OLD });
    await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    const { secret: accessToken } = await makeToken({ user });
    const status = async () => (await rest(accessToken).get("/user")).status;
    await anybody().users.resetPassword({ token: await secretFor(user.email), newPassword: NEW });
    expect(await status()).toBe(200);
    const token = await secretFor(user.email);
    await anybody().users.resetPassword({ token, newPassword: OLD, revokeTokens: true });
    expect(await status()).toBe(401);
  });

  it("doesn't store the secret in the database or in a queue, and doesn't log it in paths", async () => {
    const user = await makeUser({ password: OLD });
    const token = await secretFor(user.email);
    const rows = await runSql(sql<{ row: string }>`SELECT t::text AS "row" FROM "OneTimeToken" t`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  it("returns the same error for all email addresses if email isn't set up", async () => {
    const { SMTP_URL } = env;
    env.SMTP_URL = undefined;
    const { email } = await makeUser();
    for (const asked of [email, "nobody@example.org"])
      await expect(anybody().users.requestPasswordReset({ email: asked })).rejects.toThrow(
        "can't send emails",
      );
    env.SMTP_URL = SMTP_URL;
  });
});

describe("an email address", () => {
  it("is verified by the emailed link only in a browser that is signed in to the account that requested it", async () => {
    const user = await makeUser();
    const other = await makeUser();
    const { caller } = await inBrowser(user);
    expect(await caller.users.emailProof()).toEqual({ isVerified: false, isMailing: true });
    await caller.users.requestVerification();
    await runJobs();
    const token = linkIn(server.to(user.email)[0] as never).searchParams.get("token") ?? "";
    await expect((await inBrowser(other)).caller.users.verifyEmail({ token })).rejects.toThrow(
      "another account",
    );
    await expect(caller.users.verifyEmail({ token: "forged" })).rejects.toThrow("link");
    setClock(new Date(Date.now() + 25 * 60 * 60 * 1000));
    await expect(caller.users.verifyEmail({ token })).rejects.toThrow("link");
    setClock();
    expect((await readUser(other.id)).emailVerifiedAt).toBeNull();
    await caller.users.verifyEmail({ token });
    expect(await caller.users.emailProof()).toMatchObject({ isVerified: true });
    await expect(caller.users.verifyEmail({ token })).rejects.toThrow("link");
    await expect(caller.users.requestVerification()).rejects.toThrow("already");
  });

  it("gives its owner an existing account if an identity provider has verified the address and the account's creator never did", async () => {
    const squatter = await makeUser({ password: OLD, displayName: "Ada" });
    const { secret } = await makeToken({ user: squatter });
    const { sessionId } = await inBrowser(squatter);
    const user = await findOrCreateByEmail({ email: squatter.email });
    expect(user).toMatchObject({ id: squatter.id, displayName: "Ada", passwordHash: null });
    expect((await rest(secret).get("/user")).status).toBe(401);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).not.toBeNull();
    const again = await findOrCreateByEmail({ email: squatter.email });
    expect(again.version).toBe(user.version);
  });
});
