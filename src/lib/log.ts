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

/** Sends a log line to the collector if there is one, and returns the line. */
function exported(line: string): string {
  telemetry()?.exportLine(line);
  return line;
}

const level = (label: string) => ({ level: label });

/**
 * The log: one JSON line per event on standard output. `redact.ts` removes credentials from every line, even if an
 * error message contains them.
 */
export const log = pino({
  ...shape,
  formatters: { level, log: (fields) => redactNames(fields) },
  serializers: { error: pino.stdSerializers.err },
  mixin: () => ({ ...telemetry()?.ids() }),
  hooks: { streamWrite: (line) => exported(redactText(line)) },
});

/**
 * Logs requests. This logger writes lines in batches, which takes half as long as single lines. Secrets must already be
 * removed from the values.
 */
export const requestLog = pino(
  { ...shape, formatters: { level }, hooks: { streamWrite: exported } },
  pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
);

const OUTAGE_LINE_MILLISECONDS = 1000;
const outage = { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };

/**
 * Logs a failed request. Responses with 503 are logged at most once a second, because an outage causes thousands of these
 * responses.
 */
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
