import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { makePerson } from "./make/member";
import { makeOrganization } from "./make/organization";
import { makeSpace } from "./make/space";
import { makeToken } from "./make/token";
import { runSql } from "./sql";
import { watchWrites, watchWritesOf } from "./writes";

/**
 * The access matrix uses this function to check that refused requests don't change anything. Therefore, the
 * function must detect every write.
 */
describe("the function that watches for writes", () => {
  it("lists every table with a created, changed or deleted row, and lists each write only once", async () => {
    const organization = await makeOrganization();
    const where = { id: organization.id };
    const written = await watchWrites();
    expect(await written()).toEqual([]);
    await makeSpace({ organizationId: organization.id });
    expect(await written()).toEqual(expect.arrayContaining(["Locator", "Revision", "Space"]));
    await db().organization.update({ where, data: { title: organization.title } });
    expect(await written()).toEqual(["Organization"]);
    await db().locator.deleteMany({ where: { organizationId: organization.id } });
    expect(await written()).toEqual(["Locator"]);
    expect(await written()).toEqual([]);
  });

  it("detects truncated tables and cascaded deletions, and ignores writes that were rolled back", async () => {
    const { user } = await makePerson();
    const written = await watchWrites();
    const rolledBack = db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { displayName: "Nobody" } });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await written()).toEqual([]);
    await db().user.delete({ where: { id: user.id } });
    expect(await written()).toEqual(expect.arrayContaining(["AccessToken", "Member", "User"]));
    await runSql(sql`TRUNCATE "AuditEvent"`);
    expect(await written()).toEqual(["AuditEvent"]);
  });

  it("ignores only updates of the time of the last use", async () => {
    const { id } = await makeToken();
    const written = await watchWrites();
    await db().accessToken.update({ where: { id }, data: { lastUsedAt: now() } });
    expect(await written()).toEqual([]);
    await db().accessToken.update({ where: { id }, data: { lastUsedAt: now(), revokedAt: now() } });
    expect(await written()).toEqual(["AccessToken"]);
  });

  it("can be limited to the rows of an organization and its people", async () => {
    const mine = await makePerson();
    const other = await makePerson();
    const written = await watchWritesOf([mine.organizationId]);
    const rename = (id: string) => db().user.update({ where: { id }, data: { displayName: "Renamed" } });
    await rename(other.user.id);
    const space = await makeSpace({ organizationId: other.organizationId });
    await makeToken({ user: other.user });
    expect(await written()).toEqual([]);
    await rename(mine.user.id);
    await makeToken({ user: mine.user });
    expect(await written()).toEqual(["AccessToken", "User"]);
    const { organizationId } = mine;
    await db().locator.update({ where: { id: space.id }, data: { organizationId } });
    expect(await written()).toEqual(["Locator"]);
    await db().locator.update({
      where: { id: space.id },
      data: { organizationId: other.organizationId },
    });
    expect(await written()).toEqual(["Locator"]);
  });
});
