import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./client";
import { rowsOf, tables } from "./statement";

/** The time for reading and writing the response, in addition to the first transaction's timeout. */
const ANSWER_SECONDS = 120;

/**
 * A function that opens a transaction and passes it to `work`. Its promise resolves when the transaction is
 * committed, and is rejected if the transaction fails.
 */
type Open = (work: (tx: Tx) => Promise<void>, timeoutSeconds: number) => Promise<void>;

interface Transaction {
  tx: Tx;
  /** Ends the transaction: commits it, or rolls it back if there is an error. */
  end: (error?: Error) => void;
  ended: Promise<void>;
}

const run = (tx: Tx, command: RawBuilder<unknown>) => rowsOf(tx, "savepoint", command.compile(tables));

class RolledBack extends Error {}

/**
 * A request with its unit of work, if it has one. After the request has written something, its reads also run inside the unit.
 */
export interface InUnit {
  unit?: UnitOfWork | undefined;
}

/**
 * A single transaction for all writes of a request. Because of it, the response can be stored together with
 * the writes (docs/rest.md). It opens with the request's first transaction and stays open until the response
 * is written. The services' transactions become savepoints in it. While it's open, the request's reads also
 * run inside it and see the request's writes.
 */
export class UnitOfWork {
  private transaction: Transaction | null = null;
  private opening: Promise<Transaction> | null = null;
  private savepoints = 0;
  private released = 0;

  /**
   * `begin` runs first in the transaction. If `begin` throws, the call to `within` that opened the
   * transaction throws the same error.
   */
  constructor(
    private readonly open: Open,
    private readonly begin: (tx: Tx) => Promise<void>,
  ) {}

  /** The transaction while it is open. */
  get tx(): Tx | undefined {
    return this.transaction?.tx;
  }

  /** Whether at least one of the services' transactions has completed. */
  get isDone(): boolean {
    return this.released > 0;
  }

  /**
   * Runs a service's transaction in a savepoint. If the service throws, only its own writes are rolled back.
   */
  async within<T>(work: (tx: Tx) => Promise<T>, timeoutSeconds: number): Promise<T> {
    const { tx } = this.transaction ?? (await this.start(timeoutSeconds));
    const name = sql.id(`savepoint_${++this.savepoints}`);
    await run(tx, sql`SAVEPOINT ${name}`);
    try {
      const result = await work(tx);
      await run(tx, sql`RELEASE SAVEPOINT ${name}`);
      this.released++;
      return result;
    } catch (error) {
      await run(tx, sql`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  }

  /** Runs `finish` as the last step of the transaction, then commits the transaction. */
  async commit(finish: (tx: Tx) => Promise<void>): Promise<void> {
    const { transaction } = this;
    if (!transaction) return;
    try {
      await finish(transaction.tx);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    this.transaction = null;
    transaction.end();
    await transaction.ended;
  }

  /** Rolls back all writes of the request. */
  async rollback(): Promise<void> {
    const { transaction } = this;
    this.transaction = null;
    transaction?.end(new RolledBack());
    await transaction?.ended.catch(() => undefined);
  }

  private async start(timeoutSeconds: number): Promise<Transaction> {
    this.opening ??= this.opened(timeoutSeconds + ANSWER_SECONDS).finally(() => {
      this.opening = null;
    });
    return await this.opening;
  }

  private async opened(timeoutSeconds: number): Promise<Transaction> {
    const transaction = await new Promise<Transaction>((resolve, reject) => {
      const ended: Promise<void> = this.open(
        (tx) =>
          new Promise<void>((done, fail) => {
            const end = (error?: Error) => (error ? fail(error) : done());
            resolve({ tx, end, ended });
          }),
        timeoutSeconds,
      );
      ended.catch(reject);
    });
    try {
      await this.begin(transaction.tx);
    } catch (error) {
      transaction.end(new RolledBack());
      await transaction.ended.catch(() => undefined);
      throw error;
    }
    this.transaction = transaction;
    return transaction;
  }
}
