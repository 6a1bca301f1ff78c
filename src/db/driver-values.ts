import pg from "pg";
import { Prisma } from "./generated/client";

type Parse = (text: string) => unknown;
type Types = NonNullable<pg.QueryConfig["types"]>;

const { INT8, OID, NUMERIC, TIMESTAMP, DATE, BYTEA } = pg.types.builtins;
const [INT8_ARRAY, NUMERIC_ARRAY] = [1016, 1231];

const big: Parse = (text) => BigInt(text);
const decimal: Parse = (text) => new Prisma.Decimal(text);
const utc: Parse = (text) => new Date(`${text.replace(" ", "T")}Z`);
const day: Parse = (text) => new Date(text);

/** The parser of an array whose elements pg leaves as texts. */
function arrayOf(oid: number, parse: Parse): Parse {
  const texts = pg.types.getTypeParser(oid) as (text: string) => (string | null)[];
  return (text) => texts(text).map((each) => (each === null ? null : parse(each)));
}

const bytes = pg.types.getTypeParser(BYTEA) as unknown as (text: string) => Buffer;

/** Where Prisma answers something else than pg: exact numbers, times in UTC, plain arrays of bytes. */
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

/** Reads the columns of a statement as Prisma would. */
export const PRISMA_TYPES: Types = {
  getTypeParser: ((oid: number, format?: "text") =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as Types["getTypeParser"],
};

/** A parameter as pg is given it, where Prisma takes more kinds of them. */
export function driverValue(value: unknown): unknown {
  if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) return String(value);
  // Said in UTC, whatever the time zone of the process is.
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(driverValue);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
