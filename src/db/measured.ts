import type pg from "pg";
import { env } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { measuredPools, metrics } from "@/lib/metrics";
import { Prisma } from "./generated/client";
import { plannedName } from "./prepared";

/** Of a statement's text, which holds no values, what a line of the log shows. */
const TEXT_SHOWN = 500;

/** Notes how long a statement took that began at `begun`, and logs one that took longer than SLOW_STATEMENT_MILLISECONDS. */
export function noteStatement(name: string, begun: number, text?: string): void {
  const milliseconds = monotonicMilliseconds() - begun;
  metrics()?.statementSeconds.observe(milliseconds / 1000, name);
  const slow = env.SLOW_STATEMENT_MILLISECONDS;
  if (slow === 0 || milliseconds < slow) return;
  const facts = { statement: name, milliseconds: Math.round(milliseconds), sql: text?.slice(0, TEXT_SHOWN) };
  log.warn(facts, "a slow statement");
}

/** The text of a statement that was written out, which Prisma hands over in one of two forms. */
function textOf(args: unknown): string | undefined {
  const [first] = Array.isArray(args) ? args : [args];
  return typeof first === "string" ? first : (first as Prisma.Sql | undefined)?.sql;
}

/** Notes the statements that Prisma runs: by model and operation, or by the name that their text says. */
export const measured = Prisma.defineExtension({
  name: "measured",
  query: {
    async $allOperations({ model, operation, args, query }) {
      const begun = monotonicMilliseconds();
      try {
        return await query(args);
      } finally {
        const text = model === undefined ? textOf(args) : undefined;
        noteStatement(model ? `${model}.${operation}` : (plannedName(text ?? "") ?? "raw"), begun, text);
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
