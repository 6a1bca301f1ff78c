import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/testing/source-texts";
import { runSql } from "@/testing/sql";
import type { Tx } from "./client";
import { Prisma } from "./generated/client";
import { ShapedStatement, Statement } from "./statement";
import { isTenantModel } from "./tenant";
import { inLongTransaction } from "./transaction";

type AnyStatement = Statement<never, unknown>;
type Shape = Record<string, string | boolean>;

/** Returns every combination of the options. The first combination has the first value of each option. */
function shapesOf(choices: Readonly<Record<string, readonly (string | boolean)[]>>): Shape[] {
  return Object.entries(choices).reduce<Shape[]>(
    (shapes, [name, values]) =>
      shapes.flatMap((shape) => values.map((value) => ({ ...shape, [name]: value }))),
    [{}],
  );
}

function statementsOf(declared: unknown): AnyStatement[] {
  if (declared instanceof Statement) return [declared];
  if (declared instanceof ShapedStatement)
    return shapesOf(declared.choices).map((shape) => declared.of(shape));
  return [];
}

const files = sourceFiles(/(?:new (?:Shaped|Layered)?Statement|lockedRow)\(\n? *"/);
const declared = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(path.resolve(file));
    return {
      file,
      statements: Object.values(module)
        .map(statementsOf)
        .filter((each) => each.length > 0),
    };
  }),
);
const all = declared.flatMap(({ statements }) => statements.flat());

/** Puts each clause of a statement on its own line. */
const inLines = (text: string) =>
  text.replace(
    / (?=(?:from|where|inner join|left join|order by|group by|limit|returning|union|values|set) )/g,
    "\n  ",
  );

const TENANT_TABLES = Object.keys(Prisma.ModelName).filter(isTenantModel);
const MENTION = new RegExp(`\\b(?:from|join|update|into) "(?:${TENANT_TABLES.join("|")})"`, "g");

/**
 * Statements that read rows of all organizations: jobs search small tables with them, and backups list all
 * rows.
 */
const SCANNING = [
  "blobs:stored:0",
  "blobs:stored:1",
  "check-runs:abandoned",
  "git-runs:abandoned",
  "import-runs:abandoned",
  "import-runs:delete-old",
  "invitations:ended",
  "invite-links:ended",
  "openapi-specs:abandoned",
  "sites:unverified",
  "translations:abandoned",
];

const PLANNING_SECONDS = 60;

/** Runs `work` in a transaction in which sequential scans are disabled. */
const withoutScans = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inLongTransaction(null, PLANNING_SECONDS, async (tx) => {
    await runSql(sql`SET LOCAL enable_seqscan = off`, tx);
    return await work(tx);
  });

/**
 * Returns the lines of a statement's plan that scan a whole tenant table. PostgreSQL scans a whole table only
 * if it can't use an index, because sequential scans are disabled.
 */
async function scansOf(tx: Tx, text: string): Promise<string[]> {
  const plan = await runSql(sql.raw<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${text}`), tx);
  const lines = plan.map((line) => line["QUERY PLAN"] ?? "");
  return lines.filter((line) => TENANT_TABLES.some((table) => line.includes(`Seq Scan on "${table}"`)));
}

describe("statements", () => {
  it("have unique names", () => {
    expect(files.length).toBeGreaterThan(3);
    expect(declared.filter(({ statements }) => statements.length === 0)).toEqual([]);
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("contain a condition on the organization for each tenant table", () => {
    const offenders = all.filter(({ text }) => {
      const mentions = text.match(MENTION)?.length ?? 0;
      return mentions > (text.match(/"organizationId"/g)?.length ?? 0);
    });
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it("list the columns of tables, so that a new column doesn't change any results", () => {
    const offenders = all.filter(({ text }) => {
      const aliases = [...text.matchAll(/"(\w+)"\.\*/g)].map(([, alias]) => alias as string);
      const isOfTable = aliases.some((alias) => !text.includes(`) as "${alias}"`));
      return isOfTable || /\b(?:select|returning) \*(?! from \()/.test(text);
    });
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it.each(declared)("of $file match the reviewed SQL file", async ({ file, statements }) => {
    // If a statement has several texts, the last text contains all filters.
    const texts = statements.flatMap((each) => each.slice(-1));
    const sql = texts.map(({ name, text }) => `-- ${name}\n${inLines(text)};\n`).join("\n");
    await expect(sql).toMatchFileSnapshot(path.resolve(file.replace(/\.ts$/, ".sql")));
  });

  it("find their rows with an index", { timeout: PLANNING_SECONDS * 1000 }, async () => {
    const plans = await withoutScans((tx) =>
      Promise.all(all.map(async ({ name, text }) => ({ name, scans: await scansOf(tx, text) }))),
    );
    const scanned = plans.filter(({ scans }) => scans.length > 0).map(({ name }) => name);
    expect(scanned.sort()).toEqual(SCANNING);
  });

  it("are reported if they can't use an index", async () => {
    const text = `SELECT "id" FROM "Comment" WHERE "organizationId" = $1 OR "body" = $2`;
    expect(await withoutScans((tx) => scansOf(tx, text))).toHaveLength(1);
  });
});
