import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { statementName } from "./prepared";

/** A connection, or a pool that takes one for each statement. */
export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

const OPTIONS = { statementNameGenerator: ({ sql }: { sql: string }) => statementName(sql) };

/** The open transaction that Prisma's transactions join if they begin in the course of the same call. */
const joined = new AsyncLocalStorage<SqlQueryable>();

/** Runs `begin`. A transaction that Prisma starts in it is part of the one that is open on the connection. */
export async function joining<T>(connection: Queryable, begin: () => Promise<T>): Promise<T> {
  // To Prisma's adapter it's a pool; this one has a single connection, on which all of its statements run.
  const held = Object.assign(new pg.Pool(), { query: connection.query });
  const open = await new PrismaPg(held, OPTIONS).connect();
  return await joined.run(open, begin);
}

const nothing = async () => undefined;

/** A transaction that others have begun, and end. */
const partOf = (open: SqlQueryable): Transaction => ({
  provider: open.provider,
  adapterName: open.adapterName,
  // Prisma then sends no COMMIT or ROLLBACK itself.
  options: { usePhantomQuery: true },
  queryRaw: (query) => open.queryRaw(query),
  executeRaw: (query) => open.executeRaw(query),
  commit: nothing,
  rollback: nothing,
});

/** Prisma's adapter for pg, whose transactions can be part of one that is open already. */
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
