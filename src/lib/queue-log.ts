import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/**
 * graphile-worker's logger on ours. What it calls information is detail to us: our own wrapper tells it. The
 * further facts that it gives are left out, since they hold whole payloads.
 */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  // Of an attempt that failed our own wrapper tells whether it was the last.
  log[meta?.failure ? "trace" : levels[level]]({ ...scope }, message);
});
