import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { MIGRATIONS_TABLE } from "@/jobs/private-tables";
import type { Manifest, Table } from "./contents";

/** The database schemas that Bindery uses: its own schema and the job queue's schema. */
const SCHEMAS = ["public", "graphile_worker"];

/**
 * Tables that aren't copied. Some of these tables contain derived data or data that must not be in a copy. Other tables
 * contain marks that are valid only in the original cluster, or the migrations of the job queue's library.
 */
const LEFT_OUT = ["public.DerivedDocument", "public.AccessChange", "public.VisitorSalt", MIGRATIONS_TABLE];

/**
 * Settings for the connection. With these settings, both databases use one format and order for values,
 * whatever the settings of their servers are.
 */
const SAME_FORMS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
  SET timezone = 'UTC'; SET extra_float_digits = 1; SET synchronize_seqscans = off; SET statement_timeout = 0`;

/** A connection for copying rows. */
export async function connect(databaseUrl: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: name, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  await client.query(SAME_FORMS);
  return client;
}

const TABLES = `SELECT n.nspname AS "schema", c.relname AS "name",
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS "columns"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND n.nspname || '.' || c.relname <> ALL($2)
  GROUP BY 1, 2 ORDER BY 1, 2`;

const REFERENCES = `SELECT fn.nspname || '.' || f.relname AS "from", tn.nspname || '.' || t.relname AS "to"
  FROM pg_constraint k
  JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
  JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`;

export const idOf = ({ schema, name }: Pick<Table, "schema" | "name">): string => `${schema}.${name}`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const sqlName = ({ schema, name }: Pick<Table, "schema" | "name">): string =>
  `${quote(schema)}.${quote(name)}`;
const columnList = ({ columns }: Table) => columns.map(quote).join(", ");

/** Sorts tables so that each table comes after the tables to which it refers. */
function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const placed = new Set<string>();
  const rest = [...tables];
  const ordered: Table[] = [];
  while (rest.length > 0) {
    const isFree = (table: Table) =>
      references.every(
        ({ from, to }) => from !== idOf(table) || placed.has(to) || !rest.some((t) => idOf(t) === to),
      );
    const index = rest.findIndex(isFree);
    const [next] = rest.splice(index, 1);
    if (index < 0 || !next)
      throw new Error(`These tables have circular references: ${rest.map(idOf).join(", ")}`);
    placed.add(idOf(next));
    ordered.push(next);
  }
  return ordered;
}

/** The tables whose rows are copied. */
export async function listTables(client: Client): Promise<Table[]> {
  const tables = await client.query<Table>(TABLES, [SCHEMAS, LEFT_OUT]);
  const references = await client.query(REFERENCES);
  return inOrder(tables.rows, references.rows);
}

/**
 * Yields all rows of a table or of a statement's result, in the format of `COPY`. Passes the number of rows
 * to `onEnd`.
 */
export async function* copyOut(
  client: Client,
  source: Table | string,
  onEnd: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const what = typeof source === "string" ? `(${source})` : `${sqlName(source)} (${columnList(source)})`;
  const stream = client.query(copyTo(`COPY ${what} TO STDOUT`));
  yield* stream;
  onEnd(stream.rowCount);
}

/** Runs `COPY` into a table. A chunk of input can end anywhere, even in the middle of a row. */
export class CopyIn {
  private readonly stream;

  constructor(client: Client, table: Table) {
    this.stream = client.query(copyFrom(`COPY ${sqlName(table)} (${columnList(table)}) FROM STDIN`));
    this.stream.on("error", () => {});
  }

  async add(body: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(Readable.from(body), this.stream, { end: false });
  }

  /** The promise resolves after all rows have been written to the table. The result is the number of rows. */
  async end(): Promise<number> {
    this.stream.end();
    await finished(this.stream);
    return this.stream.rowCount;
  }
}

/** Returns the current value of each sequence that has been used. */
export async function readSequences(client: Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query(
    `SELECT schemaname AS "schema", sequencename AS "name", last_value::text AS "value" FROM pg_sequences
      WHERE schemaname = ANY($1) AND last_value IS NOT NULL ORDER BY 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export async function setSequences(client: Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const { schema, name, value } of sequences)
    await client.query("SELECT setval($1::text::regclass, $2::bigint)", [sqlName({ schema, name }), value]);
}

/** Finds the tables that have Bindery's triggers, which must not run for restored rows. */
async function withTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<Table>(
    `SELECT DISTINCT n.nspname AS "schema", c.relname AS "name" FROM pg_trigger t
      JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND n.nspname = ANY($1)`,
    [SCHEMAS],
  );
  return rows.map(sqlName);
}

/** Turns off Bindery's triggers, and runs `work` in one transaction. */
export async function withoutTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  const tables = await withTriggers(client);
  await client.query("BEGIN");
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query("COMMIT");
}
