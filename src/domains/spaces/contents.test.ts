import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { SPACE_TABLES } from "@/domains/space-parts";
import { makeCollection } from "@/testing/make/collection";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { copyContents } from "./contents";
import { addPage, contentsOf } from "./contents.fixture";
import { withSuffix } from "./duplicate";

describe("the list of tables with rows of a space", () => {
  it("contains every table that has a column with the ID of a space or branch, and the name of this column", async () => {
    const rows = await runSql(sql<{ table: string; columns: string[] }>`
      SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('spaceId', 'branchId') AND table_name <> 'Space'
      GROUP BY table_name`);
    const expected = rows.map(({ table, columns }) => [
      table,
      columns.includes("spaceId") ? "spaceId" : "branchId",
    ]);
    expect(SPACE_TABLES.map(({ name, owner }) => [name, owner]).sort()).toEqual(expected.sort());
  });

  it("causes a database error if a column is missing from the Prisma client", async () => {
    for (const { name, unknownToClient = [] } of SPACE_TABLES) {
      const columns = await runSql(sql<{ column_name: string }>`
        SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${name}`);
      const known = (Prisma as unknown as Record<string, object>)[`${name}ScalarFieldEnum`] ?? {};
      expect([...Object.keys(known), ...unknownToClient].sort()).toEqual(
        columns.map((column) => column.column_name).sort(),
      );
    }
  });
});

describe("duplicating a space", () => {
  it("copies the head with its texts, without the history", async () => {
    const organization = await makeOrganization();
    const { token, user } = await makePerson({ organization, role: "admin" });
    const space = await makeSpace({
      organizationId: organization.id,
      title: "Guide",
      emoji: "📘",
      visibility: "public",
      editMode: "locked",
      language: "de",
      inheritsDefaultLevel: false,
      mergeRules: { type: "none" },
      comments: 3,
      changeRequests: 2,
    });
    await addPage(space, "intro", "# Old", { toNumber: 2 });
    await addPage(space, "intro", "# New", { fromNumber: 2 });
    await addPage(space, "gone", "# Gone", { toNumber: 2 });
    await db().grant.create({
      data: {
        organizationId: organization.id,
        resourceId: space.id,
        resourceKind: "space",
        subjectId: user.id,
        subjectKind: "user",
        level: "edit",
      },
    });
    const { status, body, headers } = await rest(token).post(`/spaces/${space.id}/duplicate`);
    expect([status, headers.location]).toEqual([201, body.urls.location]);
    expect(body).toMatchObject({
      title: "Guide (copy)",
      emoji: "1f4d8",
      visibility: "private",
      language: "de",
      defaultLevel: null,
      mergeRules: { type: "none" },
      comments: 0,
      changeRequests: 0,
    });
    expect(body).not.toHaveProperty("editMode");
    expect(body.id).not.toBe(space.id);
    const copy = await contentsOf(organization.id, body.id);
    expect(copy.pages.map((page) => [page.pageId, page.fromNumber, page.text])).toEqual([
      ["intro", 1, "# New"],
    ]);
    expect(copy.references).toEqual([{ pageId: "intro", fromNumber: 1, href: "intro.md" }]);
    expect(copy.revisions).toHaveLength(1);
    expect((await contentsOf(organization.id, space.id)).pages).toHaveLength(3);
    expect(await db().grant.count({ where: { organizationId: organization.id, resourceId: body.id } })).toBe(
      1,
    );
  });

  it("puts the copy directly after the original, and requires only the permission to create spaces there", async () => {
    const organization = await makeOrganization();
    const creator = rest((await makePerson({ organization, role: "create" })).token);
    const reviewer = rest((await makePerson({ organization, role: "review" })).token);
    const stranger = rest((await makePerson({ role: "admin" })).token);
    const space = await makeSpace({ organizationId: organization.id, visibility: "public" });
    const next = await makeSpace({ organizationId: organization.id });
    const { body } = await creator.post(`/spaces/${space.id}/duplicate`);
    expect(space.rank < body.rank && body.rank < next.rank).toBe(true);
    expect((await reviewer.post(`/spaces/${space.id}/duplicate`)).status).toBe(403);
    expect((await stranger.post(`/spaces/${space.id}/duplicate`)).status).toBe(403);
    expect((await stranger.post(`/spaces/${next.id}/duplicate`)).status).toBe(404);
    const parent = await makeCollection({ organizationId: organization.id, inheritsDefaultLevel: false });
    const inside = await makeSpace({ parent, inheritsDefaultLevel: false, defaultLevel: "create" });
    expect((await creator.get(`/collections/${parent.id}`)).status).toBe(404);
    expect((await creator.post(`/spaces/${inside.id}/duplicate`)).status).toBe(403);
    expect(await db().space.count({ where: { organizationId: organization.id } })).toBe(4);
  });

  it("limits the title to 50 characters, and never splits a character", () => {
    expect(withSuffix("x".repeat(43), " (copy)")).toBe(`${"x".repeat(43)} (copy)`);
    expect(withSuffix("x".repeat(44), " (copy)")).toBe(`${"x".repeat(43)} (copy)`);
    expect(withSuffix(`${"x".repeat(42)}📘`, " (copy)")).toBe(`${"x".repeat(42)}📘 (copy)`);
    expect(withSuffix(`${"x".repeat(43)}📘`, " (copy)")).toBe(`${"x".repeat(43)} (copy)`);
  });

  it("runs the same number of database statements for any amount of content", async () => {
    const space = await makeSpace();
    for (let index = 0; index < 30; index++) await addPage(space, `page${index}`, `# ${index}`);
    const target = newId();
    const statements = await inTransaction(null, async (tx) => {
      let count = 0;
      const counting = new Proxy(tx, {
        get: (inner, name) => {
          if (String(name).startsWith("$")) count += 1;
          return Reflect.get(inner, name);
        },
      });
      const place = { organizationId: space.organizationId, spaceId: space.id, branchId: space.branchId };
      await copyContents(counting, place, target, null);
      return count;
    });
    expect(statements).toBeLessThan(25);
    expect((await contentsOf(space.organizationId, target)).pages).toHaveLength(30);
  });
});
