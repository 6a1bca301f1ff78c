import { describe, expect, it } from "vitest";
import { db } from "./client";
import { Prisma } from "./generated/client";
import { inTransaction } from "./transaction";

/** Selects a value of each type that Bindery's columns have, and of some other types. */
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
});
