import { isMainThread } from "node:worker_threads";
import pg from "pg";
import { adapterOf, type Queryable } from "./adapter";
import { connectionOptions, watchPool } from "./connection";
import { PrismaClient } from "./generated/client";
import { measured, measurePool } from "./measured";
import { runTransaction } from "./open-transaction";
import { preparedAnew } from "./prepared";
import { type RawMethods, rawMethods } from "./raw-statements";
import { tenantGuard } from "./tenant";
import type { InUnit } from "./unit-of-work";

/** Connections of one process for writes and cold reads; a thread does one thing at a time. */
const POOL_SIZE = isMainThread ? 10 : 2;

function prismaOver(connections: pg.Pool) {
  return new PrismaClient({ adapter: adapterOf(connections) })
    .$extends(preparedAnew)
    .$extends(measured)
    .$extends(tenantGuard);
}

export type Db = ReturnType<typeof prismaOver>;
/** Prisma inside a transaction. */
export type PrismaTx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

/** Where a statement runs (src/db/statement.ts). */
export interface On {
  readonly connection: Queryable;
}

/** A transaction: operations on models, and statements. */
export type Tx = PrismaTx & On;

/** Prisma, with its raw statements replaced. */
const withRaw = (prisma: Db, raw: RawMethods): Db =>
  new Proxy(prisma, {
    get: (target, key) => (key in raw ? raw[key as keyof RawMethods] : Reflect.get(target, key)),
  });

interface Connected {
  connections: pg.Pool;
  prisma: Db;
  db: Db;
  /** Of the module that has connected: Prisma joins the transactions of that one alone. */
  transact: <T>(work: (tx: Tx) => Promise<T>, seconds: number) => Promise<T>;
}

function connect(): Connected {
  // A transaction may send several statements before the first is answered.
  const connections = new pg.Pool({ ...connectionOptions(), max: POOL_SIZE, pipeline: true });
  watchPool(connections);
  measurePool(connections);
  // An idle connection that the database has ended; the pool opens another.
  connections.on("error", () => undefined);
  const prisma = prismaOver(connections);
  return {
    connections,
    prisma,
    db: withRaw(prisma, rawMethods(connections)),
    transact: (work, seconds) => runTransaction(connections, prisma, work, seconds),
  };
}

// The console's bundle and the server load this module apart; both must share one pool.
const shared = globalThis as { binderyDb?: Connected };

function connected(): Connected {
  shared.binderyDb ??= connect();
  return shared.binderyDb;
}

/**
 * The database. With a request's unit, it runs inside the transaction that the request has begun, so that it sees what
 * is already written.
 */
export function db(within?: InUnit): Db {
  return (within?.unit?.tx as Db | undefined) ?? connected().db;
}

/** The same for statements (src/db/statement.ts). */
export const pooled = (within?: InUnit): On => within?.unit?.tx ?? { connection: connected().connections };

/** Runs `work` in a separate transaction; see {@link runTransaction}. Services call `inTransaction`. */
export function openTransaction<T>(work: (tx: Tx) => Promise<T>, seconds: number): Promise<T> {
  return connected().transact(work, seconds);
}

export async function disconnect(): Promise<void> {
  const ended = shared.binderyDb;
  shared.binderyDb = undefined;
  await ended?.prisma.$disconnect();
  await ended?.connections.end();
}
