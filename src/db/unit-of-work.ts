import type { Tx } from "./client";

/**
 * The additional time, besides the timeout of the first transaction, for reading and writing the response.
 */
const ANSWER_SECONDS = 120;

/** Opens a transaction and passes it to `work`. Resolves when it is committed, rejects if it isn't. */
type Open = (work: (tx: Tx) => Promise<void>, timeoutSeconds: number) => Promise<void>;

interface Transaction {
  tx: Tx;
  /** Ends the transaction: commits it, or rolls it back if there is an error. */
  end: (error?: Error) => void;
  ended: Promise<void>;
}

class RolledBack extends Error {}

/**
 * The part of a request that contains its unit of work, if it has one. After the request has written
 * something, it also reads inside the unit.
 */
export interface InUnit {
  unit?: UnitOfWork | undefined;
}

/**
 * One transaction for all writes of a request, so that the response can be stored together with them
 * (docs/rest.md). It opens with the first transaction of the request and stays open until the response is
 * written. The transactions of services are savepoints in it. After it is open, the request also reads inside
 * it, and sees its own writes.
 */
export class UnitOfWork {
  private transaction: Transaction | null = null;
  private opening: Promise<Transaction> | null = null;
  private savepoints = 0;
  private released = 0;

  /**
   * `begin` runs first in the transaction. If it throws, the call of `within` that opened the transaction
   * throws its error.
   */
  constructor(
    private readonly open: Open,
    private readonly begin: (tx: Tx) => Promise<void>,
  ) {}

  /** The transaction while it is open. */
  get tx(): Tx | undefined {
    return this.transaction?.tx;
  }

  /** Whether at least one transaction of a service has completed. */
  get isDone(): boolean {
    return this.released > 0;
  }

  /**
   * Runs a transaction of a service in a savepoint. If it throws, its own writes are rolled back, and earlier
   * writes stay.
   */
  async within<T>(work: (tx: Tx) => Promise<T>, timeoutSeconds: number): Promise<T> {
    const { tx } = this.transaction ?? (await this.start(timeoutSeconds));
    const name = `savepoint_${++this.savepoints}`;
    await tx.$executeRawUnsafe(`SAVEPOINT ${name}`);
    try {
      const result = await work(tx);
      await tx.$executeRawUnsafe(`RELEASE SAVEPOINT ${name}`);
      this.released++;
      return result;
    } catch (error) {
      await tx.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  }

  /** Runs `finish` as the last write, then commits. */
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
