import pino from "pino";
import { env } from "@/env";
import { redactNames, redactText } from "@/lib/redact";

/**
 * The service's log: one JSON line per event on standard output. Whatever is logged passes through
 * `redact.ts`, so that credentials stay out of it even where an error message carries them.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { pid: process.pid },
  formatters: {
    level: (label) => ({ level: label }),
    log: (fields) => redactNames(fields),
  },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: pino.stdSerializers.err },
  hooks: { streamWrite: redactText },
});
