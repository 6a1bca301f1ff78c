import pg from "pg";
import type { Queryable } from "./adapter";
import { Prisma, type PrismaClient } from "./generated/client";
import { beginStatement } from "./measured";
import { orPreparedAnew, statementName } from "./prepared";

type Parse = (text: string) => unknown;
type Types = NonNullable<pg.QueryConfig["types"]>;

const { INT8, OID, NUMERIC, TIMESTAMP, DATE, BYTEA } = pg.types.builtins;
const [INT8_ARRAY, NUMERIC_ARRAY] = [1016, 1231];

const big: Parse = (text) => BigInt(text);
const decimal: Parse = (text) => new Prisma.Decimal(text);
const utc: Parse = (text) => new Date(`${text.replace(" ", "T")}Z`);
const day: Parse = (text) => new Date(text);

/** Returns the parser for an array type whose elements pg returns as text. */
function arrayOf(oid: number, parse: Parse): Parse {
  const texts = pg.types.getTypeParser(oid) as (text: string) => (string | null)[];
  return (text) => texts(text).map((each) => (each === null ? null : parse(each)));
}

const bytes = pg.types.getTypeParser(BYTEA) as unknown as (text: string) => Buffer;

/**
 * Parsers for the types that Prisma and pg return differently. They return exact numbers, times in UTC, and
 * plain arrays of bytes, as Prisma does.
 */
const PARSERS: Readonly<Record<number, Parse>> = {
  [INT8]: big,
  [OID]: big,
  [NUMERIC]: decimal,
  [TIMESTAMP]: utc,
  [DATE]: day,
  [BYTEA]: (text) => new Uint8Array(bytes(text)),
  [INT8_ARRAY]: arrayOf(INT8_ARRAY, big),
  [NUMERIC_ARRAY]: arrayOf(NUMERIC_ARRAY, decimal),
};

/** Parses the columns of a result as Prisma does. */
const PRISMA_TYPES: Types = {
  getTypeParser: ((oid: number, format?: "text") =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as Types["getTypeParser"],
};

/** Converts a parameter to a type that pg accepts. Prisma accepts more types. */
function driverValue(value: unknown): unknown {
  if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) return String(value);
  // Send times in UTC, so that they don't depend on the process's time zone.
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(driverValue);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/**
 * Runs a statement, and parses its columns as Prisma does.
 * @throws pg's error, with its SQLSTATE as `code`
 */
async function runStatement(
  on: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const end = beginStatement();
  try {
    const answer = await orPreparedAnew(() =>
      on.query({
        name: statementName(text),
        text,
        values: values.map(driverValue),
        types: PRISMA_TYPES,
      }),
    );
    end("raw", text);
    return answer;
  } catch (error) {
    end("raw", text, error);
    throw error;
  }
}

/** A template string, or a statement that `Prisma.sql` created. */
type Template = TemplateStringsArray | Prisma.Sql;

const sqlOf = (query: Template, values: unknown[]): Prisma.Sql =>
  "text" in query ? query : Prisma.sql(query, ...values);

export type RawMethods = Pick<
  PrismaClient,
  "$queryRaw" | "$queryRawUnsafe" | "$executeRaw" | "$executeRawUnsafe"
>;

/**
 * Returns replacements for Prisma's raw methods. They don't use Prisma's engine, because the engine needs
 * more time than the statement itself. Unlike Prisma's methods, they start when they're called, not when
 * they're awaited.
 */
export function rawMethods(on: Queryable): RawMethods {
  const rows = async (text: string, values: readonly unknown[]) =>
    (await runStatement(on, text, values)).rows;
  const count = async (text: string, values: readonly unknown[]) =>
    (await runStatement(on, text, values)).rowCount ?? 0;
  const written =
    <Answer>(answer: (text: string, values: readonly unknown[]) => Promise<Answer>) =>
    (query: Template, ...values: unknown[]) => {
      const sql = sqlOf(query, values);
      return answer(sql.text, sql.values);
    };
  const methods = {
    $queryRaw: written(rows),
    $executeRaw: written(count),
    $queryRawUnsafe: (text: string, ...values: unknown[]) => rows(text, values),
    $executeRawUnsafe: (text: string, ...values: unknown[]) => count(text, values),
  };
  return methods as unknown as RawMethods;
}
