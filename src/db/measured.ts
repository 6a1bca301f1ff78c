import type pg from "pg";
import { env } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { measuredPools, metrics } from "@/lib/metrics";
import { telemetry } from "@/lib/telemetry/telemetry";
import { Prisma } from "./generated/client";
import { noteOutage } from "./outage";

/** The maximum number of characters of a statement's text in a log line. The text doesn't contain the statement's values. */
const TEXT_SHOWN = 500;

/** Records the end of a statement: its name and text, and the error if it failed. */
type StatementEnd = (name: string, text?: string, error?: unknown) => void;

/**
 * Starts to measure a statement for the metrics, the caller's trace and the log of slow statements. Returns a function that
 * must be called when the statement ends.
 */
export function beginStatement(): StatementEnd {
  const begun = monotonicMilliseconds();
  // Read the position in the trace now. When a statement on a shared connection ends, its caller is no longer
  // known.
  const place = telemetry()?.place();
  return (name, text, error) => {
    const milliseconds = monotonicMilliseconds() - begun;
    metrics()?.statementSeconds.observe({ name }, milliseconds / 1000);
    place?.addStatement(name, begun, error);
    if (error !== undefined) noteOutage(error);
    const slow = env.SLOW_STATEMENT_MILLISECONDS;
    if (slow === 0 || milliseconds < slow) return;
    const facts = {
      statement: name,
      milliseconds: Math.round(milliseconds),
      sql: text?.slice(0, TEXT_SHOWN),
    };
    log.warn(facts, "slow statement");
  };
}

/**
 * Measures the operations that Prisma runs. The name of a measurement consists of the model and the
 * operation.
 */
export const measured = Prisma.defineExtension({
  name: "measured",
  query: {
    async $allOperations({ model, operation, args, query }) {
      const end = beginStatement();
      const name = `${model}.${operation}`;
      try {
        const answer = await query(args);
        end(name);
        return answer;
      } catch (error) {
        end(name, undefined, error);
        throw error;
      }
    },
  },
});

/** Measures how long callers wait for a connection from a pool. */
export function measurePool(pool: pg.Pool): void {
  measuredPools().add(pool);
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const note = (begun: number) =>
    metrics()?.poolWaitSeconds.observe((monotonicMilliseconds() - begun) / 1000);
  const timed = (done?: (...answer: unknown[]) => void) => {
    const begun = monotonicMilliseconds();
    if (done)
      return connect((...answer: unknown[]) => {
        note(begun);
        done(...answer);
      });
    return (connect() as Promise<unknown>).finally(() => note(begun));
  };
  pool.connect = timed as typeof pool.connect;
}
