import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isPassword } from "@/access/authentication/password";
import { db } from "@/db/client";
import { bundled } from "@/testing/bundled";
import { anybody, inBrowser } from "@/testing/caller";
import { makeUser } from "@/testing/make/user";

const NEW = "wrong mule generator";

/** Runs the command as an operator does. Returns the command's output, which is only on standard error. */
function resetPassword(...args: string[]): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    [bundled("operate/main.ts"), "reset-password", ...args],
    { env: { ...process.env, LOG_LEVEL: "silent" }, encoding: "utf8" },
  );
  return { status, said: stderr };
}

const tokenIn = (said: string) => /\/reset-password\?token=(\S+)/.exec(said)?.[1] ?? "";

describe("npm run reset-password", () => {
  it("prints a link that can set a new password once, and the new password ends all sessions", async () => {
    const user = await makeUser({ password: "correct horse battery" });
    const { sessionId } = await inBrowser(user);
    const { status, said } = resetPassword(user.email.toUpperCase());
    expect([status, said]).toEqual([0, expect.stringContaining("works once and expires after an hour")]);
    const token = tokenIn(said);
    await anybody().users.resetPassword({ token, newPassword: NEW });
    const { passwordHash, emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await isPassword(NEW, passwordHash)).toBe(true);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).not.toBeNull();
    // The operator has seen the link, so using it doesn't prove that the email address belongs to the person.
    expect(emailVerifiedAt).toBeNull();
    await expect(anybody().users.resetPassword({ token, newPassword: NEW })).rejects.toThrow("used");
  });

  it("invalidates earlier links, but doesn't change the password until someone uses a link", async () => {
    const user = await makeUser({ password: "correct horse battery" });
    const first = tokenIn(resetPassword(user.email).said);
    expect(tokenIn(resetPassword(user.email).said)).not.toBe(first);
    await expect(anybody().users.resetPassword({ token: first, newPassword: NEW })).rejects.toThrow("link");
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await isPassword("correct horse battery", passwordHash)).toBe(true);
  });

  it.each([
    ["an address without an account", ["nobody@example.org"], "No account has the email address"],
    ["no address", [], "Usage: npm run reset-password -- EMAIL"],
  ])("refuses %s with a message", async (_title, args, sentence) => {
    const links = await db().oneTimeToken.count();
    const { status, said } = resetPassword(...args);
    expect([status, said.trim()]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toMatch(/\n\s+at /);
    expect(await db().oneTimeToken.count()).toBe(links);
  });
});
