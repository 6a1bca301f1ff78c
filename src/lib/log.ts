import pino from "pino";
import { env } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { redactNames, redactText } from "@/lib/redact";
import { telemetry } from "@/lib/telemetry/telemetry";

const shape = {
  level: env.LOG_LEVEL,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
} satisfies pino.LoggerOptions;

/** A line as it is written, which goes to a collector as well where there is one. */
function exported(line: string): string {
  telemetry()?.exportLine(line);
  return line;
}

const level = (label: string) => ({ level: label });

/**
 * The service's log: one JSON line per event on standard output. Whatever is logged passes through
 * `redact.ts`, so that credentials stay out of it even where an error message carries them.
 */
export const log = pino({
  ...shape,
  formatters: { level, log: (fields) => redactNames(fields) },
  serializers: { error: pino.stdSerializers.err },
  mixin: () => ({ ...telemetry()?.ids() }),
  hooks: { streamWrite: (line) => exported(redactText(line)) },
});

/** Lines about requests, in batches and at half the cost: they hold what the caller has made safe already. */
export const requestLog = pino(
  { ...shape, formatters: { level }, hooks: { streamWrite: exported } },
  pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
);

const OUTAGE_LINE_MILLISECONDS = 1000;
const outage = { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };

/** Refusals with 503 come by the thousand while something is away: of those there is a line a second. */
export function logFailure(fields: Readonly<Record<string, unknown>>, status: number, message: string): void {
  if (status !== 503) return void log.error(fields, message);
  const now = monotonicMilliseconds();
  if (now - outage.loggedAt < OUTAGE_LINE_MILLISECONDS) {
    outage.unlogged += 1;
    return;
  }
  log.error({ ...fields, alike: outage.unlogged }, message);
  Object.assign(outage, { loggedAt: now, unlogged: 0 });
}
