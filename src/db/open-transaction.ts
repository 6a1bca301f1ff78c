import type pg from "pg";
import { joining, type Queryable } from "./adapter";
import type { Db, PrismaTx, Tx } from "./client";
import { LazyModels } from "./lazy-models";
import { TRANSACTION_OVERDUE } from "./outage";
import { rawMethods } from "./raw-statements";

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

interface Models {
  tx: PrismaTx;
  end: () => Promise<void>;
}

/** Opens one of Prisma's transactions and hands it out. */
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

/** An error of the connection: the statement that is under way fails with it, or the next one. */
const ignore = () => undefined;

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/** Statements that are written out go to its connection; Prisma joins with the first operation on a model. */
class OpenTransaction {
  private readonly begun: Promise<unknown>;
  private end: End = null;
  private models: Promise<Models> | null = null;
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
    const models = new LazyModels((model, operation, args) => this.operate(model, operation, args));
    const { connection } = this;
    this.tx = Object.assign(models, rawMethods(connection), { connection }) as unknown as Tx;
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
