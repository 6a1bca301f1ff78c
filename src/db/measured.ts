import type pg from "pg";
import { env } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { measuredPools, metrics } from "@/lib/metrics";
import { telemetry } from "@/lib/telemetry/telemetry";
import { Prisma } from "./generated/client";
import { noteOutage } from "./outage";

/** Of a statement's text, which holds no values, what a line of the log shows. */
const TEXT_SHOWN = 500;

/** Notes a statement that has begun once it is called: its name, and why it failed where it did. */
type StatementEnd = (name: string, text?: string, error?: unknown) => void;

/** Begins to measure a statement, for the metrics, the caller's trace, and the log of slow statements. */
export function beginStatement(): StatementEnd {
  const begun = monotonicMilliseconds();
  // The statement can end on a connection that others use as well, where its caller is no longer known.
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

/** Notes the operations that Prisma runs, by model and operation. */
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

/** Notes how long connections of a pool are waited for. */
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
