import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { statementName } from "./prepared";

/** A connection, or a pool. A pool can run each statement on a different connection. */
export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

const OPTIONS = { statementNameGenerator: ({ sql }: { sql: string }) => statementName(sql) };

/**
 * The transaction that is open during the current call. Transactions that Prisma starts during this call
 * become part of the open transaction.
 */
const joined = new AsyncLocalStorage<SqlQueryable>();

/**
 * Runs `begin`. A transaction that Prisma starts in `begin` becomes part of the transaction that is already
 * open on `connection`.
 */
export async function joining<T>(connection: Queryable, begin: () => Promise<T>): Promise<T> {
  // Prisma's adapter needs a pool. This object has the methods of a pool, but runs all statements on the
  // given connection.
  const held = Object.assign(new pg.Pool(), { query: connection.query });
  const open = await new PrismaPg(held, OPTIONS).connect();
  return await joined.run(open, begin);
}

const nothing = async () => undefined;

/**
 * Returns an open transaction in the form that Prisma's adapter expects. Prisma neither begins nor ends this
 * transaction.
 */
const partOf = (open: SqlQueryable): Transaction => ({
  provider: open.provider,
  adapterName: open.adapterName,
  // This option prevents Prisma from sending COMMIT or ROLLBACK.
  options: { usePhantomQuery: true },
  queryRaw: (query) => open.queryRaw(query),
  executeRaw: (query) => open.executeRaw(query),
  commit: nothing,
  rollback: nothing,
});

/** Returns Prisma's adapter for pg. Prisma's transactions can become part of a transaction that is already open. */
export function adapterOf(pool: pg.Pool): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, OPTIONS);
  const { provider, adapterName } = factory;
  const connect: SqlDriverAdapterFactory["connect"] = async () => {
    const beside = await factory.connect();
    return {
      provider,
      adapterName,
      queryRaw: (query) => beside.queryRaw(query),
      executeRaw: (query) => beside.executeRaw(query),
      executeScript: (script) => beside.executeScript(script),
      getConnectionInfo: () => beside.getConnectionInfo(),
      dispose: () => beside.dispose(),
      startTransaction: async (isolation) => {
        const open = joined.getStore();
        return open ? partOf(open) : await beside.startTransaction(isolation);
      },
    };
  };
  return { provider, adapterName, connect };
}
