import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { makeOrganization } from "@/testing/make/organization";
import { runSql } from "@/testing/sql";
import { db, disconnect, type Tx } from "./client";
import { connectionOptions } from "./connection";
import { inTransaction } from "./transaction";

const append = (tx: Tx, id: string, text: string) =>
  runSql(sql`UPDATE "Organization" SET "title" = "title" || ${text} WHERE "id" = ${id}`, tx);

const titleIn = async (tx: Tx, id: string) =>
  (await runSql(sql<{ title: string }>`SELECT "title" FROM "Organization" WHERE "id" = ${id}`, tx))[0]?.title;

describe("a transaction", () => {
  it("runs statements and operations on models in one transaction, in the order of the calls", async () => {
    const { id } = await makeOrganization({ title: "First" });
    const titles = await inTransaction(null, async (tx) => {
      await tx.organization.update({ where: { id }, data: { title: "Second" } });
      const [, , found] = await Promise.all([
        append(tx, id, ", third"),
        append(tx, id, ", fourth"),
        titleIn(tx, id),
      ]);
      return [found, (await tx.organization.findUniqueOrThrow({ where: { id } })).title];
    });
    expect(titles).toEqual(Array(2).fill("Second, third, fourth"));
  });

  it("leaves no changes if its code throws, and fails even if the code catches the error of a failed statement", async () => {
    const { id, title } = await makeOrganization();
    const thrown = inTransaction(null, async (tx) => {
      await append(tx, id, "Other");
      throw new Error("Thought better of it");
    });
    await expect(thrown).rejects.toThrow("Thought better of it");
    const caught = inTransaction(null, async (tx) => {
      await append(tx, id, "Other");
      await runSql(sql`SELECT 1 / 0`, tx).catch(() => undefined);
    });
    await expect(caught).rejects.toThrow("can't be committed, because one of its statements failed");
    expect((await db().organization.findUniqueOrThrow({ where: { id } })).title).toBe(title);
  });

  it("works even if another copy of this module opened the pool, as the console's bundle or the server might do", async () => {
    const { id } = await makeOrganization({ title: "First" });
    vi.resetModules();
    const copy = await import("./transaction");
    expect(copy.inTransaction).not.toBe(inTransaction);
    const found = copy.inTransaction(null, async (tx) => {
      await append(tx, id, ", second");
      return await tx.organization.findUniqueOrThrow({ where: { id } });
    });
    expect(await found).toMatchObject({ title: "First, second" });
  });

  it("refuses statements and operations on models that are sent after the transaction has ended", async () => {
    const { statement, operation } = await inTransaction(null, async (tx) => ({
      statement: () => runSql(sql`SELECT 1`, tx),
      operation: () => tx.organization.count(),
    }));
    await expect(statement()).rejects.toThrow("was sent after the end");
    await expect(operation()).rejects.toThrow("was sent after the end");
  });
});

it("a statement works after the database has closed an idle connection, even before the first operation on a model", async () => {
  await disconnect();
  const [{ pid } = { pid: 0 }] = await runSql(sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`);
  const other = new pg.Client(connectionOptions());
  await other.connect();
  await other.query("SELECT pg_terminate_backend($1)", [pid]);
  await expect
    .poll(async () => (await other.query("SELECT FROM pg_stat_activity WHERE pid = $1", [pid])).rowCount)
    .toBe(0);
  await other.end();
  await expect.poll(() => runSql(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
});
