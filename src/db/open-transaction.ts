import type pg from "pg";
import { joining, type Queryable } from "./adapter";
import type { Db, PrismaTx, Tx } from "./client";
import { TRANSACTION_OVERDUE } from "./outage";

/**
 * The longest time that a timer supports. Prisma's own transaction gets this time limit, because Bindery's
 * transaction enforces the real limit.
 */
const NEVER_MILLISECONDS = 2_147_483_647;

/** The reason why the transaction ended. Null while the transaction is open. */
type End = "done" | "overdue" | null;

class OverdueError extends Error {
  readonly code = TRANSACTION_OVERDUE;
  override readonly message = "The transaction took longer than allowed";
}

/** Returns the error for a statement that was sent after its transaction had ended. */
const tooLate = (end: Exclude<End, null>) =>
  end === "overdue" ? new OverdueError() : new Error("A statement was sent after the end of its transaction");

interface Models {
  tx: PrismaTx;
  end: () => Promise<void>;
}

/** Starts one of Prisma's transactions on a connection. Returns its client and a function that ends the transaction. */
function openModels(prisma: Db, connection: Queryable): Promise<Models> {
  return new Promise((resolve, reject) => {
    const hold = (tx: PrismaTx) =>
      new Promise<void>((done) => {
        const end = () => {
          done();
          return held;
        };
        resolve({ tx, end });
      });
    const options = { timeout: NEVER_MILLISECONDS, maxWait: NEVER_MILLISECONDS };
    const held: Promise<void> = joining(connection, () => prisma.$transaction(hold, options));
    held.catch(reject);
  });
}

/** Ignores an error event of the connection. The error isn't lost, because the current or the next statement fails with it. */
const ignore = () => undefined;

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/**
 * A transaction. Its statements are sent directly on its connection. Prisma joins it at the first operation
 * on a model, because joining takes longer than most statements.
 */
class OpenTransaction {
  private readonly begun: Promise<unknown>;
  private end: End = null;
  private models: Promise<Models> | null = null;
  /** The transaction in the form that services use. */
  readonly tx: Tx;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly prisma: Db,
  ) {
    client.on("error", ignore);
    // The result of BEGIN isn't awaited here. BEGIN is sent together with the first statement, and completes before that
    // statement.
    this.begun = client.query("BEGIN");
    this.begun.catch(ignore);
    const { connection } = this;
    this.tx = new Proxy({ connection } as Tx, {
      get: (own, name: string) => Reflect.get(own, name) ?? this.operationsOf(name),
    });
  }

  /**
   * Rolls the transaction back while its work is still running. Later statements of this work are refused.
   */
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

  /** Returns the operations of a model. The first operation that runs starts Prisma's transaction. */
  private operationsOf(model: string): Operations {
    return new Proxy({} as Operations, {
      get: (_own, operation: string) => (args: unknown) => this.operate(model, operation, args),
    });
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
      // If a statement has failed, PostgreSQL responds to COMMIT with ROLLBACK, even if the code caught the error.
      if (command !== statement)
        throw new Error("The transaction can't be committed, because one of its statements failed");
    } finally {
      this.client.release(isBroken);
      this.client.off("error", ignore);
    }
  }
}

/**
 * Runs `work` in a transaction that can take at most `seconds`.
 * @throws the error that `work` throws, or {@link TRANSACTION_OVERDUE}
 */
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
