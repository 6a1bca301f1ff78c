import { AsyncLocalStorage } from "node:async_hooks";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import type pg from "pg";
import type { Db, Tx } from "./client";
import { TRANSACTION_OVERDUE } from "./outage";
import { type Queryable, rawMethods } from "./raw-statements";

/** What Prisma begins and ends its transactions with. Where it joins a transaction that is open, none of it is sent. */
const CONTROL = /^(?:BEGIN|COMMIT|ROLLBACK)$/;
const NOTHING = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };
/** Longest time of a timer: a transaction of Prisma's ends when ours does. */
const NEVER_MILLISECONDS = 2_147_483_647;

/** How a transaction has ended; null while it is open. */
type End = "done" | "overdue" | null;

class OverdueError extends Error {
  readonly code = TRANSACTION_OVERDUE;
  override readonly message = "The transaction took longer than allowed";
}

/** The error of a statement that comes after the end. */
const tooLate = (end: Exclude<End, null>) =>
  end === "overdue" ? new OverdueError() : new Error("A statement was sent after the end of its transaction");

/** The connection that a transaction of Prisma's joins, of those that are begun in the course of the same call. */
const joined = new AsyncLocalStorage<Queryable>();

/**
 * Of the adapter's private parts, its `client` is used: the pool that it takes connections from. Read in this version;
 * transaction.test.ts fails for any other, where that has to be looked at before the number is raised.
 */
export const ADAPTER_PG_VERSION = "7.10.0";

/** Makes an adapter's transactions run on the connection that is joined, in the transaction that is open there. */
export function joining(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const connect = async () => {
    const adapter = await factory.connect();
    const start = adapter.startTransaction;
    adapter.startTransaction = (isolation) => {
      const connection = joined.getStore();
      if (!connection) return start.call(adapter, isolation);
      const nothing = () => undefined;
      const taken = {
        query: async (config: pg.QueryConfig) =>
          CONTROL.test(config.text) ? NOTHING : await connection.query(config),
        on: nothing,
        removeListener: nothing,
        release: nothing,
      };
      // The adapter takes its connection from a pool, which is one that hands out this.
      const pool = { value: { connect: async () => taken } };
      return start.call(Object.create(adapter, { client: pool }), isolation);
    };
    return adapter;
  };
  return { provider: factory.provider, adapterName: factory.adapterName, connect };
}

interface Models {
  tx: Tx;
  end: () => Promise<void>;
}

/** Opens one of Prisma's transactions and hands it out. */
function openModels(prisma: Db, connection: Queryable): Promise<Models> {
  return new Promise((resolve, reject) => {
    const hold = (tx: Tx) =>
      new Promise<void>((done) => {
        const end = () => {
          done();
          return held;
        };
        resolve({ tx, end });
      });
    const options = { timeout: NEVER_MILLISECONDS, maxWait: NEVER_MILLISECONDS };
    const held: Promise<void> = joined.run(connection, () => prisma.$transaction(hold, options));
    held.catch(reject);
  });
}

/** An error of the connection: the statement that is under way fails with it, or the next one. */
const ignore = () => undefined;

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/** Statements that are written out go to its connection; Prisma joins with the first operation on a model. */
class OpenTransaction {
  private readonly begun: Promise<unknown>;
  private end: End = null;
  private models: Promise<Models> | null = null;
  private readonly proxies = new Map<string, Operations>();
  /** What services are given. */
  readonly tx: Tx;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly prisma: Db,
  ) {
    client.on("error", ignore);
    // Not waited for: it is sent with the first statement, which is answered after it.
    this.begun = client.query("BEGIN");
    this.begun.catch(ignore);
    const raw = rawMethods(this.connection);
    this.tx = new Proxy(raw, {
      get: (methods, key) =>
        key in methods ? methods[key as keyof typeof methods] : this.model(key as string),
    }) as Tx;
  }

  /** Ends it before its work has: what comes after is refused. */
  expire(): void {
    if (!this.end) void this.finish("overdue", "ROLLBACK").catch(() => undefined);
  }

  async commit(): Promise<void> {
    if (this.end) throw tooLate(this.end);
    await this.finish("done", "COMMIT");
  }

  async rollback(): Promise<void> {
    if (!this.end) await this.finish("done", "ROLLBACK");
  }

  private readonly connection: Queryable = {
    query: async (config) => {
      if (this.end) throw tooLate(this.end);
      const [, answer] = await Promise.all([this.begun, this.client.query(config)]);
      return answer;
    },
  };

  private model(name: string): Operations | undefined {
    // A promise that resolves to the client asks whether it is one itself.
    if (!(name in this.prisma)) return undefined;
    const known = this.proxies.get(name);
    if (known) return known;
    const operations = new Proxy({} as Operations, {
      get: (_, operation) => (args: unknown) => this.operate(name, operation as string, args),
    });
    this.proxies.set(name, operations);
    return operations;
  }

  private async operate(model: string, operation: string, args: unknown): Promise<unknown> {
    if (this.end) throw tooLate(this.end);
    this.models ??= openModels(this.prisma, this.connection);
    const { tx } = await this.models;
    return await (tx as unknown as Record<string, Operations>)[model]?.[operation]?.(args);
  }

  private async finish(end: Exclude<End, null>, statement: "COMMIT" | "ROLLBACK"): Promise<void> {
    this.end = end;
    let isBroken = true;
    try {
      const models = await this.models?.catch(() => null);
      await models?.end();
      const { command } = await this.client.query(statement);
      isBroken = false;
      // PostgreSQL answers COMMIT in this way after a failed statement, whether or not the code has caught its error.
      if (command !== statement)
        throw new Error("A transaction can't be committed after one of its statements failed");
    } finally {
      this.client.release(isBroken);
      this.client.off("error", ignore);
    }
  }
}

/** Runs `work` in a transaction of `seconds` at most. @throws what it does, or {@link TRANSACTION_OVERDUE} */
export async function runTransaction<T>(
  pool: pg.Pool,
  prisma: Db,
  work: (tx: Tx) => Promise<T>,
  seconds: number,
): Promise<T> {
  const client = await pool.connect();
  const transaction = new OpenTransaction(client, prisma);
  const timer = setTimeout(() => transaction.expire(), seconds * 1000);
  try {
    const result = await work(transaction.tx);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
