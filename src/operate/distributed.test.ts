import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Prisma } from "@/db/generated/client";
import { isTenantModel } from "@/db/tenant";
import { runSql } from "@/testing/sql";

const page = readFileSync("docs/operating/postgresql.md", "utf8");
/** Returns the tables that the page lists after the given text. */
const listed = (mark: string) =>
  [...(page.split(`<!-- ${mark} -->`)[1]?.split("<!-- end -->")[0] ?? "").matchAll(/`(\w+)`/g)].map(
    ([, name = ""]) => name,
  );
/** Takes a row of the table about missing features. Returns the names in the row's first cell. */
const missing = (row: string) =>
  [...(page.match(new RegExp(`^\\| ${row}[^|]*`, "m"))?.[0] ?? "").matchAll(/`(\w+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "organizationId");

const distributed = listed("distributed");
const reference = listed("reference");
const local = listed("local");

/** Reads the unique keys of tables, with their columns, from the database. */
const KEYS = `SELECT t.relname AS "table", i.relname AS "key", x.indisprimary AS "isPrimary",
    (SELECT array_agg(a.attname::text ORDER BY array_position(x.indkey::int2[], a.attnum)) FROM pg_attribute a
      WHERE a.attrelid = t.oid AND a.attnum = ANY (x.indkey::int2[])) AS "columns"
  FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace`;
const REFERENCES = `SELECT f.relname AS "from", t.relname AS "to", pg_get_constraintdef(c.oid) AS "text"
  FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`;
const TRIGGERS = `SELECT DISTINCT t.relname AS "table" FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
  WHERE NOT g.tgisinternal AND t.relnamespace = 'public'::regnamespace ORDER BY 1`;

interface Key {
  table: string;
  key: string;
  isPrimary: boolean;
  columns: string[];
}

describe("docs/operating/postgresql.md about several nodes", () => {
  it("lists each table once, and lists the tables of organizations as distributed", () => {
    const all = [...distributed, ...reference, ...local];
    expect([...all].sort()).toEqual(Object.keys(Prisma.ModelName).sort());
    const tenants = Object.keys(Prisma.ModelName).filter(isTenantModel);
    expect(tenants.filter((table) => !distributed.includes(table))).toEqual([]);
  });

  it("lists all unique keys that prevent a table from being distributed", async () => {
    const keys = await runSql(sql.raw<Key>(KEYS));
    const ofDistributed = keys.filter(({ table }) => distributed.includes(table));
    const primary = ofDistributed.filter(({ isPrimary }) => isPrimary);
    expect(primary.map(({ table }) => table).sort()).toEqual([...distributed].sort());
    expect(primary.filter(({ columns }) => columns[0] !== "organizationId")).toEqual([]);
    const without = ofDistributed.filter(({ columns }) => !columns.includes("organizationId"));
    expect(without.map(({ key }) => key)).toEqual(missing("Unique keys"));
  });

  it("lists the tables with triggers", async () => {
    const triggers = await runSql(sql.raw<{ table: string }>(TRIGGERS));
    expect(triggers.map(({ table }) => table)).toEqual(missing("Triggers"));
  });

  it("describes a distribution in which no foreign key refers to another node", async () => {
    const references = await runSql(sql.raw<{ from: string; to: string; text: string }>(REFERENCES));
    const crossing = references.filter(({ from, to, text }) => {
      if (!distributed.includes(from)) return distributed.includes(to);
      if (reference.includes(to)) return false;
      return local.includes(to) || !/KEY \("organizationId".* REFERENCES "\w+"\("organizationId"/.test(text);
    });
    expect(crossing).toEqual([]);
  });
});
