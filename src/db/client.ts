import { isMainThread } from "node:worker_threads";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { connectionOptions, watchPool } from "./connection";
import { PrismaClient } from "./generated/client";
import { measured, measurePool } from "./measured";
import { preparedAnew, statementName } from "./prepared";
import { tenantGuard } from "./tenant";
import type { InUnit } from "./unit-of-work";

/** Connections of one process for writes and cold reads; a thread does one thing at a time. */
const POOL_SIZE = isMainThread ? 10 : 2;

function connect() {
  const connections = new pg.Pool({ ...connectionOptions(), max: POOL_SIZE });
  watchPool(connections);
  measurePool(connections);
  const statementNameGenerator = ({ sql }: { sql: string }) => statementName(sql);
  const adapter = new PrismaPg(connections, { statementNameGenerator, disposeExternalPool: true });
  return new PrismaClient({ adapter }).$extends(preparedAnew).$extends(measured).$extends(tenantGuard);
}

export type Db = ReturnType<typeof connect>;
/** A client inside a transaction. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

// The console's bundle and the server load this module apart; both must share one pool.
const shared = globalThis as { binderyDb?: Db };

/** The database; given the request, inside of what it has begun to write, so that it sees what is written already. */
export function db(within?: InUnit): Db {
  shared.binderyDb ??= connect();
  return (within?.unit?.tx as Db | undefined) ?? shared.binderyDb;
}

export async function disconnect(): Promise<void> {
  await shared.binderyDb?.$disconnect();
  shared.binderyDb = undefined;
}
