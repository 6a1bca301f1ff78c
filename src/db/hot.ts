import type pg from "pg";
import type { Tx } from "./client";
import { Prisma } from "./generated/client";
import { HotStatement } from "./hot-statement";
import { beginStatement } from "./measured";
import { connectionOf } from "./pg-internals";
import { orPreparedAnew, plannedOnce, preparedName } from "./prepared";
import { nextTurn, type Planned, sharedConnection } from "./shared-connections";

/** Longest page of a list that shares a connection with reads by key. */
export const HOT_ROWS_MAX = 100;

/** Connections whose writes are held back. */
const gathering = new Set<pg.Client>();

/** Holds writes to a connection back until the end of this turn: one system call instead of many. */
function gather(client: pg.Client): void {
  if (gathering.has(client)) return;
  const { stream } = connectionOf(client);
  gathering.add(client);
  stream.cork();
  setImmediate(() => {
    gathering.delete(client);
    nextTurn();
    stream.uncork();
  });
}

async function run<Row>(
  name: string,
  text: string,
  values: unknown[],
  planned: Planned = "once",
): Promise<Row[]> {
  const taken = sharedConnection(planned);
  const end = beginStatement();
  const client = taken instanceof Promise ? await taken : taken;
  gather(client);
  return await new Promise((resolve, reject) => {
    const statement = new HotStatement<Row>(preparedName(name), text, values, (error, rows) => {
      end(name, text, error ?? undefined);
      if (error) reject(error);
      else resolve(rows);
    });
    client.query(statement as unknown as pg.Submittable);
  });
}

/** Where a read runs: inside of a transaction that is open, else beside all of them. */
export interface ReadsInside {
  unit?: { readonly tx: Tx | undefined } | undefined;
}

/** A value as the driver reads it, where Prisma gives another one. */
function asDriven(value: unknown): unknown {
  if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) return String(value);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/** The same inside of a transaction. */
async function runInside<Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(plannedOnce(name, text), ...values);
  const driven = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asDriven(value)]));
  return rows.map((row) => driven(row) as Row);
}

/**
 * The same name must always have the same text. In a request that has begun to write, the query sees what is written.
 */
export function hotQuery<Row>(
  name: string,
  text: string,
  values: unknown[],
  within?: ReadsInside,
): Promise<Row[]> {
  const tx = within?.unit?.tx;
  return tx ? runInside<Row>(tx, name, text, values) : orPreparedAnew(() => run<Row>(name, text, values));
}

/** The same for a statement whose conditions depend on which of its values are null. */
export const queryForValues = <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  orPreparedAnew(() => run<Row>(name, text, values, "for-values"));
