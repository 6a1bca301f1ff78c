import { describe, expect, it } from "vitest";
import { literals, sourceFiles } from "@/testing/source-texts";

/** Matches `SELECT *`, `RETURNING *` and `alias.*`, but not an arithmetic product or `count(*)`. */
const STAR = /(?:\b(?:SELECT|RETURNING|DISTINCT)\s+|\b([a-z]\w*)\.)\*(?=\s*(?:,|\)|$|[A-Z"$`]))/g;
const IS_SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|RETURNING|JOIN|AS)\b|^\s*\w+\.\*,/;

/**
 * Whether an alias belongs to a subquery or a WITH query in the text. A star is allowed for such an alias,
 * because the subquery or WITH query lists its columns.
 */
function isClosed(text: string, alias: string): boolean {
  if (new RegExp(`\\)\\s*(?:AS\\s+)?${alias}\\b`).test(text)) return true;
  const queries = [...text.matchAll(/\b(\w+) AS (?:MATERIALIZED )?\(/g)].map(([, name]) => name);
  return queries.some(
    (name) => name === alias || new RegExp(`\\b(?:FROM|JOIN)\\s+${name}\\s+${alias}\\b`).test(text),
  );
}

/** Returns the parts of an SQL text that select all columns of a table with a star. */
function stars(text: string): string[] {
  if (!IS_SQL.test(text)) return [];
  return [...text.matchAll(STAR)]
    .filter(({ 1: alias, index, 0: star }) => {
      if (alias !== undefined) return !isClosed(text, alias);
      return !/^\s+FROM\s*\(/.test(text.slice(index + star.length));
    })
    .map(([star]) => star);
}

describe("the columns of a statement", () => {
  it("are listed in every SQL text, so that a new column in a table doesn't change any results", () => {
    const offenders = sourceFiles(/(?:SELECT|RETURNING|DISTINCT)\s+\*|\w\.\*/).flatMap((file) =>
      literals(file)
        .filter((text) => stars(text).length > 0)
        .map((text) => `${file}: ${text}`),
    );
    expect(offenders).toEqual([]);
  });

  it("are reported as missing if a text contains a star", () => {
    for (const planted of [
      'SELECT * FROM "Space"',
      'SELECT s.*, m."role" FROM "Space" s',
      's.*, (SELECT count(*)::int FROM "Team" t) AS "teams"',
      'UPDATE "Space" SET "title" = $1 RETURNING *',
      'WITH a AS (SELECT s.* FROM "Space" s) SELECT 1 FROM a',
      'SELECT * FROM (SELECT x.* FROM "Space" x) y',
    ])
      expect(stars(planted), planted).toHaveLength(1);
  });

  it("can be selected with a star from a subquery that lists its columns", () => {
    for (const closed of [
      'SELECT * FROM (SELECT s."id" FROM "Space" s) found',
      'WITH a AS (SELECT s."id" FROM "Space" s) SELECT b.* FROM a b',
      'SELECT count(*)::int, 2 * 3 FROM "Space"',
    ])
      expect(stars(closed), closed).toEqual([]);
  });
});
