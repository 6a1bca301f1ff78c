import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { bundled } from "@/testing/bundled";
import { makeMember } from "@/testing/make/member";
import { makeSecondFactor } from "@/testing/make/second-factor";
import { makeUser } from "@/testing/make/user";

const PASSWORD = "correct horse battery";

/** Runs the command as an operator does. Returns the command's output, which is only on standard error. */
function resetSecondFactor(...args: string[]): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    [bundled("operate/main.ts"), "reset-second-factor", ...args],
    { env: { ...process.env, LOG_LEVEL: "silent" }, encoding: "utf8" },
  );
  return { status, said: stderr };
}

describe("npm run reset-second-factor", () => {
  it("turns off two-step sign-in, ends all sessions, and is in the audit log of each organization", async () => {
    const user = await makeUser({ password: PASSWORD });
    const organizations = [await makeMember({ user }), await makeMember({ user, role: null })];
    const { sessionId } = await makeSecondFactor(user, PASSWORD);
    const { status, said } = resetSecondFactor(user.email.toUpperCase());
    expect([status, said]).toEqual([0, expect.stringContaining("Two-step sign-in is off")]);
    expect(await db().secondFactor.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).not.toBeNull();
    for (const { organizationId } of organizations) {
      const where = { organizationId, action: "resetSecondFactorByOperator" };
      expect(await db().auditEvent.findMany({ where })).toMatchObject([
        { userId: user.id, credentialKind: "none" },
      ]);
    }
    const again = resetSecondFactor(user.email);
    expect([again.status, again.said]).toEqual([1, expect.stringContaining("doesn't use two-step sign-in")]);
  });

  it("removes passkeys too, also of people who don't use two-step sign-in", async () => {
    const user = await makeUser({ password: PASSWORD });
    const publicKey = Uint8Array.from([1]);
    const hostname = "docs.example.org";
    const columns = { userId: user.id, name: "Lost", hostname, publicKey, counter: 0, isBackedUp: false };
    await db().passkey.create({ data: { ...columns, id: user.id, credentialId: user.id } });
    const { status, said } = resetSecondFactor(user.email);
    expect([status, said]).toEqual([0, expect.stringContaining("has no passkeys")]);
    expect(await db().passkey.count({ where: { userId: user.id } })).toBe(0);
    const { version } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(version).toBeGreaterThan(user.version);
  });

  it.each([
    ["an address without an account", ["nobody@example.org"], "No account has the email address"],
    ["no address", [], "Usage: npm run reset-second-factor -- EMAIL"],
  ])("refuses %s with a message", async (_title, args, sentence) => {
    const { status, said } = resetSecondFactor(...args);
    expect([status, said.trim()]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toMatch(/\n\s+at /);
  });
});
