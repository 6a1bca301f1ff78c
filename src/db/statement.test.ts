import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { makeOrganization } from "@/testing/make/organization";
import { listReads, reads } from "./reads";
import { type Given, ShapedStatement, Statement, tables } from "./statement";
import { inTransaction } from "./transaction";

const titleOf = new Statement("test:title", (given: Given<{ id: string }>) =>
  tables.selectFrom("Organization as o").select("o.title").where("o.id", "=", given("id")),
);
const retitle = new Statement("test:retitle", (given: Given<{ id: string; title: string }>) =>
  tables
    .updateTable("Organization")
    .set({ title: given("title") })
    .where("id", "=", given("id")),
);
const echo = new Statement("test:echo", (given: Given<{ time: Date; ids: string[]; nothing: null }>) =>
  tables.selectNoFrom([
    sql<Date>`${given("time")}::timestamptz`.as("time"),
    sql<string[]>`${given("ids")}::text[]`.as("ids"),
    sql<null>`${given("nothing")}::text`.as("nothing"),
    sql<bigint>`9007199254740993::bigint`.as("bigint"),
    sql<string>`1.50::numeric`.as("numeric"),
    sql<unknown>`'{"a": [1, null]}'::jsonb`.as("json"),
  ]),
);
const divide = new Statement("test:divide-by", (given: Given<{ by: number }>) =>
  tables.selectNoFrom(sql<number>`6 / ${given("by")}::int`.as("part")),
);

describe("a statement", () => {
  it("reads and writes values of each type, inside and outside a transaction", async () => {
    const values = { time: new Date("2030-01-02T03:04:05.678Z"), ids: ["a", "b,c"], nothing: null };
    const row = { ...values, bigint: 9007199254740993n, numeric: "1.50", json: { a: [1, null] } };
    expect(await echo.first(reads(), values)).toEqual(row);
    expect(await echo.first(listReads(1000), values)).toEqual(row);
    expect(await inTransaction(null, (tx) => echo.rows(tx, values))).toEqual([row]);
  });

  it("shares a transaction with operations on models, and returns the number of written rows", async () => {
    const { id } = await makeOrganization({ title: "First" });
    const thrown = inTransaction(null, async (tx) => {
      await tx.organization.update({ where: { id }, data: { title: "Second" } });
      expect(await titleOf.first(tx, { id })).toEqual({ title: "Second" });
      expect(await retitle.count(tx, { id, title: "Third" })).toBe(1);
      expect(await retitle.count(tx, { id: newId(), title: "Third" })).toBe(0);
      expect(await tx.organization.findUnique({ where: { id }, select: { title: true } })).toEqual({
        title: "Third",
      });
      expect(await titleOf.first(reads(), { id })).toEqual({ title: "First" });
      throw new Error("Thought better of it");
    });
    await expect(thrown).rejects.toThrow("Thought better of it");
    expect(await titleOf.first(reads(), { id })).toEqual({ title: "First" });
  });

  it("can fail without affecting other statements on the same connection", async () => {
    const answers = await Promise.allSettled([2, 0, 3, 0, 1].map((by) => divide.first(reads(), { by })));
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value?.part : null))).toEqual([
      3,
      null,
      2,
      null,
      6,
    ]);
  });

  it("is refused after the end of its transaction", async () => {
    const late = await inTransaction(null, async (tx) => () => divide.first(tx, { by: 1 }));
    await expect(late()).rejects.toThrow("after the end of its transaction");
  });

  it("has a separate text for each combination of options", async () => {
    const shaped = new ShapedStatement(
      "test:shaped",
      { isNegative: [false, true], unit: ["m", "km"] } as const,
      (given: Given<{ value: number }>, { isNegative, unit }) =>
        tables.selectNoFrom([
          sql<number>`${isNegative ? sql`-` : sql``}${given("value")}::int`.as("value"),
          sql<string>`${sql.lit(unit)}`.as("unit"),
        ]),
    );
    const of = (isNegative: boolean, unit: "m" | "km") => shaped.of({ unit, isNegative });
    expect(of(true, "km").name).toBe("test:shaped:1:km");
    expect(await of(true, "km").first(reads(), { value: 7 })).toEqual({ value: -7, unit: "km" });
    expect(await of(false, "m").first(reads(), { value: 7 })).toEqual({ value: 7, unit: "m" });
    expect(of(true, "km")).toBe(of(true, "km"));
  });
});
