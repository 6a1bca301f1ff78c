import { describe, expect, it } from "vitest";
import { type Db, db } from "./client";
import { hotQuery } from "./hot";
import { plannedOnce } from "./prepared";
import { disconnectShared } from "./shared-connections";
import { inTransaction } from "./transaction";

const KINDS = `SELECT $1::int AS "number", $2::text AS "text", $3::timestamptz AS "time", ARRAY[$2, 'b'] AS "list",
  json_build_object('a', $1::int) AS "json", $1::int > 1 AS "flag", NULL::text AS "nothing"`;
const TIME = new Date("2030-01-02T03:04:05.678Z");

const kinds = (number: number, text: string) => hotQuery("test:kinds", KINDS, [number, text, TIME]);
const rowOf = (number: number, text: string) => [
  { number, text, time: TIME, list: [text, "b"], json: { a: number }, flag: number > 1, nothing: null },
];

describe("a hot statement", () => {
  it("returns the same types at its first run, later, and on every connection", async () => {
    expect(await kinds(1, "first")).toEqual(rowOf(1, "first"));
    for (let number = 2; number < 8; number++) expect(await kinds(number, "é")).toEqual(rowOf(number, "é"));
    await disconnectShared();
    expect(await kinds(9, "anew")).toEqual(rowOf(9, "anew"));
  });

  it("returns the right rows to each caller if many statements run at once, even if there are no rows", async () => {
    const text = `SELECT generate_series(1, $1::int) AS "each"`;
    const counts = Array.from({ length: 50 }, (_, index) => index % 5);
    const answers = await Promise.all(counts.map((count) => hotQuery("test:series", text, [count])));
    expect(answers.map((rows) => rows.length)).toEqual(counts);
    expect(answers[4]).toEqual([{ each: 1 }, { each: 2 }, { each: 3 }, { each: 4 }]);
  });

  it("can fail without affecting other statements on the same connection", async () => {
    const divide = (by: number) => hotQuery("test:divide", `SELECT 6 / $1::int AS "part"`, [by]);
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.allSettled([divide(2), divide(0), divide(3), divide(0), divide(1)]);
      expect(answers.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
      expect(answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))).toEqual([
        { part: 3 },
        { part: 2 },
        { part: 6 },
      ]);
    }
  });

  it("is prepared again after the columns of its table have changed, even while other statements run", async () => {
    await db().$executeRawUnsafe(`CREATE TABLE "test_columns" ("a" int, "b" text)`);
    await db().$executeRawUnsafe(`INSERT INTO "test_columns" VALUES (1, 'x')`);
    const read = () => hotQuery("test:columns", `SELECT * FROM "test_columns"`, []);
    const many = () => Promise.all(Array.from({ length: 20 }, read));
    for (let turn = 0; turn < 4; turn++) expect(await read()).toEqual([{ a: 1, b: "x" }]);
    await db().$executeRawUnsafe(`ALTER TABLE "test_columns" ADD COLUMN "c" int DEFAULT 3`);
    for (const rows of await many()) expect(rows).toEqual([{ a: 1, b: "x", c: 3 }]);
    await db().$executeRawUnsafe(`ALTER TABLE "test_columns" ALTER COLUMN "a" TYPE text`);
    for (const rows of await many()) expect(rows).toEqual([{ a: "1", b: "x", c: 3 }]);
    await disconnectShared();
    expect(await read()).toEqual([{ a: "1", b: "x", c: 3 }]);
  });
});

describe("a statement that is planned once", () => {
  const READ = plannedOnce("test-planned", `SELECT * FROM "test_planned"`);
  const read = (client: Pick<Db, "$queryRawUnsafe"> = db()) => client.$queryRawUnsafe(READ);

  it("is planned again after the columns of its table have changed", async () => {
    await db().$executeRawUnsafe(`CREATE TABLE "test_planned" AS SELECT 1 AS "a"`);
    for (let turn = 0; turn < 8; turn++) expect(await read()).toEqual([{ a: 1 }]);
    await db().$executeRawUnsafe(`ALTER TABLE "test_planned" ADD COLUMN "b" int DEFAULT 2`);
    const all = await Promise.all(Array.from({ length: 20 }, () => read()));
    for (const rows of all) expect(rows).toEqual([{ a: 1, b: 2 }]);
  });

  it("fails in one transaction after the columns have changed, and works in the next one", async () => {
    const reads = () => inTransaction(null, (tx) => read(tx));
    for (let turn = 0; turn < 8; turn++) expect(await reads()).toEqual([{ a: 1, b: 2 }]);
    await db().$executeRawUnsafe(`ALTER TABLE "test_planned" ADD COLUMN "c" int DEFAULT 3`);
    await expect(reads()).rejects.toThrow("cached plan must not change result type");
    expect(await reads()).toEqual([{ a: 1, b: 2, c: 3 }]);
  });
});

describe("an error message in another language about a prepared statement", () => {
  /** Returns a statement that fails once, with `code` and a German message. After that, it returns how often it has run. */
  async function refusedOnce(name: string, code: string) {
    await db().$executeRawUnsafe(`CREATE SEQUENCE "${name}"`);
    await db().$executeRawUnsafe(`CREATE FUNCTION "${name}"() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('"${name}"') = 1 THEN
        RAISE EXCEPTION 'gecachter Plan darf den Ergebnistyp nicht ändern' USING ERRCODE = '${code}';
      END IF;
      RETURN currval('"${name}"'); END $$`);
    return `SELECT "${name}"() AS "asked"`;
  }

  it("is recognized by the error's code, and the statement runs again", async () => {
    const hot = await refusedOnce("test_refused_hot", "0A000");
    expect(await hotQuery("test:refused", hot, [])).toEqual([{ asked: 2 }]);
    const planned = plannedOnce("test-refused", await refusedOnce("test_refused_planned", "0A000"));
    expect(await db().$queryRawUnsafe(planned)).toEqual([{ asked: 2 }]);
  });

  it("is distinguished from other errors, after which a statement isn't run again", async () => {
    const text = await refusedOnce("test_refused_otherwise", "22023");
    await expect(hotQuery("test:otherwise", text, [])).rejects.toThrow("gecachter Plan");
    expect(await hotQuery("test:otherwise", text, [])).toEqual([{ asked: 2 }]);
  });
});
