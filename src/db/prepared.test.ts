import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { runSql } from "@/testing/sql";
import { type On, pooled } from "./client";
import { reads } from "./reads";
import { disconnectShared } from "./shared-connections";
import { type Given, Statement, tables } from "./statement";
import { inTransaction } from "./transaction";

/**
 * Returns a statement that selects all columns of a table. Only tests do this: the statements of Bindery list
 * their columns.
 */
const allOf = (name: string, table: string) =>
  new Statement(name, () => tables.selectFrom(sql<object>`${sql.table(table)}`.as("t")).selectAll());

describe("a prepared statement", () => {
  it("returns the right rows to each caller if many statements run at once, even for statements that find no rows", async () => {
    const series = new Statement("test:series", (given: Given<{ count: number }>) =>
      tables
        .selectFrom(sql<{ each: number }>`generate_series(1, ${given("count")}::int)`.as("each"))
        .select("each"),
    );
    const counts = Array.from({ length: 50 }, (_, index) => index % 5);
    const answers = await Promise.all(counts.map((count) => series.rows(reads(), { count })));
    expect(answers.map((rows) => rows.length)).toEqual(counts);
    expect(answers[4]).toEqual([{ each: 1 }, { each: 2 }, { each: 3 }, { each: 4 }]);
  });

  it.each([
    ["a shared connection", () => reads()],
    ["a pool", () => pooled()],
  ])("is prepared again after the columns of its table have changed, on %s", async (where, on: () => On) => {
    const table = `test ${where}`;
    await runSql(sql`CREATE TABLE ${sql.table(table)} AS SELECT 1 AS "a", 'x' AS "b"`);
    const statement = allOf(`test:columns:${where}`, table);
    const many = () => Promise.all(Array.from({ length: 20 }, () => statement.rows(on(), {})));
    for (const rows of await many()) expect(rows).toEqual([{ a: 1, b: "x" }]);
    await runSql(sql`ALTER TABLE ${sql.table(table)} ADD COLUMN "c" int DEFAULT 3`);
    for (const rows of await many()) expect(rows).toEqual([{ a: 1, b: "x", c: 3 }]);
    await runSql(sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN "a" TYPE text`);
    for (const rows of await many()) expect(rows).toEqual([{ a: "1", b: "x", c: 3 }]);
    await disconnectShared();
    expect(await statement.rows(on(), {})).toEqual([{ a: "1", b: "x", c: 3 }]);
  });

  it("fails in one transaction after the columns have changed, and works in the next one", async () => {
    await runSql(sql`CREATE TABLE "test_planned" AS SELECT 1 AS "a"`);
    const statement = allOf("test:planned", "test_planned");
    const read = () => inTransaction(null, (tx) => statement.rows(tx, {}));
    for (let turn = 0; turn < 8; turn++) expect(await read()).toEqual([{ a: 1 }]);
    await runSql(sql`ALTER TABLE "test_planned" ADD COLUMN "b" int DEFAULT 2`);
    await expect(read()).rejects.toThrow("cached plan must not change result type");
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
  });
});

describe("an error message in another language about a prepared statement", () => {
  /** Returns a statement that fails once, with `code` and a German message. After that, it returns how often it has run. */
  async function refusedOnce(name: string, code: string) {
    await runSql(sql.raw(`CREATE SEQUENCE "${name}"`));
    await runSql(
      sql.raw(`CREATE FUNCTION "${name}"() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('"${name}"') = 1 THEN
          RAISE EXCEPTION 'gecachter Plan darf den Ergebnistyp nicht ändern' USING ERRCODE = '${code}';
        END IF;
        RETURN currval('"${name}"'); END $$`),
    );
    return new Statement(name, () => tables.selectNoFrom(sql<number>`${sql.id(name)}()`.as("asked")));
  }

  it.each([
    ["test_refused_shared", () => reads()],
    ["test_refused_pool", () => pooled()],
  ])("is recognized by the error's code, and the statement runs again (%s)", async (name, on: () => On) => {
    const statement = await refusedOnce(name, "0A000");
    expect(await statement.rows(on(), {})).toEqual([{ asked: 2 }]);
  });

  it("is distinguished from other errors. After other errors, the statement doesn't run again", async () => {
    const statement = await refusedOnce("test_refused_otherwise", "22023");
    await expect(statement.rows(reads(), {})).rejects.toThrow("gecachter Plan");
    expect(await statement.rows(reads(), {})).toEqual([{ asked: 2 }]);
  });
});
