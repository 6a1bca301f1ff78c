import { describe, expect, it } from "vitest";
import { type Migration, migrationsDirectory, OUTSIDE, readMigrations, statementsOf } from "./history";

/**
 * The last migration that was written before the current rule. Since then, servers of two successive versions
 * must be able to run at the same time.
 */
const BEFORE_THE_RULE = "20261122180000";
/** Matches the comment in a migration that removes something that running servers no longer use. */
const CONTRACTS = /^-- contracts: \S.*$/m;

const BREAKING: [what: string, pattern: RegExp][] = [
  [
    "takes away a table, a column, a type or a constraint",
    /\bDROP\s+(?:TABLE|COLUMN|TYPE|CONSTRAINT|SCHEMA|VIEW)\b/i,
  ],
  ["renames", /\bRENAME\s+(?:TO|COLUMN|CONSTRAINT|VALUE)\b/i],
  ["changes the type of a column", /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ["makes a column required", /\bSET\s+NOT\s+NULL\b/i],
  [
    "adds a required column without a default",
    /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)/i,
  ],
  ["truncates", /\bTRUNCATE\b/i],
];

const tableOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[1];

/**
 * Returns the problems of a migration. A problem is a statement that breaks or blocks a running server of the
 * previous version.
 */
function problemsOf({ sql }: Pick<Migration, "sql">): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.map((text) => tableOf(/^CREATE\s+TABLE\s+(\S+)/i, text)));
  const problems = CONTRACTS.test(sql)
    ? []
    : BREAKING.flatMap(([what, pattern]) => (statements.some((text) => pattern.test(text)) ? [what] : []));
  for (const text of statements) {
    const table = tableOf(/^CREATE\s+(?:UNIQUE\s+)?INDEX\b[^(]*?\bON\s+([^\s(]+)/i, text);
    const isBuiltBeside = /\bCONCURRENTLY\b/i.test(text);
    if (table && !made.has(table) && !isBuiltBeside)
      problems.push(`builds an index while ${table} is locked`);
    if (isBuiltBeside && !sql.startsWith(OUTSIDE)) problems.push(`does not begin with "${OUTSIDE}"`);
    if (!isBuiltBeside && sql.startsWith(OUTSIDE))
      problems.push("does more than indexes outside a transaction");
  }
  return problems;
}

describe("a migration", () => {
  it.each([
    ['ALTER TABLE "User" DROP COLUMN "name";', "takes away"],
    ['ALTER TABLE "User" RENAME COLUMN "name" TO "title";', "renames"],
    ['ALTER TABLE "User" ALTER COLUMN "name" SET DATA TYPE INTEGER;', "changes the type"],
    ['ALTER TABLE "User" ALTER COLUMN "name" SET NOT NULL;', "makes a column required"],
    ['ALTER TABLE "User" ADD COLUMN "a" TEXT,\nADD COLUMN "b" TEXT NOT NULL;', "adds a required column"],
    ['CREATE INDEX "by_name" ON "User" ("name");', "builds an index"],
    ['CREATE INDEX CONCURRENTLY "by_name" ON "User" ("name");', "does not begin with"],
    [`${OUTSIDE}\nDELETE FROM "User";`, "more than indexes"],
  ])("is reported if it breaks or blocks a running server: %s", (sql, problem) => {
    expect(problemsOf({ sql })).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    'ALTER TABLE "User" ADD COLUMN "a" TEXT NOT NULL DEFAULT \'\',\nADD COLUMN "b" TEXT;',
    'CREATE TABLE "New" ("id" TEXT NOT NULL);\nCREATE UNIQUE INDEX "by_id" ON "New"("id");',
    '-- contracts: not read since 0.2.0\nALTER TABLE "User" DROP COLUMN "name";',
    `${OUTSIDE}\nDROP INDEX CONCURRENTLY IF EXISTS "by_name";\nCREATE INDEX CONCURRENTLY "by_name" ON "User" ("name");`,
  ])("is allowed if it doesn't affect a running server: %s", (sql) => {
    expect(problemsOf({ sql })).toEqual([]);
  });

  it("of this project doesn't break a running server of the previous version", () => {
    const later = readMigrations(migrationsDirectory()).filter(({ name }) => name > BEFORE_THE_RULE);
    expect(later.length).toBeGreaterThan(0);
    expect(
      later.flatMap((migration) => problemsOf(migration).map((each) => `${migration.name} ${each}`)),
    ).toEqual([]);
  });
});
