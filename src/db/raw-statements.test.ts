import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { makeOrganization } from "@/testing/make/organization";
import { db, disconnect } from "./client";
import { connectionOptions } from "./connection";
import { Prisma } from "./generated/client";
import { inTransaction } from "./transaction";

/** Selects a value of each type that a column can have, and of some types that no column has. */
const KINDS = `SELECT 7::int AS "int", 9007199254740993::bigint AS "bigint", 1.50::numeric AS "numeric", 0.25::float8 AS "float",
  true AS "boolean", 'Wörter' AS "text", NULL::text AS "null", '{"a": [1, null]}'::jsonb AS "json",
  '2026-11-26T10:11:12.345Z'::timestamptz AS "timestamptz", '2026-11-26 10:11:12.345'::timestamp AS "timestamp",
  '2026-11-26'::date AS "date", '\\x00ff'::bytea AS "bytes", ARRAY['a', NULL, 'b,c'] AS "texts",
  ARRAY[1, 9007199254740993]::bigint[] AS "bigints", ARRAY[1.5]::numeric[] AS "numerics"`;

const PARAMETERS: unknown[] = [
  9007199254740993n,
  new Prisma.Decimal("1.50"),
  new Date("2026-03-29T01:30:00.500Z"),
  ["a", "b,c"],
  new Uint8Array([0, 255]),
  null,
];
const ECHO = `SELECT $1::bigint AS a, $2::numeric AS b, $3::timestamptz AS c, $4::text[] AS d, $5::bytea AS e, $6::text AS f`;

/** Returns the result that Prisma's own engine gives. */
const byPrisma = (text: string, values: unknown[]) =>
  db().$transaction((tx) => tx.$queryRawUnsafe(text, ...values));

describe("a raw statement", () => {
  it.each([
    ["columns", KINDS, []],
    ["parameters", ECHO, PARAMETERS],
  ])("reads %s as Prisma does, inside and outside a transaction", async (_, text, values) => {
    const expected = await byPrisma(text, values);
    expect(await db().$queryRawUnsafe(text, ...values)).toEqual(expected);
    expect(await inTransaction(null, (tx) => tx.$queryRawUnsafe(text, ...values))).toEqual(expected);
  });

  it("works after the database closes an idle connection, even before the first operation on a model", async () => {
    await disconnect();
    const [{ pid } = { pid: 0 }] = await db().$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    const other = new pg.Client(connectionOptions());
    await other.connect();
    await other.query("SELECT pg_terminate_backend($1)", [pid]);
    await expect
      .poll(async () => (await other.query("SELECT FROM pg_stat_activity WHERE pid = $1", [pid])).rowCount)
      .toBe(0);
    await other.end();
    await expect.poll(() => db().$queryRaw`SELECT 1 AS "one"`).toEqual([{ one: 1 }]);
  });
});

describe("a transaction", () => {
  it("runs statements and operations on models in one transaction, in the order of the calls", async () => {
    const { id } = await makeOrganization({ title: "First" });
    const titles = await inTransaction(null, async (tx) => {
      await tx.organization.update({ where: { id }, data: { title: "Second" } });
      const [, , [found]] = await Promise.all([
        tx.$executeRaw`UPDATE "Organization" SET "title" = "title" || ', third' WHERE "id" = ${id}`,
        tx.$executeRaw`UPDATE "Organization" SET "title" = "title" || ', fourth' WHERE "id" = ${id}`,
        tx.$queryRaw<{ title: string }[]>`SELECT "title" FROM "Organization" WHERE "id" = ${id}`,
      ]);
      return [found?.title, (await tx.organization.findUniqueOrThrow({ where: { id } })).title];
    });
    expect(titles).toEqual(Array(2).fill("Second, third, fourth"));
  });

  it("leaves no changes if its code throws, and rejects even if the code caught the error of a failed statement", async () => {
    const { id, title } = await makeOrganization();
    const rename = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
      tx.$executeRaw`UPDATE "Organization" SET "title" = 'Other' WHERE "id" = ${id}`;
    const thrown = inTransaction(null, async (tx) => {
      await rename(tx);
      throw new Error("Thought better of it");
    });
    await expect(thrown).rejects.toThrow("Thought better of it");
    const caught = inTransaction(null, async (tx) => {
      await rename(tx);
      await tx.$executeRaw`SELECT 1 / 0`.catch(() => undefined);
    });
    await expect(caught).rejects.toThrow("can't be committed after one of its statements failed");
    expect((await db().organization.findUniqueOrThrow({ where: { id } })).title).toBe(title);
  });

  it("works even if another copy of this module opened the pool, as the console's bundle or the server might do", async () => {
    const { id } = await makeOrganization({ title: "First" });
    vi.resetModules();
    const copy = await import("./transaction");
    expect(copy.inTransaction).not.toBe(inTransaction);
    const found = copy.inTransaction(null, async (tx) => {
      await tx.$executeRaw`UPDATE "Organization" SET "title" = 'Second' WHERE "id" = ${id}`;
      return await tx.organization.findUniqueOrThrow({ where: { id } });
    });
    expect(await found).toMatchObject({ title: "Second" });
  });

  it("refuses a statement that is sent after its end", async () => {
    const late = await inTransaction(null, async (tx) => () => tx.$queryRaw`SELECT 1`);
    await expect(late()).rejects.toThrow("was sent after the end");
  });
});
