import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/**
 * Connects graphile-worker's logger to Bindery's log. Omits additional fields, because these contain complete payloads of
 * jobs.
 */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  // Bindery's own code already logs failed attempts, and whether an attempt was the last one.
  log[meta?.failure ? "trace" : levels[level]]({ ...scope }, message);
});
