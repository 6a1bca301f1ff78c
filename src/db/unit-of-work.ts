import type { Tx } from "./client";

/** Beyond what its first transaction may take: what is read for the answer, and the answer itself. */
const ANSWER_SECONDS = 120;

/** Opens a transaction and hands it out; resolves when it is committed, rejects when it is not. */
type Open = (work: (tx: Tx) => Promise<void>, timeoutSeconds: number) => Promise<void>;

interface Transaction {
  tx: Tx;
  /** Ends the work of the transaction: with an error it is rolled back. */
  end: (error?: Error) => void;
  ended: Promise<void>;
}

class RolledBack extends Error {}

/** What a request carries whose writes are one unit; what it reads after it has written it reads there as well. */
export interface InUnit {
  unit?: UnitOfWork | undefined;
}

/**
 * Everything that one request writes, in one transaction, so that its answer can be stored with it (docs/rest.md). It
 * opens with the first transaction of the request and stays open until the request is answered. The transactions of its
 * services are savepoints in it. From then on, the request also reads inside it, and so sees what it has already
 * written.
 */
export class UnitOfWork {
  private transaction: Transaction | null = null;
  private opening: Promise<Transaction> | null = null;
  private savepoints = 0;
  private released = 0;

  /** `begin` runs first in the transaction; the code that wanted to write throws its errors. */
  constructor(
    private readonly open: Open,
    private readonly begin: (tx: Tx) => Promise<void>,
  ) {}

  /** The transaction while it is open. */
  get tx(): Tx | undefined {
    return this.transaction?.tx;
  }

  /** Whether a service has written to its end. */
  get isDone(): boolean {
    return this.released > 0;
  }

  /**
   * Runs a transaction of a service inside: what it has written is gone when it throws, and what others wrote stays.
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

  /** Writes what belongs to all of it, last, and commits. */
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

  /** Forgets everything that was written. */
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
