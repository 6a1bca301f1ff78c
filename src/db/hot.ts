import type pg from "pg";
import type { Tx } from "./client";
import { Prisma } from "./generated/client";
import { HotStatement } from "./hot-statement";
import { beginStatement } from "./measured";
import { connectionOf } from "./pg-internals";
import { orPreparedAnew, plannedOnce, preparedName } from "./prepared";
import { nextTurn, type Planned, sharedConnection } from "./shared-connections";
import type { UnitOfWork } from "./unit-of-work";

/** Connections that currently buffer their writes. */
const gathering = new Set<pg.Client>();

/**
 * Buffers the writes to a connection until the end of this turn of the event loop, so that all of them need
 * only one system call.
 */
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

/** Converts a value that Prisma returned to the type that pg would return for it. */
function asDriven(value: unknown): unknown {
  if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) return String(value);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/** Runs a statement inside a transaction. Its rows have the same types as those that {@link run} returns. */
async function runInside<Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(plannedOnce(name, text), ...values);
  const driven = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asDriven(value)]));
  return rows.map((row) => driven(row) as Row);
}

/**
 * Runs a prepared statement and returns its rows. A name must always be used with the same SQL text. The
 * statement sees what the request has already written.
 */
export function hotQuery<Row>(
  name: string,
  text: string,
  values: unknown[],
  within?: { unit?: Pick<UnitOfWork, "tx"> | undefined },
): Promise<Row[]> {
  const tx = within?.unit?.tx;
  return tx ? runInside<Row>(tx, name, text, values) : orPreparedAnew(() => run<Row>(name, text, values));
}

/**
 * Runs a prepared statement as {@link hotQuery} does, but PostgreSQL plans the statement for its values each time. Use this
 * function for statements whose conditions depend on which values are null.
 */
export const queryForValues = <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  orPreparedAnew(() => run<Row>(name, text, values, "for-values"));
