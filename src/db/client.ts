import { isMainThread } from "node:worker_threads";
import pg from "pg";
import { adapterOf, type Queryable } from "./adapter";
import { connectionOptions, watchPool } from "./connection";
import { PrismaClient } from "./generated/client";
import { measured, measurePool } from "./measured";
import { runTransaction } from "./open-transaction";
import { preparedAnew } from "./prepared";
import { tenantGuard } from "./tenant";
import type { InUnit } from "./unit-of-work";

/**
 * The number of connections that a process uses for writes and rare reads. A worker thread needs fewer
 * connections, because it runs one task at a time.
 */
const POOL_SIZE = isMainThread ? 10 : 2;

function prismaOver(connections: pg.Pool) {
  return new PrismaClient({ adapter: adapterOf(connections) })
    .$extends(preparedAnew)
    .$extends(measured)
    .$extends(tenantGuard);
}

/** Prisma's methods for SQL. Bindery doesn't use them: its SQL is in statements (src/db/statement.ts). */
type SqlMethods = "$queryRaw" | "$queryRawUnsafe" | "$executeRaw" | "$executeRawUnsafe";

export type Db = Omit<ReturnType<typeof prismaOver>, SqlMethods>;
/** Prisma's client inside a transaction. */
export type PrismaTx = Omit<Parameters<Parameters<Db["$transaction"]>[0]>[0], SqlMethods>;

/** The connection or pool on which a statement runs (src/db/statement.ts). */
export interface On {
  readonly connection: Queryable;
}

/** A transaction. It can run Prisma's operations on models and the statements of src/db/statement.ts. */
export type Tx = PrismaTx & On;

interface Connected {
  connections: pg.Pool;
  db: Db;
  /**
   * Opens a transaction. If the process has loaded several copies of this module, use the function from the
   * copy that opened the pool. Prisma can join only the transactions of that copy.
   */
  transact: <T>(work: (tx: Tx) => Promise<T>, seconds: number) => Promise<T>;
}

function connect(): Connected {
  // Pipelining lets a transaction send several statements before the first statement returns.
  const connections = new pg.Pool({ ...connectionOptions(), max: POOL_SIZE, pipeline: true });
  watchPool(connections);
  measurePool(connections);
  // Ignore the error. If the database closes an idle connection, the pool opens another connection.
  connections.on("error", () => undefined);
  const prisma = prismaOver(connections);
  return {
    connections,
    db: prisma,
    transact: (work, seconds) => runTransaction(connections, prisma, work, seconds),
  };
}

// The console's bundle and the server load separate copies of this module. Both copies must share one pool.
const shared = globalThis as { binderyDb?: Connected };

function connected(): Connected {
  shared.binderyDb ??= connect();
  return shared.binderyDb;
}

/**
 * Returns the database client. If the request has a unit of work, the client runs in that unit's transaction and sees what the
 * request has already written.
 */
export function db(within?: InUnit): Db {
  return (within?.unit?.tx as Db | undefined) ?? connected().db;
}

/**
 * Returns the pool for statements (src/db/statement.ts). If the request has a unit of work, returns that unit's transaction
 * instead.
 */
export const pooled = (within?: InUnit): On => within?.unit?.tx ?? { connection: connected().connections };

/** Runs a statement on a connection from the pool. PostgreSQL plans the statement only once on each connection. */
async function queryPlannedOnce(config: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await connected().connections.connect();
  try {
    // All three statements are sent together.
    const [, answer] = await Promise.all([
      client.query("SET plan_cache_mode = force_generic_plan"),
      client.query(config),
      client.query("RESET plan_cache_mode"),
    ]);
    return answer;
  } finally {
    client.release();
  }
}

/**
 * Returns the pool for statements that PostgreSQL needs a long time to plan, and whose best plan doesn't
 * depend on their values.
 */
export const pooledPlannedOnce = (): On => ({ connection: { query: queryPlannedOnce } });

/**
 * Runs `work` in a separate transaction, as {@link runTransaction} does. Services must call `inTransaction`
 * instead of this function.
 */
export function openTransaction<T>(work: (tx: Tx) => Promise<T>, seconds: number): Promise<T> {
  return connected().transact(work, seconds);
}

export async function disconnect(): Promise<void> {
  const ended = shared.binderyDb;
  shared.binderyDb = undefined;
  await ended?.db.$disconnect();
  await ended?.connections.end();
}
